import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { Button } from '../inputs/button.tsx';
import styles from './form-frame.module.css';

/**
 * Asks for confirmation before a changed form is closed or another page is opened. Before the tab is closed or
 * reloaded, the browser itself asks. A redirect to the log-in is not confirmed, because the session has ended.
 */
export function useLeaveQuestion(isChanged: boolean, onClose: () => void = () => undefined) {
  const [isClosing, setClosing] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isChanged && !next.pathname.startsWith('/login'),
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  return {
    isAsked: isClosing || blocker.status === 'blocked',
    onClose: (): void => {
      if (isChanged) setClosing(true);
      else onClose();
    },
    onLeave: (): void => {
      if (blocker.status === 'blocked') blocker.proceed();
      else onClose();
    },
    onStay: (): void => {
      setClosing(false);
      blocker.reset?.();
    },
  };
}

type Props = { readonly onLeave: () => void; readonly onStay: () => void };

export function LeaveQuestion({ onLeave, onStay }: Props) {
  return (
    <Notice title="Изменения не сохранены" role="alert">
      <div className={styles.answers}>
        <Button variant="danger" onClick={onLeave}>
          Закрыть без сохранения
        </Button>
        <Button variant="secondary" onClick={onStay}>
          Продолжить
        </Button>
      </div>
    </Notice>
  );
}

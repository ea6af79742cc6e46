import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { Button } from '../inputs/button.tsx';
import styles from './form-frame.module.css';

/**
 * Asks before a changed form is closed, or before the page of a form without `onClose` is left. The browser asks before the page is left or reloaded. A redirect to the log-in
 * asks nothing, because the session has ended.
 */
export function useLeaveQuestion(isChanged: boolean, onClose: () => void = () => undefined) {
  const [isClosing, setClosing] = useState(false);
  const way = useBlocker({
    shouldBlockFn: ({ next }) => isChanged && !next.pathname.startsWith('/login'),
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  return {
    isAsked: isClosing || way.status === 'blocked',
    onClose: (): void => {
      if (isChanged) setClosing(true);
      else onClose();
    },
    onLeave: (): void => {
      if (way.status === 'blocked') way.proceed();
      else onClose();
    },
    onStay: (): void => {
      setClosing(false);
      way.reset?.();
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

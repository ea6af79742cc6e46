import { useEffect } from 'react';
import { hasCode } from '../../../api/wire/api-error.ts';
import { call } from '../../../api/wire/call.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { useStartup } from '../../../api/config/use-startup.ts';
import { formatCountdown } from '../../../format/countdown.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Modal } from '../../../ui/layout/modal.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import styles from './session-end.module.css';
import { useSessionEnd } from './use-session-end.ts';

/** The server counts whole seconds, so the session has certainly ended one second later. */
const surelyOverMilliseconds = -1000;

/**
 * A warning before an inactive staff session ends, with the remaining time and a button to continue
 * (docs/spec/reliability.md#S-07). A native dialog lies above every other window.
 */
export function SessionEnd() {
  const { staffWarningSeconds } = useStartup();
  const left = useSessionEnd(staffWarningSeconds);
  const stay = useSingleMutation({
    mutationKey: ['staff', 'stay'],
    mutationFn: () => call('GET /user', {}),
    onError: () => {
      notify('FAIL', 'Не удалось продлить сеанс');
    },
  });
  const isOver = left !== null && left <= surelyOverMilliseconds;
  useEffect(() => {
    if (isOver) call('GET /user', {}, { isPageRequest: true }).catch(reportUnlessOver);
  }, [isOver]);
  if (left === null || isOver) return null;
  const proceed = (): void => {
    stay.mutate();
  };
  return (
    <Modal title="Сеанс скоро завершится" onClose={proceed}>
      <div className={styles.warning}>
        <p>
          Вы давно ничего не делали. До выхода <span role="timer">{formatCountdown(left)}</span>. Всё, что не
          сохранено, пропадёт.
        </p>
        <Button isPending={stay.isPending} onClick={proceed}>
          Остаться
        </Button>
      </div>
    </Modal>
  );
}

/** Reports an error, except that of a missing session, which redirects to the log-in. */
function reportUnlessOver(error: unknown): void {
  if (!hasCode(error, 'no.session.error')) reportError(error);
}

import { formatCountdown } from '../../format/countdown.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import styles from './log-in-form.module.css';
import { useTimeLeft } from './use-time-left.ts';

type Props = {
  /** When a new code may be requested, in milliseconds by this device's clock. */
  readonly from: number;
  /** The sent code is unusable, so there is no waiting time. */
  readonly isNeeded: boolean;
  readonly isPending: boolean;
  readonly onRequest: () => void;
};

/**
 * «Получить новый код» with a countdown; without one when no attempts are left (docs/spec/specification.md#2 «OTP
 * page»).
 */
export function NewCode({ from, isNeeded, isPending, onRequest }: Props) {
  const left = useTimeLeft(from);
  const waits = left > 0 && !isNeeded;
  return (
    <div className={classNames(styles.again, !isNeeded && styles.quiet)}>
      {!waits && !isNeeded && <p className={styles.hint}>Не пришёл код? Попробуйте ещё раз</p>}
      <Button
        variant={isNeeded ? 'primary' : 'text'}
        isWide={isNeeded}
        disabled={waits}
        isPending={isPending}
        onClick={onRequest}
      >
        Получить новый код
      </Button>
      {waits && <span className={styles.wait}>через {formatCountdown(left)}</span>}
    </div>
  );
}

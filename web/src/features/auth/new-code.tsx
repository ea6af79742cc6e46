import { formatCountdown } from '../../format/countdown.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import styles from './log-in-form.module.css';
import { useTimeLeft } from './use-time-left.ts';

type Props = {
  /** When a new code may be asked for, in milliseconds by this device's clock. */
  readonly from: number;
  /** The code on the way is dead: there is nothing to wait for. */
  readonly isNeeded: boolean;
  readonly isPending: boolean;
  readonly onAsk: () => void;
};

/** «Получить новый код», at first with the time until then; no countdown when no attempts are left (docs/spec/specification.md#2 «OTP page»). */
export function NewCode({ from, isNeeded, isPending, onAsk }: Props) {
  const left = useTimeLeft(from);
  const waits = left > 0 && !isNeeded;
  return (
    <div className={classNames(styles.again, !isNeeded && styles.quiet)}>
      {!waits && !isNeeded && <p className={styles.hint}>Не пришёл код? Попробуйте ещё раз</p>}
      <Button
        look={isNeeded ? 'primary' : 'text'}
        isWide={isNeeded}
        disabled={waits}
        isPending={isPending}
        onClick={onAsk}
      >
        Получить новый код
      </Button>
      {waits && <span className={styles.wait}>через {formatCountdown(left)}</span>}
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { formatCountdown } from '../../format/countdown.ts';
import { plural } from '../../format/plural.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import styles from './log-in-form.module.css';
import { useTimeLeft } from './use-time-left.ts';

type Props = {
  /** When a new code may be requested, in milliseconds by this device's clock. */
  readonly availableAt: number;
  /** For how long the sent code is valid. */
  readonly validSeconds: number;
  /** The sent code is unusable, so there is no waiting time. */
  readonly isNeeded: boolean;
  readonly isPending: boolean;
  readonly onRequest: () => void;
};

/**
 * «Получить новый код» with a countdown; without one when no attempts are left (docs/spec/specification.md#2 «OTP
 * page»).
 */
export function NewCode({ availableAt, validSeconds, isNeeded, isPending, onRequest }: Props) {
  const millisecondsLeft = useTimeLeft(availableAt);
  const isWaiting = millisecondsLeft > 0 && !isNeeded;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // the field takes no more digits, and this button is all that is left to do
    if (isNeeded) button.current?.focus();
  }, [isNeeded]);
  return (
    <div className={classNames(styles.again, !isNeeded && styles.quiet, isWaiting && styles.waiting)}>
      {!isWaiting && !isNeeded && <p className={styles.hint}>Не пришёл код? Попробуйте ещё раз</p>}
      <Button
        ref={button}
        variant={isNeeded ? 'primary' : 'text'}
        isWide={isNeeded}
        disabled={isWaiting}
        isPending={isPending}
        onClick={onRequest}
      >
        Получить новый код
      </Button>
      {isWaiting && (
        <span className={styles.wait}>
          <span className={styles.until}>через </span>
          {formatCountdown(millisecondsLeft)}
        </span>
      )}
      {!isNeeded && (
        <p className={styles.valid}>
          Код <span className={styles.long}>действует</span>
          <span className={styles.short}>на</span> {plural(minutesOf(validSeconds), minutes)}
        </p>
      )}
    </div>
  );
}

/** As they stand after «действует» and «на». */
const minutes = ['минуту', 'минуты', 'минут'] as const;

function minutesOf(seconds: number): number {
  return Math.max(1, Math.floor(seconds / 60));
}

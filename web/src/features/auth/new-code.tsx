import { useEffect, useRef } from 'react';
import type { SentCode } from '../../api/auth/log-in.ts';
import { formatCountdown } from '../../format/countdown.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import styles from './log-in-form.module.css';
import { useTimeLeft } from './use-time-left.ts';

type Props = {
  /** When the server described the code, in milliseconds by this device's clock. */
  readonly loadedAt: number;
  readonly code: Pick<SentCode, 'newOtpDelaySeconds' | 'validSeconds'>;
  /** The sent code is unusable, so there is no waiting time. */
  readonly isNeeded: boolean;
  readonly isPending: boolean;
  readonly onRequest: () => void;
};

/**
 * «Получить новый код» with a countdown; without one when no attempts are left (docs/spec/specification.md#2 «OTP
 * page»).
 */
export function NewCode({ loadedAt, code, isNeeded, isPending, onRequest }: Props) {
  const millisecondsLeft = useTimeLeft(loadedAt + code.newOtpDelaySeconds * 1000);
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
      {!isNeeded && <Validity {...{ loadedAt, code }} />}
    </div>
  );
}

function Validity({ loadedAt, code: { validSeconds } }: Pick<Props, 'loadedAt' | 'code'>) {
  const millisecondsLeft = useTimeLeft(loadedAt + (validSeconds ?? 0) * 1000);
  if (validSeconds === null) return null;
  return (
    <p className={styles.valid}>
      {millisecondsLeft === 0 ? (
        'Код истёк'
      ) : (
        <>
          Код <span className={styles.long}>действует ещё</span>
          <span className={styles.short}>на</span> {formatCountdown(millisecondsLeft)}
        </>
      )}
    </p>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { moscowDate } from '#domain/dates.ts';
import type { LogInLimit as Limit } from '../../api/wire/api-error.ts';
import { formatCountdown } from '../../format/countdown.ts';
import { formatDayNear, formatTime, today } from '../../format/date.ts';
import { PhoneLink } from '../../ui/navigation/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './log-in-limit.module.css';
import { useTimeLeft } from './use-time-left.ts';

type Props = {
  readonly title: string;
  readonly limit: Limit;
  /** Called once, when the limit ends. */
  readonly onOver: () => void;
  /** The offer of single sign-on on this page. */
  readonly signOnHint?: string;
  /** The other ways that the page offers during the limit. */
  readonly children?: ReactNode;
};

const countdownFrom = 60 * 60 * 1000;

/**
 * Shows the end of the limit and the other ways to log in (docs/spec/rules.md#7). Calls `onOver` when the limit ends.
 */
export function LogInLimit({
  title,
  limit,
  onOver,
  signOnHint = 'Войти по Сбер ID можно и сейчас.',
  children,
}: Props) {
  const millisecondsLeft = useTimeLeft(limit.endsAt);
  const onOverRef = useRef(onOver);
  useEffect(() => {
    onOverRef.current = onOver;
  });
  useEffect(() => {
    if (millisecondsLeft === 0) onOverRef.current();
  }, [millisecondsLeft]);
  return (
    <Notice title={title} role="status">
      <p>
        Код можно будет получить {formatDayNear(moscowDate(limit.until), today())} в {formatTime(limit.until)}{' '}
        по московскому времени.
        {millisecondsLeft <= countdownFrom && (
          <span className={styles.left} aria-hidden="true">
            {' '}
            Осталось {formatCountdown(millisecondsLeft)}
          </span>
        )}
      </p>
      {limit.singleSignOn && <p>{signOnHint}</p>}
      <p>На устройстве, где вы уже входили, код может прийти раньше.</p>
      {limit.supportPhone !== '' && (
        <p>
          Поддержка поможет и сейчас: <PhoneLink phone={limit.supportPhone} />
        </p>
      )}
      {children}
    </Notice>
  );
}

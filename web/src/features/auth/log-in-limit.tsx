import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { moscowDate } from '#domain/calendar.ts';
import type { LogInLimit as Limit } from '../../api/wire/api-error.ts';
import { formatCountdown } from '../../format/countdown.ts';
import { formatDay, formatTime } from '../../format/date.ts';
import { PhoneLink } from '../../ui/inputs/link.tsx';
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
 * Says until when no code can be sent, and which other ways work (docs/spec/rules.md#7). Calls `onOver` when the
 * limit ends.
 */
export function LogInLimit({
  title,
  limit,
  onOver,
  signOnHint = 'Войти по Сбер ID можно и сейчас.',
  children,
}: Props) {
  const left = useTimeLeft(limit.endsAt);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    if (left === 0) over.current();
  }, [left]);
  return (
    <Notice title={title} role="status">
      <p>
        Код можно будет получить {formatDay(moscowDate(limit.until))} в {formatTime(limit.until)} по
        московскому времени.
        {left <= countdownFrom && (
          <span className={styles.left} aria-hidden="true">
            {' '}
            Осталось {formatCountdown(left)}
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

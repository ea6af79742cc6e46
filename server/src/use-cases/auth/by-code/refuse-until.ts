import { type Instant, plusSeconds, secondsBetween } from '#domain/dates.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { DatabaseAccess } from '../../context.ts';

type LimitCode = 'request.limit.exceeded' | 'client.blocked.error';

/**
 * Refuses a log-in until an instant, rounded up to a minute. The message and the field `until` contain the
 * instant. The response also lists the other ways to log in (docs/spec/rules.md#7).
 */
export function refuseUntil<Code extends LimitCode>(
  { clock, settings }: DatabaseAccess,
  code: Code,
  limitedUntil: Instant,
): { readonly ok: false; readonly error: Refusal<Code> } {
  const now = clock.now();
  const until = ceilToMinute(limitedUntil > now ? limitedUntil : now);
  const { supportPhone } = settings.publicValues;
  return {
    ok: false,
    error: {
      code,
      message: messages[code](formatMoscowTime(until)),
      limit: {
        until,
        retryAfterSeconds: Math.max(1, Math.ceil(secondsBetween(now, until))),
        otherWays: { singleSignOn: settings.singleSignOnShown, supportPhone },
      },
    },
  };
}

const messages = {
  'request.limit.exceeded': (when) =>
    `Слишком много попыток. Получить код можно будет ${when} по московскому времени`,
  'client.blocked.error': (when) =>
    `Номер телефона заблокирован из-за неверных кодов. Получить код можно будет ${when} по московскому времени`,
} as const satisfies Record<LimitCode, (when: string) => string>;

/** Formats an instant as «23 ноября в 14:05», Moscow time. */
function formatMoscowTime(until: Instant): string {
  const zone = { timeZone: 'Europe/Moscow' } as const;
  const date = new Date(until);
  const day = date.toLocaleDateString('ru-RU', { ...zone, day: 'numeric', month: 'long' });
  const time = date.toLocaleTimeString('ru-RU', { ...zone, hour: '2-digit', minute: '2-digit' });
  return `${day} в ${time}`;
}

/** Rounds up to a whole minute, so that the minute shown to people is never too early. */
export function ceilToMinute(instant: Instant): Instant {
  const seconds = Number(instant.slice(17, -1));
  return seconds === 0 ? instant : plusSeconds(instant, 60 - seconds);
}

import { invitationSeconds } from '#domain/staff/staff-login.ts';
import {
  type CalendarDate,
  type Instant,
  moscowDate,
  moscowTime,
  plusDays,
  plusSeconds,
} from '#domain/dates.ts';
import type { UtcOffset } from '#domain/local-time.ts';
import { withinMessageHours } from '#domain/message-hours.ts';
import { isUrgent } from '#domain/notifications/notification-kinds.ts';
import type { SmsKind } from '../../db/notifications/sms-store.ts';
import type { Settings } from '../../config/settings.ts';
import { hoursAt } from './client-hours.ts';

const endsOfUse = {
  CODE: (createdAt, { otpLifetimeSeconds }) => plusSeconds(createdAt, otpLifetimeSeconds),
  REMINDER: (createdAt) => moscowTime(plusDays(moscowDate(createdAt), 1), 0),
  RECEIPT: withinDay,
  STAFF_LINK: (createdAt) => plusSeconds(createdAt, invitationSeconds),
  // the screen has promised this message, so it is sent even after a long outage of the gateway
  PAYMENT_RESOLVED: (createdAt) => plusSeconds(createdAt, 7 * 24 * 3600),
  CHARGE_FAILED: withinDay,
  CASCADE_ANNOUNCED: (createdAt, _, announcedFrom) =>
    announcedFrom === null
      ? withinDay(createdAt)
      : earlier(withinDay(createdAt), moscowTime(announcedFrom, 0)),
  OVERDUE_SOON: (createdAt) => moscowTime(plusDays(moscowDate(createdAt), 1), 0),
  PENALTY_STARTED: withinDay,
  PENALTY_GROWS: withinDay,
  CARD_CHANGED: withinDay,
  CARD_EXPIRES: withinDay,
  REFUND_STARTED: withinDay,
  REFUND_ARRIVED: withinDay,
  ORDER_PAID: withinDay,
  ORDER_PAUSED: withinDay,
  ORDER_RESUMED: withinDay,
  CONSENT_CHANGED: withinDay,
  LOGIN_NEW_DEVICE: withinDay,
  LIMITS_RESTORED: withinDay,
} as const satisfies Record<
  SmsKind,
  (createdAt: Instant, settings: SendSettings, announcedFrom: CalendarDate | null) => Instant
>;

export type SendSettings = Pick<Settings, 'messageHours' | 'otpLifetimeSeconds'>;

type WaitingMessage = {
  readonly kind: SmsKind;
  readonly answersClient: boolean;
  readonly utcOffset: UtcOffset;
  readonly createdAt: Instant;
  /** The day from which an announcement names a charge; null for another message. */
  readonly announcedFrom: CalendarDate | null;
  readonly isOutdated: boolean;
};

type UsefulMessage = Pick<WaitingMessage, 'kind' | 'createdAt' | 'announcedFrom'>;

/**
 * The instant until which a message is useful: a code expires, a reminder about tomorrow's charge becomes wrong, and an
 * announcement must come before the day that it names. It does not depend on the client's clock, which may change.
 */
export function usefulUntil(
  settings: SendSettings,
  { kind, createdAt, announcedFrom }: UsefulMessage,
): Instant {
  return endsOfUse[kind](createdAt, settings, announcedFrom);
}

/** When a message may be sent: now, or in the client's daytime when nobody waits for it (docs/spec/rules.md#12). */
export function sendingTime(
  settings: SendSettings,
  { kind, answersClient, utcOffset }: Pick<WaitingMessage, 'kind' | 'answersClient' | 'utcOffset'>,
  now: Instant,
): Instant {
  const isAwaited = kind === 'STAFF_LINK' || isUrgent({ kind, answersClient });
  return isAwaited ? now : withinMessageHours(hoursAt(settings, utcOffset), now);
}

/** Whether a message is untrue by now, or useless at the time when it may be sent. */
export function isTooLate(settings: SendSettings, message: WaitingMessage, now: Instant): boolean {
  return message.isOutdated || sendingTime(settings, message, now) >= usefulUntil(settings, message);
}

function earlier(one: Instant, other: Instant): Instant {
  return one < other ? one : other;
}

function withinDay(createdAt: Instant): Instant {
  return plusSeconds(createdAt, 24 * 3600);
}

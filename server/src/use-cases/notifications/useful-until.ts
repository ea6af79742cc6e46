import { invitationSeconds } from '#domain/staff/staff-login.ts';
import { type Instant, moscowDate, moscowTime, plusDays, plusSeconds } from '#domain/calendar.ts';
import type { SmsKind } from '../../db/notifications/sms-store.ts';
import type { Settings } from '../../config/settings.ts';

/** The instant until which a message is useful: a code expires, a reminder about tomorrow's charge becomes wrong. */
export const usefulUntil = {
  CODE: (createdAt, { otpLifetimeSeconds }) => plusSeconds(createdAt, otpLifetimeSeconds),
  REMINDER: (createdAt) => moscowTime(plusDays(moscowDate(createdAt), 1), 0),
  RECEIPT: withinDay,
  STAFF_LINK: (createdAt) => plusSeconds(createdAt, invitationSeconds),
  // the screen has promised this message, so it is sent even after a long outage of the gateway
  PAYMENT_RESOLVED: (createdAt) => plusSeconds(createdAt, 7 * 24 * 3600),
  CHARGE_FAILED: withinDay,
  CASCADE_ANNOUNCED: (createdAt) => moscowTime(plusDays(moscowDate(afterEvening(createdAt)), 1), 0),
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
  (createdAt: Instant, settings: Pick<Settings, 'otpLifetimeSeconds'>) => Instant
>;

function withinDay(createdAt: Instant): Instant {
  return plusSeconds(createdAt, 24 * 3600);
}

/** A message written after nine in the evening is sent the next day and is about a charge of the day after. */
function afterEvening(createdAt: Instant): Instant {
  return plusSeconds(createdAt, 3 * 3600);
}

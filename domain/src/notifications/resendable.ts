import { type CalendarDate, type Instant, plusSeconds } from '../dates.ts';
import type { NotificationKind } from './notification-kinds.ts';

/** Kinds that report a fact of the past. The text of another kind names a coming day, a growing sum or a next step. */
const isStillTrue = {
  CODE: false,
  REMINDER: false,
  RECEIPT: true,
  CHARGE_FAILED: false,
  OVERDUE_SOON: false,
  PENALTY_STARTED: false,
  PENALTY_GROWS: false,
  PAYMENT_RESOLVED: false,
  CASCADE_ANNOUNCED: false,
  CARD_CHANGED: true,
  CARD_EXPIRES: false,
  REFUND_STARTED: false,
  REFUND_ARRIVED: true,
  ORDER_PAID: true,
  ORDER_PAUSED: false,
  ORDER_RESUMED: false,
  CONSENT_CHANGED: true,
  LOGIN_NEW_DEVICE: false,
  LIMITS_RESTORED: false,
} as const satisfies Record<NotificationKind, boolean>;

type Notification = {
  readonly kind: NotificationKind;
  /** The due date of the debt that the notification is about; null for another subject. */
  readonly debtDueOn: CalendarDate | null;
  /** The text has become untrue since it was written. */
  readonly isOutdated: boolean;
};

/**
 * Whether staff may send a notification again by SMS: its text is still true, it is no contact about a debt, and the
 * client wanted it by SMS.
 */
export function isResendable({ kind, debtDueOn, isOutdated }: Notification, hasSms: boolean): boolean {
  return isStillTrue[kind] && !isOutdated && debtDueOn === null && hasSms;
}

/** A message is not sent again within this time. */
export const resendDelaySeconds = 600;

/** The last SMS of a notification. */
export type LastSms = { readonly isWaiting: boolean; readonly writtenAt: Instant };

type Resend = {
  readonly notification: Notification;
  /** Null without one. */
  readonly sms: LastSms | null;
  readonly now: Instant;
};

/** Whether a notification is sent again: SEND, WAITS for the last SMS, or the code of the refusal. */
export function decideResend({
  notification,
  sms,
  now,
}: Resend): 'SEND' | 'WAITS' | 'message.resend.error' | 'request.limit.exceeded' {
  if (sms === null || !isResendable(notification, true)) return 'message.resend.error';
  if (sms.isWaiting) return 'WAITS';
  return now < plusSeconds(sms.writtenAt, resendDelaySeconds) ? 'request.limit.exceeded' : 'SEND';
}

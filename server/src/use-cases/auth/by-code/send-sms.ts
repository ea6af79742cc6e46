import { invitationSeconds } from '#domain/staff/staff-login.ts';
import type { Instant } from '#domain/calendar.ts';
import { millisecondsOf, moscowDate, moscowTime, plusDays, plusSeconds } from '#domain/calendar.ts';
import { withinMessageHours } from '#domain/notifications/message-hours.ts';
import type { WaitingSms } from '../../../db/notifications/sms-store.ts';
import { finishSms, waitingSms } from '../../../db/notifications/sms-store.ts';
import { unseal } from '../../../secrets/seal.ts';
import type { Context } from '../../context.ts';

type Message = { readonly phone: string; readonly text: string };

/** The instant until which a message is useful: a code expires, a reminder about tomorrow's charge becomes wrong. */
const usefulUntil = {
  CODE: (createdAt) => plusSeconds(createdAt, 120),
  REMINDER: (createdAt) => moscowTime(plusDays(moscowDate(createdAt), 1), 0),
  RECEIPT: (createdAt) => plusSeconds(createdAt, 24 * 3600),
  STAFF_LINK: (createdAt) => plusSeconds(createdAt, invitationSeconds),
  // promised on the screen, so it is sent even after a long outage of the SMS gateway
  PAYMENT_RESOLVED: (createdAt) => plusSeconds(createdAt, 7 * 24 * 3600),
  CHARGE_FAILED: (createdAt) => plusSeconds(createdAt, 24 * 3600),
  CASCADE_ANNOUNCED: (createdAt) => moscowTime(plusDays(moscowDate(afterEvening(createdAt)), 1), 0),
  CARD_CHANGED: (createdAt) => plusSeconds(createdAt, 24 * 3600),
  LIMITS_RESTORED: (createdAt) => plusSeconds(createdAt, 24 * 3600),
} as const satisfies Record<WaitingSms['kind'], (createdAt: Instant) => Instant>;

/** A message written after nine in the evening is sent the next day and names the day after that. */
function afterEvening(createdAt: Instant): Instant {
  return plusSeconds(createdAt, 3 * 3600);
}

/** Messages that are sent at any hour: a person waits for them, or they concern the security of an account. */
const isAwaited = {
  CODE: true,
  REMINDER: false,
  RECEIPT: false,
  STAFF_LINK: true,
  PAYMENT_RESOLVED: false,
  // the client may be talking to support on the telephone
  LIMITS_RESTORED: true,
  CHARGE_FAILED: false,
  CASCADE_ANNOUNCED: false,
  CARD_CHANGED: true,
} as const satisfies Record<WaitingSms['kind'], boolean>;

/**
 * Sends a waiting message once. A gateway that recognises repeated references gets retries until it answers; with any
 * other gateway, a message that may have been sent is not retried (docs/spec/gateway.md#15). Messages for which no
 * person waits are sent in the daytime, retries included: returns when to try again.
 * @throws Error when it was not sent and has to be retried.
 */
export async function sendSms(context: Context, smsId: number): Promise<Instant | null> {
  const { database, clock, settings } = context;
  const waiting = await waitingSms(database.reader, smsId);
  if (waiting === null) return null;
  const now = clock.now();
  const sendAt = isAwaited[waiting.kind] ? now : withinMessageHours(settings.messageHours, now);
  if (sendAt >= usefulUntil[waiting.kind](waiting.createdAt)) {
    await finishSms(database.autocommit, smsId, { state: 'FAILED', providerId: null, at: now });
    return null;
  }
  if (sendAt > now) return sendAt;
  await send(context, smsId, waiting);
  return null;
}

async function send(
  { database, clock, settings, sms }: Context,
  smsId: number,
  { sealed, createdAt }: WaitingSms,
): Promise<void> {
  const message = JSON.parse(unseal(settings.dataKey, sealed)) as Message;
  // a restored database repeats numbers; together with the timestamp a reference stays unique
  const reference = `${smsId}-${millisecondsOf(createdAt)}`;
  const answer = await sms.send({ ...message, reference });
  const at = clock.now();
  if (answer.kind === 'accepted') {
    await finishSms(database.autocommit, smsId, { state: 'SENT', providerId: answer.providerId, at });
    return;
  }
  const mayBeSent = answer.kind === 'unknown' && !sms.sendsReferenceOnce;
  if (answer.kind === 'refused' || mayBeSent) {
    await finishSms(database.autocommit, smsId, { state: 'FAILED', providerId: null, at });
    return;
  }
  throw new Error(`the SMS gateway did not answer for message ${smsId}`);
}

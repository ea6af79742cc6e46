import { invitationSeconds } from '#domain/staff/staff-login.ts';
import type { Instant } from '#domain/calendar.ts';
import { millisecondsOf, moscowDate, moscowTime, plusDays, plusSeconds } from '#domain/calendar.ts';
import { withinMessageHours } from '#domain/notifications/message-hours.ts';
import type { WaitingSms } from '../../../db/notifications/sms-store.ts';
import { finishSms, waitingSms } from '../../../db/notifications/sms-store.ts';
import { unseal } from '../../../secrets/seal.ts';
import type { Context } from '../../context.ts';

type Message = { readonly phone: string; readonly text: string };

/** Until when a message is of use: the code has run out then, the write-off is no longer tomorrow's. */
const ofUseUntil = {
  CODE: (createdAt) => plusSeconds(createdAt, 120),
  REMINDER: (createdAt) => moscowTime(plusDays(moscowDate(createdAt), 1), 0),
  RECEIPT: (createdAt) => plusSeconds(createdAt, 24 * 3600),
  STAFF_LINK: (createdAt) => plusSeconds(createdAt, invitationSeconds),
  // promised on the screen: still sent after a long failure of the sending
  PAYMENT_RESOLVED: (createdAt) => plusSeconds(createdAt, 7 * 24 * 3600),
  CHARGE_FAILED: (createdAt) => plusSeconds(createdAt, 24 * 3600),
  CASCADE_ANNOUNCED: (createdAt) => moscowTime(plusDays(moscowDate(afterEvening(createdAt)), 1), 0),
  CARD_CHANGED: (createdAt) => plusSeconds(createdAt, 24 * 3600),
  LIMITS_RESTORED: (createdAt) => plusSeconds(createdAt, 24 * 3600),
} as const satisfies Record<WaitingSms['kind'], (createdAt: Instant) => Instant>;

/** What is written after nine in the evening goes out on the next day, and names a day after that one. */
function afterEvening(createdAt: Instant): Instant {
  return plusSeconds(createdAt, 3 * 3600);
}

/** A person waits for it at any hour, or it concerns the safety of an account. */
const isAwaited = {
  CODE: true,
  REMINDER: false,
  RECEIPT: false,
  STAFF_LINK: true,
  PAYMENT_RESOLVED: false,
  // the client may be on the telephone with support
  LIMITS_RESTORED: true,
  CHARGE_FAILED: false,
  CASCADE_ANNOUNCED: false,
  CARD_CHANGED: true,
} as const satisfies Record<WaitingSms['kind'], boolean>;

/**
 * Sends a message that waits, once: where the telephone's side knows its reference it is sent until it says so,
 * elsewhere what may have been sent is not sent again (docs/spec/gateway.md#15). What nobody waits for goes out by day,
 * also when its first tries failed: says when then.
 * @throws Error when it did not leave, and is to be tried again.
 */
export async function sendSms(context: Context, smsId: number): Promise<Instant | null> {
  const { database, clock, settings } = context;
  const waiting = await waitingSms(database.reader, smsId);
  if (waiting === null) return null;
  const now = clock.now();
  const sendAt = isAwaited[waiting.kind] ? now : withinMessageHours(settings.messageHours, now);
  if (sendAt >= ofUseUntil[waiting.kind](waiting.createdAt)) {
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
  // numbers begin anew in a database that was restored: with its moment a reference is never another message's
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
  throw new Error('the SMS gateway did not answer');
}

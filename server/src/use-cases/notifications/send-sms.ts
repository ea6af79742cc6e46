import type { Instant } from '#domain/calendar.ts';
import { millisecondsOf } from '#domain/calendar.ts';
import { withinMessageHours } from '#domain/notifications/message-hours.ts';
import { isSentAtAnyHour } from '#domain/notifications/notification-kinds.ts';
import type { WaitingSms } from '../../db/notifications/sms-store.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import { finishSms, waitingSms } from '../../db/notifications/sms-store.ts';
import { unseal } from '../../secrets/seal.ts';
import type { Context } from '../context.ts';
import { checkContact } from './check-contact.ts';
import { usefulUntil } from './useful-until.ts';

type Message = { readonly phone: string; readonly text: string };

/**
 * Sends a waiting message once. A gateway that recognises repeated references gets retries until it answers; with any
 * other gateway, a message that may have been sent is not retried (docs/spec/gateway.md#15). Messages for which no
 * person waits, and their retries, are sent in the daytime. A message that breaks a clause in force is not sent while
 * the law profile is on (docs/spec/rules.md#15), nor is one that has become untrue. Returns when to try again.
 * @throws Error when it was not sent and has to be retried.
 */
export async function sendSms(context: Context, smsId: number): Promise<Instant | null> {
  const { database, clock, settings } = context;
  const [waiting, clauses] = await Promise.all([
    waitingSms(database.reader, smsId),
    allClauses(database.reader),
  ]);
  if (waiting === null) return null;
  const now = clock.now();
  const isUrgent = waiting.kind === 'STAFF_LINK' || isSentAtAnyHour[waiting.kind];
  const sendAt = isUrgent ? now : withinMessageHours(settings.messageHours, now);
  if (waiting.isOutdated || sendAt >= usefulUntil[waiting.kind](waiting.createdAt)) {
    await finishSms(database.autocommit, smsId, { state: 'FAILED', reason: 'TOO_LATE', at: now });
    return null;
  }
  if (sendAt > now) return sendAt;
  const message = JSON.parse(unseal(settings.dataKey, waiting.sealed)) as Message;
  const { text } = message;
  const { debtDueOn } = waiting;
  const decision = await checkContact(context, { channel: 'SMS', smsId }, { text, clauses, debtDueOn });
  if (decision.kind === 'wait') return decision.until;
  if (decision.kind === 'send') await send(context, smsId, { ...message, createdAt: waiting.createdAt });
  else await finishSms(database.autocommit, smsId, { state: 'FAILED', ...decision.notSent, at: now });
  return null;
}

async function send(
  { database, clock, sms }: Context,
  smsId: number,
  { createdAt, ...message }: Message & Pick<WaitingSms, 'createdAt'>,
): Promise<void> {
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
    await finishSms(database.autocommit, smsId, { state: 'FAILED', reason: 'PROVIDER', at });
    return;
  }
  throw new Error(`the SMS gateway did not answer for message ${smsId}`);
}

import { millisecondsOf, secondsBetween } from '#domain/calendar.ts';
import { finishSms, waitingSms } from '../../../db/messages/sms-store.ts';
import { unseal } from '../../../secrets/seal.ts';
import type { Context } from '../../context.ts';

type Message = { readonly phone: string; readonly text: string };

/** What could not be sent for this long is of no use any more: the code has run out, the write-off is no longer tomorrow's. */
const staleSeconds = { CODE: 120, REMINDER: 12 * 3600, RECEIPT: 24 * 3600 } as const;

/**
 * Sends a message that waits, once: where the telephone's side knows its reference it is sent until it says so, elsewhere what may
 * have been sent is not sent again (gateway.md 15).
 */
export async function sendSms(context: Context, smsId: number): Promise<void> {
  const { database, clock, settings, sms } = context;
  const waiting = await waitingSms(database.reader, smsId);
  if (waiting === null) return;
  const message = JSON.parse(unseal(settings.dataKey, waiting.sealed)) as Message;
  // numbers begin anew in a database that was restored: with its moment a reference is never another message's
  const reference = `${smsId}-${millisecondsOf(waiting.createdAt)}`;
  const answer = await sms.send({ ...message, reference });
  const at = clock.now();
  if (answer.kind === 'accepted') {
    await finishSms(database.autocommit, smsId, { state: 'SENT', providerId: answer.providerId, at });
    return;
  }
  const mayBeSent = answer.kind === 'unknown' && !sms.sendsReferenceOnce;
  const isStale = secondsBetween(waiting.createdAt, at) > staleSeconds[waiting.kind];
  if (answer.kind === 'refused' || mayBeSent || isStale) {
    await finishSms(database.autocommit, smsId, { state: 'FAILED', providerId: null, at });
    return;
  }
  throw new Error('the SMS gateway did not answer');
}

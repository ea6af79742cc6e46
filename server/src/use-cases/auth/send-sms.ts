import { secondsBetween } from '#domain/calendar.ts';
import { finishSms, waitingSms } from '../../db/sms-store.ts';
import { unseal } from '../../seal.ts';
import type { Context } from '../context.ts';

type Message = { readonly phone: string; readonly text: string };

/** A code that could not be sent for this long is of no use any more. */
const staleSeconds = 120;

/** Sends a message that waits, once: the telephone's side knows its reference (gateway.md 15). */
export async function sendSms(context: Context, smsId: number): Promise<void> {
  const { database, clock, settings, sms } = context;
  const waiting = await waitingSms(database.reader, smsId);
  if (waiting === null) return;
  const message = JSON.parse(unseal(settings.pepper, waiting.sealed)) as Message;
  const answer = await sms.send({ ...message, reference: String(smsId) });
  const at = clock.now();
  if (answer.kind === 'accepted') {
    await finishSms(database.reader, smsId, { state: 'SENT', providerId: answer.providerId, at });
    return;
  }
  if (answer.kind === 'refused' || secondsBetween(waiting.createdAt, at) > staleSeconds) {
    await finishSms(database.reader, smsId, { state: 'FAILED', providerId: null, at });
    return;
  }
  throw new Error('the SMS gateway did not answer');
}

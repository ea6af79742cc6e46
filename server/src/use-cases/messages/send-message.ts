import { withinMessageHours } from '#domain/message/message-hours.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../db/monitoring/job-store.ts';
import { insertSms } from '../../db/messages/sms-store.ts';
import { seal } from '../../secrets/seal.ts';
import { hashOfPhone } from '../auth/by-code/phone-hash.ts';
import type { Context } from '../context.ts';

export type Message = {
  readonly kind: 'REMINDER' | 'RECEIPT';
  readonly phone: Phone;
  readonly text: string;
};

/** Writes a message that nobody waits for; it goes out by day (rules 3). */
export async function sendMessage(
  context: Context,
  transaction: Transaction,
  { kind, phone, text }: Message,
): Promise<void> {
  const { clock, settings } = context;
  const now = clock.now();
  const sealed = seal(settings.dataKey, JSON.stringify({ phone: `7${phone}`, text }));
  const smsId = await insertSms(transaction, { kind, phoneHash: hashOfPhone(context, phone), sealed }, now);
  const runAt = withinMessageHours(settings.messageHours, now);
  await enqueueJob(transaction, { kind: 'send-sms', key: String(smsId), payload: { smsId }, runAt });
}

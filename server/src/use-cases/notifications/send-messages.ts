import { withinMessageHours } from '#domain/notifications/message-hours.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJobs } from '../../db/jobs/job-store.ts';
import type { SmsKind } from '../../db/notifications/sms-store.ts';
import { insertSms } from '../../db/notifications/sms-store.ts';
import { seal } from '../../secrets/seal.ts';
import { hashOfPhone } from '../auth/by-code/phone-hash.ts';
import type { Context } from '../context.ts';

export type Message = {
  readonly kind: Exclude<SmsKind, 'CODE' | 'STAFF_LINK'>;
  readonly phone: Phone;
  readonly text: string;
};

/**
 * Enqueues messages to be sent in the daytime; a message about a changed card is sent at once. Returns their numbers.
 */
export async function sendMessages(
  context: Context,
  transaction: Transaction,
  messages: readonly Message[],
): Promise<readonly number[]> {
  const { clock, settings } = context;
  const now = clock.now();
  const runAt = withinMessageHours(settings.messageHours, now);
  const smsIds = await insertSms(
    transaction,
    messages.map(({ kind, phone, text }) => ({
      kind,
      phoneHash: hashOfPhone(context, phone),
      sealed: seal(settings.dataKey, JSON.stringify({ phone: `7${phone}`, text })),
    })),
    now,
  );
  await enqueueJobs(
    transaction,
    smsIds.map((smsId, index) => ({
      kind: 'send-sms',
      key: String(smsId),
      payload: { smsId },
      runAt: messages[index]?.kind === 'CARD_CHANGED' ? now : runAt,
      queue: 'MASS',
    })),
  );
  return smsIds;
}

import { lockOrder } from '../../db/orders/order-store.ts';
import { recordDelivered, recordUndelivered } from '../../db/notifications/sms-store.ts';
import type { SmsReceipt } from '../../gateways/sms/port.ts';
import type { DatabaseAccess } from '../context.ts';
import { addChannelAfterSms } from './add-channel.ts';
import { isTooLate } from './useful-until.ts';

/**
 * Records that an SMS was delivered, or will not be. One that will not be is no contact about a debt, and while it is
 * useful, a message about cost or security goes by the next channel (docs/spec/rules.md#12). Returns false for a
 * message that is not known (yet): the answer of the provider may still be on its way to the database.
 */
export async function recordReceipt(
  context: DatabaseAccess,
  { providerMessageId, isDelivered }: SmsReceipt,
): Promise<boolean> {
  const { clock, database, settings } = context;
  const now = clock.now();
  if (isDelivered) return recordDelivered(database.autocommit, providerMessageId, now);
  return database.transaction(async (transaction) => {
    const undelivered = await recordUndelivered(transaction, providerMessageId, now);
    for (const message of undelivered ?? []) {
      const { kind, orderUuid } = message;
      // a charge that is planned meanwhile by this announcement begins before its entry says that nothing is charged
      if (kind === 'CASCADE_ANNOUNCED' && orderUuid !== null) await lockOrder(transaction, orderUuid);
      if (!isTooLate(settings, message, now)) await addChannelAfterSms(context, transaction, message);
    }
    return undelivered !== null;
  });
}

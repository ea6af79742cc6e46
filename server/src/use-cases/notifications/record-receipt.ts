import { lockOrder } from '../../db/orders/order-store.ts';
import { recordDelivered, recordUndelivered } from '../../db/notifications/sms-store.ts';
import type { SmsReceipt } from '../../gateways/sms/port.ts';
import type { Context } from '../context.ts';

/**
 * Records that an SMS was delivered, or will not be. Returns false for a message that is not known (yet): the answer of
 * the provider may still be on its way to the database.
 */
export async function recordReceipt(
  { clock, database }: Context,
  { providerId, isDelivered }: SmsReceipt,
): Promise<boolean> {
  const now = clock.now();
  if (isDelivered) return recordDelivered(database.autocommit, providerId, now);
  return database.transaction(async (transaction) => {
    const undelivered = await recordUndelivered(transaction, providerId, now);
    // a charge that is planned meanwhile by this announcement begins before its entry says that nothing is charged
    for (const { kind, orderUuid } of undelivered ?? [])
      if (kind === 'CASCADE_ANNOUNCED' && orderUuid !== null) await lockOrder(transaction, orderUuid);
    return undelivered !== null;
  });
}

import type { Instant } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../db/job-store.ts';

/** Something about an order has changed: its write-offs are planned anew. */
export async function wakeCharges(
  transaction: Transaction,
  orderUuid: OrderUuid,
  now: Instant,
): Promise<void> {
  await enqueueJob(transaction, { kind: 'charge-order', key: orderUuid, payload: { orderUuid }, runAt: now });
}

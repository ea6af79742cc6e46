import type { OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Transaction } from '../../db/database.ts';
import { readOrders } from '../../db/orders/order-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { enqueueWebhooks } from './enqueue-webhook.ts';

/** A refund that is not made: staff have rejected it, or the order has changed since the request. */
export type DeclinedRefund = {
  readonly orderUuid: OrderUuid;
  /** In kopecks. */
  readonly amount: Kopecks;
  readonly state: 'REJECTED' | 'STALE';
};

/** Tells the shop that a refund that waited for a second person is not made (docs/spec/rules.md#14). */
export async function reportDeclinedRefund(
  { clock, random }: DatabaseAccess,
  transaction: Transaction,
  { orderUuid, ...refundRequest }: DeclinedRefund,
): Promise<void> {
  const [order] = await readOrders(transaction, [orderUuid]);
  if (order === undefined) throw new Error(`order ${orderUuid} of a declined refund not found`);
  const { orderNumber, state } = order;
  const webhook = { orderUuid, orderNumber, state, type: 'order.refund.declined', refundRequest } as const;
  await enqueueWebhooks(transaction, [webhook], { at: clock.now(), random });
}

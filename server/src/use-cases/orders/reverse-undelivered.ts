import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { reverseUndeliveredOrder } from '#domain/orders/lifecycle/reverse-order.ts';
import { undeliveredSince } from '../../db/orders/order-store.ts';
import type { BankAccess } from '../context.ts';
import { nextNight } from '../night.ts';
import { changeOrder } from './change-order.ts';

const daySeconds = 86_400;

/**
 * Reverses, every night, orders that a shop has not delivered for too long; the customer gets the money back as after a
 * reversal by the shop (docs/spec/rules.md#2). An order with a payment in progress waits for the next night. Returns
 * when to run next.
 */
export async function reverseUndelivered(context: BankAccess): Promise<Instant> {
  const { clock, database, log, settings } = context;
  const now = clock.now();
  const before = plusSeconds(now, -settings.deliveryDays * daySeconds);
  const orderUuids = await undeliveredSince(database.reader, before);
  for (const orderUuid of orderUuids) await reverse(context, orderUuid);
  if (orderUuids.length > 0) log.info('orders.reversed', { count: orderUuids.length, at: now });
  return nextNight(now);
}

async function reverse(context: BankAccess, orderUuid: OrderUuid): Promise<void> {
  const { clock, random, log } = context;
  const reversed = await changeOrder(context, {
    orderUuid,
    isOwnedBy: () => true,
    blocksChange: () => true,
    decide: (order, money) =>
      reverseUndeliveredOrder({ order, money, now: clock.now(), newUuid: random.uuid }),
  });
  if (!reversed.ok) log.error('order.reverse.failed', null, { orderUuid, code: reversed.error.code });
}

import type { Instant } from '#domain/dates.ts';
import type { PastOrder } from '#domain/charges/past-payment.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';
import { declinesOfCards } from '../cards/charged-card-store.ts';
import { readOrders } from '../orders/order-store.ts';
import { intentsOfOrders } from '../payments/intent-store.ts';

/** The orders since an instant, the latest first; no more than `most`. */
export async function latestOrders(
  reader: Reader,
  { since, most }: { readonly since: Instant; readonly most: number },
): Promise<OrderUuid[]> {
  const rows = await reader<{ orderUuid: OrderUuid }[]>`
    select order_uuid as "orderUuid" from orders where created_at >= ${since}
    order by created_at desc, order_uuid desc limit ${most}`;
  return rows.map(({ orderUuid }) => orderUuid);
}

/** These orders with their intents and with the declines of their cards since an instant. */
export async function pastOrders(
  transaction: Transaction,
  orderUuids: readonly OrderUuid[],
  declinedSince: Instant,
): Promise<PastOrder[]> {
  const orders = await readOrders(transaction, orderUuids);
  const intents = await intentsOfOrders(transaction, orderUuids);
  const charged = intents.filter(({ kind }) => kind === 'SCHEDULED');
  const cards = new Set(charged.flatMap(({ cardUuid }) => cardUuid ?? []));
  const declines = await declinesOfCards(transaction, [...cards], declinedSince);
  const intentsOf = Map.groupBy(intents, ({ orderUuid }) => orderUuid);
  const declinesOf = Map.groupBy(declines, ({ cardUuid }) => cardUuid);
  return orders.map((order) => {
    const own = intentsOf.get(order.orderUuid) ?? [];
    const ownCards = new Set(own.flatMap(({ cardUuid }) => cardUuid ?? []));
    return {
      order,
      intents: own,
      declines: [...ownCards].flatMap((cardUuid) => declinesOf.get(cardUuid) ?? []),
    };
  });
}

import type { CardUuid, ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { BasisPoints, Kopecks } from '#domain/money.ts';
import { isPending, type PaymentIntent } from '#domain/orders/payment-intent.ts';
import type { Order } from '#domain/orders/order.ts';
import { declinedCards } from '#domain/payments/early/declined-cards.ts';
import { type Quote, quotePayment } from '#domain/payments/early/quote-payment.ts';
import { growthOfOneDay } from '#domain/penalties/accrue-penalties.ts';
import { readOrders } from '../../../db/orders/order-store.ts';
import { dueOrders } from '../../../db/payments/due-order-store.ts';
import { intentsOfOrders } from '../../../db/payments/intent-store.ts';
import type { Context, DatabaseAccess } from '../../context.ts';
import { penaltyRatesToday } from '../../laws/penalty-rate.ts';

/** Everything due of one order: the amount that «Оплатить всё» pays. */
export type DueOfOrder = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  readonly quote: Quote;
  /** What the penalties grow by on the next day, in kopecks. */
  readonly penaltyPerDay: Kopecks;
  readonly declinedCardUuids: readonly CardUuid[];
};

/**
 * Returns everything due, one entry per late order; the order with the oldest debt comes first
 * (docs/spec/rules.md#5). It omits an order with a pending payment, and one that cannot be paid now because a refund is in
 * progress.
 */
export async function listDue(
  context: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<readonly DueOfOrder[]> {
  return context.database.transaction(async (transaction) => {
    const orderUuids = await dueOrders(transaction, clientUuid);
    if (orderUuids.length === 0) return [];
    const orders = await readOrders(transaction, orderUuids);
    const intents = await intentsOfOrders(transaction, orderUuids);
    const { clock } = context;
    const rateOf = await penaltyRatesToday(context, transaction, orderUuids);
    return orders
      .flatMap((order) => dueOf({ clock, annualRate: rateOf(order.orderUuid) }, order, intents))
      .toSorted((left, right) => (oldestDate(left) < oldestDate(right) ? -1 : 1));
  });
}

type DueDay = Pick<Context, 'clock'> & { readonly annualRate: BasisPoints };

function dueOf({ clock, annualRate }: DueDay, order: Order, intents: readonly PaymentIntent[]): DueOfOrder[] {
  const now = clock.now();
  const quote = quotePayment(order, { kind: 'ALL_DUE' }, now);
  if (!quote.ok) return [];
  const { orderUuid, orderNumber, merchantFullName } = order;
  const orderIntents = intents.filter((intent) => intent.orderUuid === orderUuid);
  if (orderIntents.some(({ kind, state }) => kind !== 'BINDING' && isPending(state))) return [];
  return [
    {
      orderUuid,
      orderNumber,
      merchantFullName,
      quote: quote.value,
      penaltyPerDay: growthOfOneDay({ order, annualRate, now }),
      declinedCardUuids: declinedCards(orderIntents, quote.value.allocations),
    },
  ];
}

function oldestDate({ quote }: DueOfOrder): string {
  return quote.lines[0]?.date ?? '';
}

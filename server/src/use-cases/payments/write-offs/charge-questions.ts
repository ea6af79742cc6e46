import type { ChargeQuestion } from '#domain/charge/plan-charges.ts';
import { moscowDate, plusSeconds } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { chargeCards } from '../../../db/cards/charged-card-store.ts';
import type { Transaction } from '../../../db/database.ts';
import { lockOrders } from '../../../db/orders/order-store.ts';
import { operationsOfOrders } from '../../../db/payments/operation-store.ts';
import { daysAtOdds, daysDown } from '../../../db/penalties/excused-day-store.ts';
import type { Context } from '../../context.ts';

const declinesCountedSeconds = 30 * 86_400;

/** Locks orders and reads everything that decides what is charged of them next; an order that does not exist is not among the answers. */
export async function chargeQuestions(
  { settings, clock }: Context,
  transaction: Transaction,
  orderUuids: readonly OrderUuid[],
): Promise<ChargeQuestion[]> {
  const now = clock.now();
  const [orders, operations, cards, down, atOdds] = await Promise.all([
    lockOrders(transaction, orderUuids),
    operationsOfOrders(transaction, orderUuids),
    chargeCards(transaction, orderUuids, plusSeconds(now, -declinesCountedSeconds)),
    daysDown(transaction, moscowDate(now)),
    daysAtOdds(transaction, orderUuids, now),
  ]);
  return orders.map((order) => {
    const isOfOrder = ({ orderUuid }: { readonly orderUuid: OrderUuid }): boolean =>
      orderUuid === order.orderUuid;
    return {
      order,
      operations: operations.filter(isOfOrder),
      cards: cards.filter(isOfOrder),
      plan: settings.chargePlan,
      excusedDays: [...new Set([...down, ...atOdds.filter(isOfOrder).map(({ day }) => day)])],
      now,
    };
  });
}

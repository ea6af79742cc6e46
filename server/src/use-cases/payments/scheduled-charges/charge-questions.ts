import type { ChargeContext } from '#domain/charges/charge-context.ts';
import { moscowDate } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { chargeCards } from '../../../db/cards/charged-card-store.ts';
import type { Transaction } from '../../../db/database.ts';
import { chargeNotices } from '../../../db/notifications/charge-notice-store.ts';
import { lockOrders } from '../../../db/orders/order-store.ts';
import { operationsOfOrders } from '../../../db/payments/operation-store.ts';
import { unreconciledDays, daysDown } from '../../../db/penalties/waived-day-store.ts';
import type { Context } from '../../context.ts';

/**
 * Locks orders and reads all inputs of their next charge. The answer has no entry for an order that does not exist.
 */
export async function chargeQuestions(
  { settings, clock }: Context,
  transaction: Transaction,
  orderUuids: readonly OrderUuid[],
): Promise<ChargeContext[]> {
  const now = clock.now();
  const { chargePlan: plan } = settings;
  const orders = await lockOrders(transaction, orderUuids);
  // read after the locks; the order of the reads does not matter
  const [operations, cards, notices, down, unreconciled] = await Promise.all([
    operationsOfOrders(transaction, orderUuids),
    chargeCards(transaction, orderUuids, { now, mostDeclinesInMonth: plan.mostDeclinesInMonth }),
    chargeNotices(transaction, orderUuids),
    daysDown(transaction, moscowDate(now)),
    unreconciledDays(transaction, orderUuids, now),
  ]);
  return orders.map((order) => {
    const isOfOrder = ({ orderUuid }: { readonly orderUuid: OrderUuid }): boolean =>
      orderUuid === order.orderUuid;
    return {
      order,
      operations: operations.filter(isOfOrder),
      cards: cards.filter(isOfOrder),
      notices: notices.filter(isOfOrder),
      plan,
      waivedDays: [...new Set([...down, ...unreconciled.filter(isOfOrder).map(({ day }) => day)])],
      now,
    };
  });
}

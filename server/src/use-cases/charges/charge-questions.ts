import type { ChargeContext } from '#domain/charges/charge-context.ts';
import { moscowDate } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Order } from '#domain/orders/order.ts';
import { chargeCards } from '../../db/cards/charged-card-store.ts';
import type { Transaction } from '../../db/database.ts';
import { chargeNotices } from '../../db/charges/charge-notice-store.ts';
import { lockOrders, readOrders } from '../../db/orders/order-store.ts';
import { intentsOfOrders } from '../../db/payments/intent-store.ts';
import { unreconciledDays, daysDown } from '../../db/penalties/waived-day-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { hoursOfClients } from '../notifications/client-hours.ts';

/**
 * Locks orders and reads all inputs of their next charge. The answer has no entry for an order that does not exist.
 */
export async function chargeQuestions(
  context: DatabaseAccess,
  transaction: Transaction,
  orderUuids: readonly OrderUuid[],
): Promise<ChargeContext[]> {
  return questionsOf(context, transaction, await lockOrders(transaction, orderUuids));
}

/** The same without locks, for screens. */
export async function readChargeQuestions(
  context: DatabaseAccess,
  transaction: Transaction,
  orderUuids: readonly OrderUuid[],
): Promise<ChargeContext[]> {
  return questionsOf(context, transaction, await readOrders(transaction, orderUuids));
}

async function questionsOf(
  { settings, clock }: DatabaseAccess,
  transaction: Transaction,
  orders: readonly Order[],
): Promise<ChargeContext[]> {
  if (orders.length === 0) return [];
  const now = clock.now();
  const { chargePlan: plan } = settings;
  const orderUuids = orders.map(({ orderUuid }) => orderUuid);
  // read after the orders and their locks; the order of these reads does not matter
  const [intents, cards, notices, down, unreconciled, hoursOf] = await Promise.all([
    intentsOfOrders(transaction, orderUuids),
    chargeCards(transaction, orderUuids, { now, mostDeclinesInMonth: plan.mostDeclinesInMonth }),
    chargeNotices(transaction, orderUuids),
    daysDown(transaction, moscowDate(now)),
    unreconciledDays(transaction, orderUuids, now),
    hoursOfClients(
      settings,
      transaction,
      orders.map(({ clientUuid }) => clientUuid),
    ),
  ]);
  return orders.map((order) => {
    const isOfOrder = ({ orderUuid }: { readonly orderUuid: OrderUuid }): boolean =>
      orderUuid === order.orderUuid;
    return {
      order,
      intents: intents.filter(isOfOrder),
      cards: cards.filter(isOfOrder),
      notices: notices.filter(isOfOrder),
      plan: { ...plan, messageHours: hoursOf(order.clientUuid) },
      waivedDays: [...new Set([...down, ...unreconciled.filter(isOfOrder).map(({ day }) => day)])],
      now,
    };
  });
}

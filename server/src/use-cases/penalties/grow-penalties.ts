import type { OrderUuid } from '#domain/identifier.ts';
import type { Order } from '#domain/orders/order.ts';
import { paymentOf } from '#domain/orders/payment-of.ts';
import { accruePenalties } from '#domain/penalties/accrue-penalties.ts';
import { openIntentsOfOrder } from '../../db/payments/intent-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { unreconciledOrders } from '../../db/reconciliation/reconciliation-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { penaltyRateToday } from '../laws/penalty-rate.ts';
import { type NewNotification, writeNotifications } from '../notifications/write-notifications.ts';
import { saveChange } from '../ledger/save-change.ts';

export type Growth = { readonly orderUuid: OrderUuid; readonly days: 'counted' | 'passed-over' };

/**
 * Grows the penalties of an order by the days since the last count; a day that is counted twice changes nothing
 * (docs/spec/rules.md#4). The days of an unreconciled difference are waived, because the order is not charged then and
 * the customer may be unable to pay (decision 0011).
 */
export async function growPenalties(context: DatabaseAccess, { orderUuid, days }: Growth): Promise<void> {
  const { database, clock, random } = context;
  await database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderUuid);
    if (order === null) return;
    const now = clock.now();
    const openIntents = await openIntentsOfOrder(transaction, orderUuid);
    const isUnreconciled = (await unreconciledOrders(transaction, [orderUuid])).size > 0;
    const change = accruePenalties({
      order,
      openIntents,
      annualRate: await penaltyRateToday(context, transaction, orderUuid),
      now,
      days: isUnreconciled ? 'passed-over' : days,
    });
    if (change === null) return;
    await saveChange(transaction, { before: { order, intent: null }, change, at: now, random });
    await writeNotifications(context, transaction, weeklyNotices(order, change.order));
  });
}

const noticeDays = 7;

/** One PENALTY_GROWS for each penalty that has passed another week (docs/spec/rules.md#12). */
function weeklyNotices(before: Order, { penalties, clientUuid, orderUuid }: Order): NewNotification[] {
  return penalties.flatMap(({ penaltyUuid, paymentNumber, amount, daysLate }, index) => {
    const week = Math.floor(daysLate / noticeDays);
    const known = before.penalties[index]?.daysLate ?? 0;
    if (week === Math.floor(known / noticeDays)) return [];
    const payment = paymentOf(before, paymentNumber);
    return {
      kind: 'PENALTY_GROWS',
      parameters: { overdue: payment.amount, dueOn: payment.planDate, penalty: amount, daysLate },
      clientUuid,
      orderUuid,
      occasion: `${penaltyUuid}/${week}`,
      debtDueOn: payment.planDate,
    };
  });
}

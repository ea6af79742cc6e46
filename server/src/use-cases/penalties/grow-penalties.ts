import type { OrderUuid } from '#domain/identifier.ts';
import { accruePenalties } from '#domain/penalties/accrue-penalties.ts';
import { openOperationsOfOrder } from '../../db/payments/operation-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { unreconciledOrders } from '../../db/payments/reconciliation-store.ts';
import type { Context } from '../context.ts';
import { saveChange } from '../orders/changes/save-change.ts';

export type Growth = { readonly orderUuid: OrderUuid; readonly days: 'counted' | 'passed-over' };

/**
 * Grows the penalties of an order by the days since they were last counted; counting a day twice changes nothing
 * (docs/spec/rules.md#4). While the order has an unreconciled difference it is not charged and the customer may be
 * unable to pay, so these days are waived (decision 0011).
 */
export async function growPenalties(
  { database, clock, random, settings }: Context,
  { orderUuid, days }: Growth,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderUuid);
    if (order === null) return;
    const now = clock.now();
    const openOperations = await openOperationsOfOrder(transaction, orderUuid);
    const isUnreconciled = (await unreconciledOrders(transaction, [orderUuid])).size > 0;
    const change = accruePenalties({
      order,
      openOperations,
      annualRate: settings.penaltyRate,
      now,
      days: isUnreconciled ? 'passed-over' : days,
    });
    if (change === null) return;
    await saveChange(transaction, { before: { order, operation: null }, change, at: now, random });
  });
}

import type { OperationUuid } from '#domain/identifier.ts';
import { declineOperation } from '#domain/payment/decline-operation.ts';
import { expireOperation } from '#domain/payment/expire-operation.ts';
import type { OperationState } from '#domain/payment/operation.ts';
import { operationByUuid } from '../../db/operation-store.ts';
import { lockOrder } from '../../db/order-store.ts';
import type { Context } from '../context.ts';
import { saveChange } from '../orders/save-change.ts';
import { wakeCharges } from './wake-charges.ts';

/**
 * Ends an operation that took no money: DECLINED with the bank's reason, EXPIRED without one (rules 5). One that has ended
 * already stays as it is.
 */
export async function endOperation(
  { database, clock, chance }: Context,
  operationUuid: OperationUuid,
  actionCode: number | null,
): Promise<OperationState> {
  return database.transaction(async (transaction) => {
    const known = await operationByUuid(transaction, operationUuid);
    if (known === null) throw new Error('an operation does not vanish');
    const order = await lockOrder(transaction, known.orderUuid);
    const operation = await operationByUuid(transaction, operationUuid);
    if (operation === null) throw new Error('an operation does not vanish');
    const change =
      actionCode === null
        ? expireOperation({ order, operation })
        : declineOperation({ order, operation, actionCode });
    if (change === null) return operation.state;
    const now = clock.now();
    await saveChange(transaction, { before: { order, operation }, change, at: now, chance });
    if (order !== null) await wakeCharges(transaction, order.orderUuid, now);
    return change.operation.state;
  });
}

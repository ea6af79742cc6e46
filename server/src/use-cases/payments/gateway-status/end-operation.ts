import type { Instant } from '#domain/calendar.ts';
import { declineKind } from '#domain/charges/action-codes.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { declineOperation } from '#domain/payments/decline-operation.ts';
import { expireOperation } from '#domain/payments/expire-operation.ts';
import type { Operation, OperationState } from '#domain/orders/operation.ts';
import type { Transaction } from '../../../db/database.ts';
import { lockOperation, operationByUuid } from '../../../db/payments/operation-store.ts';
import { lockOrder } from '../../../db/orders/order-store.ts';
import { retireCard } from '../../cards/storage/retire-card.ts';
import type { Context } from '../../context.ts';
import { saveChange } from '../../orders/changes/save-change.ts';
import { chargeJob } from '../../orders/changes/wake-charges.ts';

/**
 * Ends an operation that took no money: DECLINED with the bank's reason, EXPIRED without one (docs/spec/rules.md#5).
 * An operation that has already ended keeps its state.
 */
export async function endOperation(
  { database, clock, random }: Context,
  operationUuid: OperationUuid,
  actionCode: number | null,
): Promise<OperationState> {
  return database.transaction(async (transaction) => {
    const known = await operationByUuid(transaction, operationUuid);
    if (known === null) throw new Error(`operation ${operationUuid} not found while ending it`);
    const order = await lockOrder(transaction, known.orderUuid);
    // a first payment and a card check have no order to lock; a concurrent transaction may be settling the operation
    const operation = await lockOperation(transaction, operationUuid);
    if (operation === null) throw new Error(`operation ${operationUuid} not found while ending it`);
    const change =
      actionCode === null
        ? expireOperation({ order, operation })
        : declineOperation({ order, operation, actionCode });
    if (change === null) return operation.state;
    const now = clock.now();
    const jobs = order === null ? [] : [chargeJob(order.orderUuid, now)];
    // locks the card before the order's job, in the same order as a card addition
    await retireIfForbidden(transaction, change.operation, now);
    await saveChange(transaction, { before: { order, operation }, change, at: now, random, jobs });
    return change.operation.state;
  });
}

/**
 * Retires a lost, stolen or forbidden card: it is never charged again for any order, and the bank forgets it
 * (docs/spec/gateway.md#8).
 */
async function retireIfForbidden(
  transaction: Transaction,
  { kind, bindingUuid, clientUuid, actionCode }: Operation,
  now: Instant,
): Promise<void> {
  const isForbidden = kind !== 'BINDING' && declineKind(actionCode) === 'never';
  if (isForbidden && bindingUuid !== null)
    await retireCard(transaction, { bindingUuid, clientUuid }, { now, how: 'BANK' });
}

import type { Instant } from '#domain/dates.ts';
import { declineKind } from '#domain/charges/action-codes.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { declineOperation } from '#domain/payments/decline-operation.ts';
import { expireOperation } from '#domain/payments/expire-operation.ts';
import type { Operation, OperationState } from '#domain/orders/operation.ts';
import type { Transaction } from '../../db/database.ts';
import { lockOperation, operationByUuid } from '../../db/payments/operation-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { retireCard } from './retire-card.ts';
import type { Context } from '../context.ts';
import { saveChange } from '../ledger/save-change.ts';
import { chargeJob } from '../ledger/wake-charges.ts';

/**
 * Ends an operation that took no money: DECLINED with an action code, EXPIRED without one (docs/spec/rules.md#5).
 * An ended operation keeps its state.
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
    // a first payment and a card check have no order to lock, so the operation is locked as well: a concurrent
    // transaction may be settling it
    const operation = await lockOperation(transaction, operationUuid);
    if (operation === null) throw new Error(`operation ${operationUuid} not found while ending it`);
    const change =
      actionCode === null
        ? expireOperation({ order, operation })
        : declineOperation({ order, operation, actionCode });
    if (change === null) return operation.state;
    const now = clock.now();
    const jobs = order === null ? [] : [chargeJob(order.orderUuid, now)];
    // the card is locked before the order's job, as in a card addition, so that the two cannot deadlock
    await retireIfForbidden(transaction, change.operation, now);
    await saveChange(transaction, { before: { order, operation }, change, at: now, random, jobs });
    return change.operation.state;
  });
}

/**
 * Retires a lost, stolen or forbidden card. The service never charges it again, and the bank deletes its binding
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

import type { Instant } from '#domain/calendar.ts';
import { declineKind } from '#domain/charges/action-codes.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { declineOperation } from '#domain/payments/decline-operation.ts';
import { expireOperation } from '#domain/payments/expire-operation.ts';
import type { Operation, OperationState } from '#domain/payments/operation.ts';
import type { Transaction } from '../../../db/database.ts';
import { lockOperation, operationByUuid } from '../../../db/payments/operation-store.ts';
import { lockOrder } from '../../../db/orders/order-store.ts';
import { retireCard } from '../../cards/retire-card.ts';
import type { Context } from '../../context.ts';
import { saveChange } from '../../orders/save-change.ts';
import { chargeJob } from '../scheduled-charges/wake-charges.ts';

/**
 * Ends an operation that took no money: DECLINED with the bank's reason, EXPIRED without one (docs/spec/rules.md#5).
 * One that has ended already stays as it is.
 */
export async function endOperation(
  { database, clock, random }: Context,
  operationUuid: OperationUuid,
  actionCode: number | null,
): Promise<OperationState> {
  return database.transaction(async (transaction) => {
    const known = await operationByUuid(transaction, operationUuid);
    if (known === null) throw new Error('an operation does not vanish');
    const order = await lockOrder(transaction, known.orderUuid);
    // the order of a first payment, and that of a card, is not there to be locked: somebody may be booking its money
    const operation = await lockOperation(transaction, operationUuid);
    if (operation === null) throw new Error('an operation does not vanish');
    const change =
      actionCode === null
        ? expireOperation({ order, operation })
        : declineOperation({ order, operation, actionCode });
    if (change === null) return operation.state;
    const now = clock.now();
    const jobs = order === null ? [] : [chargeJob(order.orderUuid, now)];
    // the card before the order's job, as whoever adds a card
    await retireIfForbidden(transaction, change.operation, now);
    await saveChange(transaction, { before: { order, operation }, change, at: now, random, jobs });
    return change.operation.state;
  });
}

/**
 * A card that is lost, stolen or forbidden is never tried again, for no order, and the bank forgets it
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

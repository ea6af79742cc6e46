import { plusSeconds } from '#domain/calendar.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import type { OperationState } from '#domain/orders/operation.ts';
import { moveOperation } from '../../../db/payments/operation-store.ts';
import { enqueueJob } from '../../../db/jobs/job-store.ts';
import type { Context } from '../../context.ts';

const firstCheckSeconds = 5;

/**
 * Marks the outcome of a payment as unknown, because the bank may have taken the money. The payment is not started
 * again, its form is not returned again, and a job asks the bank soon (docs/spec/rules.md#5). False when the payment is
 * no longer in the given state.
 */
export async function markOutcomeUnknown(
  { database, clock }: Context,
  operationUuid: OperationUuid,
  from: Extract<OperationState, 'CREATED' | 'REGISTERED'>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const isMoved = await moveOperation(transaction, operationUuid, { from: [from], to: 'UNKNOWN' });
    if (isMoved)
      await enqueueJob(transaction, {
        kind: 'resolve-operation',
        key: operationUuid,
        payload: { operationUuid },
        runAt: plusSeconds(clock.now(), firstCheckSeconds),
      });
    return isMoved;
  });
}

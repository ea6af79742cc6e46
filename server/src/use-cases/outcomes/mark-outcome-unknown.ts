import { plusSeconds } from '#domain/dates.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import type { OperationState } from '#domain/orders/operation.ts';
import { changeOperationState } from '../../db/payments/operation-store.ts';
import { enqueueJob } from '../../db/jobs/job-store.ts';
import type { Context } from '../context.ts';

const firstCheckSeconds = 5;

/**
 * Marks the outcome of a payment as unknown, because the bank may have taken the money. The payment is not started
 * again, its form is not shown again, and a job soon asks the bank (docs/spec/rules.md#5). False when the state is
 * no longer `from`.
 */
export async function markOutcomeUnknown(
  { database, clock }: Context,
  operationUuid: OperationUuid,
  from: Extract<OperationState, 'CREATED' | 'REGISTERED'>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const isChanged = await changeOperationState(transaction, operationUuid, { from: [from], to: 'UNKNOWN' });
    if (isChanged)
      await enqueueJob(transaction, {
        kind: 'resolve-operation',
        key: operationUuid,
        payload: { operationUuid },
        runAt: plusSeconds(clock.now(), firstCheckSeconds),
      });
    return isChanged;
  });
}

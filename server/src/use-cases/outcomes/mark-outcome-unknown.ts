import { plusSeconds } from '#domain/dates.ts';
import type { IntentUuid } from '#domain/identifier.ts';
import type { IntentState } from '#domain/orders/payment-intent.ts';
import { changeIntentState } from '../../db/payments/intent-store.ts';
import { enqueueJob } from '../../db/jobs/job-store.ts';
import type { DatabaseAccess } from '../context.ts';

const firstCheckSeconds = 5;

/**
 * Marks the outcome of a payment as unknown, because the bank may have taken the money. The payment is not started
 * again, its form is not shown again, and a job soon asks the bank (docs/spec/rules.md#5). False when the state is
 * no longer `from`.
 */
export async function markOutcomeUnknown(
  { database, clock }: DatabaseAccess,
  intentUuid: IntentUuid,
  from: Extract<IntentState, 'CREATED' | 'REGISTERED'>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const isChanged = await changeIntentState(transaction, intentUuid, { from: [from], to: 'UNKNOWN' });
    if (isChanged)
      await enqueueJob(transaction, {
        kind: 'resolve-operation',
        key: intentUuid,
        payload: { operationUuid: intentUuid },
        runAt: plusSeconds(clock.now(), firstCheckSeconds),
      });
    return isChanged;
  });
}

import { plusSeconds } from '#domain/dates.ts';
import type { IntentUuid } from '#domain/identifier.ts';
import { insertPendingPayment } from '../../../db/payments/pending-payment-store.ts';
import { enqueueJob } from '../../../db/jobs/job-store.ts';
import type { DatabaseAccess } from '../../context.ts';

/** Delay of the message if the payment ends before this record is committed. Otherwise the final result sends it. */
const checkDelaySeconds = 60;

/**
 * Records that the screen shows a payment as pending, so that the customer gets a message with the final result.
 * The caller awaits it before it answers (docs/spec/rules.md#5).
 */
export async function showPending(
  { database, clock }: DatabaseAccess,
  intentUuid: IntentUuid,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (transaction) => {
    if (!(await insertPendingPayment(transaction, intentUuid, now))) return;
    await enqueueJob(transaction, {
      kind: 'send-payment-result',
      key: intentUuid,
      payload: { operationUuid: intentUuid },
      runAt: plusSeconds(now, checkDelaySeconds),
    });
  });
}

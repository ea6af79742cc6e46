import { plusSeconds } from '#domain/calendar.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { insertPendingPayment } from '../../../db/payments/pending-payment-store.ts';
import { enqueueJob } from '../../../db/jobs/job-store.ts';
import type { Context } from '../../context.ts';

/** The message is normally sent with the result. This delay applies if the payment ended while this was recorded. */
const checkDelaySeconds = 60;

/**
 * Records that a customer is shown a payment as pending and is owed a message with its final result. Called before the
 * answer is sent (docs/spec/rules.md#5).
 */
export async function showPending({ database, clock }: Context, operationUuid: OperationUuid): Promise<void> {
  const now = clock.now();
  await database.transaction(async (transaction) => {
    if (!(await insertPendingPayment(transaction, operationUuid, now))) return;
    await enqueueJob(transaction, {
      kind: 'tell-payment-result',
      key: operationUuid,
      payload: { operationUuid },
      runAt: plusSeconds(now, checkDelaySeconds),
    });
  });
}

import { plusSeconds } from '#domain/calendar.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { insertPendingPayment } from '../../../db/payments/pending-payment-store.ts';
import { enqueueJob } from '../../../db/jobs/job-store.ts';
import type { Context } from '../../context.ts';

/**
 * The message is sent when the result is booked. This is how soon it is sent when the payment ended while «pending» was
 * being recorded.
 */
const lookedAtAfterSeconds = 60;

/**
 * Records, before a customer is told that the result of a payment is pending, that they are owed a message with the
 * final result (docs/spec/rules.md#5).
 */
export async function showPending({ database, clock }: Context, operationUuid: OperationUuid): Promise<void> {
  const now = clock.now();
  await database.transaction(async (transaction) => {
    if (!(await insertPendingPayment(transaction, operationUuid, now))) return;
    await enqueueJob(transaction, {
      kind: 'tell-payment-result',
      key: operationUuid,
      payload: { operationUuid },
      runAt: plusSeconds(now, lookedAtAfterSeconds),
    });
  });
}

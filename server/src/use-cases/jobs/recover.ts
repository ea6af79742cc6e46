import { enqueueJob, rescheduleNow } from '../../db/jobs/job-store.ts';
import type { Context } from '../context.ts';
import { jobForLostRequests } from '../idempotency/forget-lost-requests.ts';

/**
 * After a start: whatever waits for the bank's word is asked about at once, and the requests that a process left
 * unanswered when it died are let go as soon as they are surely lost (docs/spec/reliability.md#F-01,
 * docs/spec/reliability.md#G-12).
 */
export async function recover({ clock, database }: Context): Promise<void> {
  const now = clock.now();
  await database.transaction(async (transaction) => {
    await rescheduleNow(transaction, ['resolve-operation', 'return-money'], now);
    await enqueueJob(transaction, jobForLostRequests(now));
  });
}

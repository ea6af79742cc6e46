import { enqueueJob, rescheduleNow } from '../../db/jobs/job-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { jobForLostRequests } from '../idempotency/forget-lost-requests.ts';

/**
 * Recovers after a start: asks the bank at once about all intents that wait for its status, and releases the
 * requests of a dead process when they are certainly lost (docs/spec/reliability.md#F-01,
 * docs/spec/reliability.md#G-12).
 */
export async function recover({ clock, database }: DatabaseAccess): Promise<void> {
  const now = clock.now();
  await database.transaction(async (transaction) => {
    await rescheduleNow(transaction, ['resolve-operation', 'return-money'], now);
    await enqueueJob(transaction, jobForLostRequests(now));
  });
}

import { rescheduleNow } from '../../db/jobs/job-store.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * Runs all jobs that wait for the bank's status. Called when the bank answers again
 * (docs/spec/reliability.md#G-12).
 */
export async function resolveAllWaiting({ clock, database, log }: DatabaseAccess): Promise<void> {
  const count = await database.transaction((transaction) =>
    rescheduleNow(transaction, ['resolve-operation', 'return-money', 'unbind-card'], clock.now()),
  );
  log.info('gateway.restored', { count });
}

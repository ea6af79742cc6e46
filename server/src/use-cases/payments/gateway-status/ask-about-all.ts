import { rescheduleNow } from '../../../db/jobs/job-store.ts';
import type { Context } from '../../context.ts';

/**
 * The bank answers again: everything that waits for its word is asked about now, not by the slow plan
 * (docs/spec/reliability.md#G-12).
 */
export async function askAboutAll({ clock, database, log }: Context): Promise<void> {
  const count = await database.transaction((transaction) =>
    rescheduleNow(transaction, ['resolve-operation', 'return-money', 'unbind-card'], clock.now()),
  );
  log.info('gateway.restored', { count });
}

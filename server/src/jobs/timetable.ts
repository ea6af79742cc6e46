import { recurringJobs } from '#domain/jobs/job-names.ts';
import type { Context } from '../use-cases/context.ts';
import { enqueueJobs } from '../db/jobs/job-store.ts';

/** Each job of the timetable says, when it ends, at what moment it runs again. Puts them in place where they are not yet. */
export async function ensureTimetable({ database, clock }: Context): Promise<void> {
  await database.transaction(async (transaction) => {
    await enqueueJobs(
      transaction,
      recurringJobs.map((kind) => ({ kind, key: 'timetable', payload: {}, runAt: clock.now() })),
    );
  });
}

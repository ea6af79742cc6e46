import { recurringJobs } from '#domain/jobs/job-names.ts';
import type { Context } from '../use-cases/context.ts';
import { enqueueJobs } from '../db/jobs/job-store.ts';

/** Enqueues every recurring job that is missing. A recurring job returns its next time when it ends. */
export async function ensureTimetable({ database, clock }: Context): Promise<void> {
  await database.transaction(async (transaction) => {
    await enqueueJobs(
      transaction,
      recurringJobs.map((kind) => ({ kind, key: 'timetable', payload: {}, runAt: clock.now() })),
    );
  });
}

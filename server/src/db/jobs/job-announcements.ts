import { type JobQueue, jobQueues } from '#domain/jobs/job-names.ts';
import type { Database, Transaction } from '../database.ts';

/** Wakes idle workers of one queue, or all. NOTIFY serialises commits, so use it only for interactive jobs. */
export async function notifyWorkers(transaction: Transaction, queue: JobQueue | '' = ''): Promise<void> {
  await transaction`select pg_notify('job', ${queue})`;
}

/** Calls `onJob` for new jobs until the database is closed; null means that any queue may have a new job. */
export async function listenForJobs(
  database: Database,
  onJob: (queue: JobQueue | null) => void,
): Promise<void> {
  await database.listen('job', (name) => {
    onJob(jobQueues.find((queue) => queue === name) ?? null);
  });
}

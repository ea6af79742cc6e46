import type { Instant } from '#domain/calendar.ts';
import type { Reader, Transaction } from './database.ts';

/** Work to be done later, written in the same transaction as the state it follows from. */
export type NewJob = {
  readonly kind: string;
  /** One job of a kind per key. */
  readonly key: string;
  readonly payload: Readonly<Record<string, string | number | boolean | null>>;
  readonly runAt: Instant;
};

/** Asks for a job; one that waits already is moved forward, one that is running will run again. */
export async function enqueueJob(transaction: Transaction, job: NewJob): Promise<void> {
  await enqueueJobs(transaction, [job]);
}

export async function enqueueJobs(transaction: Transaction, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await transaction`
    insert into job (kind, key, payload, run_at, state)
    select kind, key, payload::jsonb, run_at::timestamptz, 'WAITING'
    from unnest(${jobs.map((job) => job.kind)}::text[], ${jobs.map((job) => job.key)}::text[],
      ${jobs.map((job) => JSON.stringify(job.payload))}::text[], ${jobs.map((job) => job.runAt)}::text[]) as given (kind, key, payload, run_at)
    order by kind, key
    on conflict (kind, key) do update set
      run_at = case when job.state = 'WAITING' then least(job.run_at, excluded.run_at) else job.run_at end,
      again_at = case when job.state = 'RUNNING' then least(coalesce(job.again_at, excluded.run_at), excluded.run_at) else job.again_at end`;
  await transaction`select pg_notify('job', '')`;
}

/** The moment at which the next waiting job is due; null when none waits. */
export async function nextJobDueAt(reader: Reader): Promise<Instant | null> {
  const [row] = await reader<
    { due: Instant | null }[]
  >`select min(run_at) as due from job where state = 'WAITING'`;
  return row?.due ?? null;
}

import type { Instant } from '#domain/dates.ts';
import { recurringJobs } from '#domain/jobs/job-names.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';
import { type ListPage, type PageRequest, readListing } from '../listing.ts';
import { notifyWorkers } from './job-announcements.ts';
import type { Work } from './job-store.ts';

/** The jobs of one kind. */
export type JobKind = {
  readonly kind: string;
  /** Due or scheduled, including jobs that failed and will be retried. */
  readonly waiting: number;
  readonly running: number;
  /** Waiting for a retry after a failed attempt. */
  readonly failed: number;
  /** Dead-lettered after too many attempts. */
  readonly parked: number;
  /** The delay of the job that has been due for longest; 0 when none is due. */
  readonly lagSeconds: number;
  readonly nextAt: Instant | null;
  /** The class name of the error. Its message may contain personal data and is not stored. */
  readonly lastError: string | null;
};

/** The state of every kind that has a job, and of every recurring kind, so that a missing recurring job is visible. */
export async function jobKinds(reader: Reader, now: Instant): Promise<JobKind[]> {
  return reader<JobKind[]>`${selectJobKinds(reader, now)}`;
}

/** The statement of `jobKinds`. */
export function selectJobKinds(reader: Reader, now: Instant): Fragment {
  return reader`
    select kind, count(*) filter (where state = 'WAITING') as waiting,
      count(*) filter (where state = 'RUNNING') as running,
      count(*) filter (where state = 'WAITING' and last_error is not null) as failed,
      count(*) filter (where state = 'PARKED') as parked,
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(run_at) filter (where state = 'WAITING'))),
      0)::float8 as "lagSeconds",
      min(run_at) filter (where state = 'WAITING') as "nextAt",
      (array_agg(last_error order by run_at desc) filter (where last_error is not null))[1] as "lastError"
    from job right join (select unnest(${recurringJobs}::text[]) as kind union select kind from job) known using (kind)
      group by kind`;
}

/** A job whose last attempt failed. */
export type TroubledJob = {
  readonly jobId: number;
  readonly kind: string;
  readonly state: 'WAITING' | 'PARKED';
  readonly attempts: number;
  readonly runAt: Instant;
  readonly lastError: string | null;
};

/** By state, the dead-lettered first; by the time of the next or the last attempt; by attempts. */
export type TroubledSort = 'state' | 'runAt' | 'attempts';

/** A page of failed jobs; without a choice the dead-lettered ones, followed by those that wait for a retry. */
export async function troubledJobs(
  reader: Reader,
  listing: PageRequest<TroubledSort>,
): Promise<ListPage<TroubledJob> & { readonly total: number }> {
  const rows = {
    columns: troubledColumns(reader),
    source: troubledSource(reader),
    keys: {
      state: { value: reader`(state = 'WAITING')::integer`, type: 'number' },
      runAt: { value: reader`run_at`, type: 'time' },
      attempts: { value: reader`attempts`, type: 'number' },
    },
    id: { value: reader`job_id`, type: 'bigint' },
    defaultSort: { field: 'state', order: 'ASC' },
  } as const;
  const [listed, [total]] = await Promise.all([
    readListing<TroubledJob, TroubledSort>(reader, rows, listing),
    reader<{ total: number }[]>`select count(*) as total from (${selectTroubledJobs(reader)}) troubled`,
  ]);
  return { ...listed, total: total?.total ?? 0 };
}

/** The statement of `troubledJobs` without order and limit. */
export function selectTroubledJobs(reader: Reader): Fragment {
  return reader`select ${troubledColumns(reader)} ${troubledSource(reader)}`;
}

function troubledColumns(reader: Reader): Fragment {
  return reader`job_id as "jobId", kind, state, attempts, run_at as "runAt", last_error as "lastError"`;
}

function troubledSource(reader: Reader): Fragment {
  return reader`from job where (state = 'PARKED' or (state = 'WAITING' and last_error is not null))`;
}

/** Retries a dead-lettered job with all attempts of a new one. Returns its kind; null when there is no such job. */
export async function rerunParkedJob(
  transaction: Transaction,
  jobId: number,
  now: Instant,
): Promise<string | null> {
  const [row] = await transaction<{ kind: string }[]>`
    update job set state = 'WAITING', attempts = 0, run_at = ${now} where job_id = ${jobId} and state = 'PARKED'
      returning kind`;
  if (row !== undefined) await notifyWorkers(transaction);
  return row?.kind ?? null;
}

/** Retries all dead-lettered jobs of a kind; returns how many. */
export async function rerunParkedJobs(transaction: Transaction, kind: string, now: Instant): Promise<number> {
  const rows = await transaction`
    update job set state = 'WAITING', attempts = 0, run_at = ${now} where kind = ${kind} and state = 'PARKED'`;
  await notifyWorkers(transaction);
  return rows.count;
}

/**
 * The time at which the next job is due; null when there is none. Running jobs count, because they may enqueue others.
 */
export async function nextJobDueAt(
  reader: Reader,
  { excluded }: Pick<Work, 'excluded'>,
): Promise<Instant | null> {
  const [row] = await reader<{ due: Instant | null }[]>`
    select min(run_at) as due from job where state in ('WAITING', 'RUNNING') and kind <> all (${excluded}::text[])`;
  return row?.due ?? null;
}

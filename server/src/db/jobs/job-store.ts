import type { Instant } from '#domain/dates.ts';
import {
  type JobQueue,
  jobQueues,
  jobsNeedingReconciledLedger,
  currentKind,
  queueOf,
} from '#domain/jobs/job-names.ts';
import type { Job, JobKind } from '#domain/jobs/job-payloads.ts';
import {
  type Autocommit,
  type Fragment,
  oneOf,
  type Reader,
  type Transaction,
  withoutFlush,
  type Write,
} from '../database.ts';
import { notifyWorkers } from './job-announcements.ts';
import { hasWatermark, type Watermark } from './watermark-store.ts';

/** A job to run later. It is written in the same transaction as the state change that requires it. */
export type NewJob = Job & {
  /** A kind has at most one job per key. */
  readonly key: string;
  readonly runAt: Instant;
  /** The queue; by default the queue of the kind. */
  readonly queue?: JobQueue;
};

/** Enqueues a job. A waiting one of its key is moved forward, a running one runs again, a dead one gets all attempts. */
export async function enqueueJob(transaction: Transaction, job: NewJob): Promise<void> {
  await enqueueJobs(transaction, [job]);
}

/** Enqueues an interactive job and notifies the workers, so that it starts at once. */
export async function enqueueAwaitedJob(transaction: Transaction, job: NewJob): Promise<void> {
  await enqueueJob(transaction, job);
  await notifyWorkers(transaction, job.queue ?? queueOf(job.kind));
}

export function enqueueJobs(transaction: Transaction, jobs: readonly NewJob[]): Write {
  if (jobs.length === 0) return null;
  return transaction`
    insert into job (kind, key, payload, run_at, lane, state)
    select kind, key, payload::jsonb, run_at::timestamptz, lane, 'WAITING'
    from unnest(${jobs.map((job) => job.kind)}::text[], ${jobs.map((job) => job.key)}::text[],
      ${jobs.map((job) => JSON.stringify(job.payload))}::text[], ${jobs.map((job) => job.runAt)}::text[],
      ${jobs.map((job) => job.queue ?? queueOf(job.kind))}::text[]) as given (kind, key, payload, run_at, lane)
    order by kind, key
    on conflict (kind, key) do update set
      lane = excluded.lane, state = case when job.state = 'PARKED' then 'WAITING' else job.state end,
      attempts = case when job.state = 'PARKED' then 0 else job.attempts end,
      run_at = case job.state when 'WAITING' then least(job.run_at, excluded.run_at)
        when 'PARKED' then excluded.run_at else job.run_at end,
      again_at = case when job.state = 'RUNNING'
        then least(coalesce(job.again_at, excluded.run_at), excluded.run_at) else job.again_at end`;
}

/** Deletes waiting jobs of a kind that are no longer needed. Running jobs are left to end. */
export function dropWaitingJobs(transaction: Transaction, kind: JobKind, keys: readonly string[]): Write {
  if (keys.length === 0) return null;
  return transaction`delete from job where kind = ${kind} and key ${oneOf(transaction, keys)} and state = 'WAITING'`;
}

/** Moves every waiting job of these kinds forward to now; returns how many. */
export async function rescheduleNow(
  transaction: Transaction,
  kinds: readonly JobKind[],
  now: Instant,
): Promise<number> {
  const rows = await transaction`
    update job set run_at = ${now} where kind = any (${kinds}) and state = 'WAITING' and run_at > ${now}`;
  await notifyWorkers(transaction);
  return rows.count;
}

/** A row may have the kind of another version: `currentKind` returns null for it. */
export type ClaimedJob = Job & {
  readonly jobId: number;
  readonly attempts: number;
};

/** The conditions under which a process may claim jobs. */
export type Work = {
  readonly now: Instant;
  /** Kinds of jobs that are not claimed. */
  readonly excluded: readonly string[];
  /**
   * Watermark this process last wrote. If the database does not have it, the database was restored from a backup, and
   * jobs that need reconciled books are withheld.
   */
  readonly mark: Watermark | null;
};

type Claim = Work & {
  readonly queue: JobQueue;
  readonly workerId: string;
  readonly limit: number;
  readonly leaseSeconds: number;
};

/**
 * Claims due jobs of one queue, the oldest first, and jobs whose lease has expired. Leases use the database's clock
 * (docs/spec/reliability.md#D-12). A crash of the database may lose the last leases; it also closes their workers'
 * connections.
 */
export async function claimJobs(
  autocommit: Autocommit,
  { now, excluded, mark, queue, workerId, limit, leaseSeconds }: Claim,
): Promise<ClaimedJob[]> {
  const lease = autocommit`make_interval(secs => ${leaseSeconds})`;
  const isAllowed = autocommit`
    kind <> all (${excluded}::text[]) and (kind <> all (${jobsNeedingReconciledLedger}::text[])
      or ${hasWatermark(autocommit, mark)})`;
  const rows = await autocommit<(ClaimedJob & { readonly runAt: Instant })[]>`
    with async_commit as materialized (${withoutFlush(autocommit)}), due as (
      select job_id from job where lane = ${queue} and state = 'WAITING' and run_at <= ${now} and ${isAllowed}
      order by run_at, job_id limit ${limit} for update skip locked),
    lost as (
      select job_id from job where lane = ${queue} and state = 'RUNNING' and ${isAllowed}
        and ${isLost(autocommit, leaseSeconds)}
      limit ${limit} for update skip locked)
    update job set state = 'RUNNING', locked_by = ${workerId}, locked_until = now() + ${lease}, attempts = attempts + 1
    from async_commit where job_id in (select job_id from lost union all select job_id from due limit ${limit})
    returning job_id as "jobId", kind, payload, attempts, run_at as "runAt"`;
  return rows
    .toSorted((one, other) => one.runAt.localeCompare(other.runAt) || one.jobId - other.jobId)
    .map(({ runAt: _, ...row }) => ({ ...row, kind: currentKind(row.kind) ?? row.kind }) as ClaimedJob);
}

/**
 * True for an expired lease, and for one of impossible length, which remains after the database's clock was set back.
 */
function isLost(reader: Reader, leaseSeconds: number): Fragment {
  return reader`(locked_until < now() or locked_until > now() + make_interval(secs => ${leaseSeconds}) * 2)`;
}

type LeaseOfJobs = Pick<Claim, 'workerId' | 'leaseSeconds'> & { readonly jobIds: readonly number[] };

/**
 * Extends the leases of running jobs. A job whose end could not be written is not renewed, so another worker takes it
 * over.
 */
export async function renewLeases(
  autocommit: Autocommit,
  { workerId, leaseSeconds, jobIds }: LeaseOfJobs,
): Promise<void> {
  await autocommit`
    update job set locked_until = now() + make_interval(secs => ${leaseSeconds})
    where job_id = any (${jobIds}::bigint[]) and state = 'RUNNING' and locked_by = ${workerId}`;
}

/** A job that succeeded; `runAgainAt` is null when it need not run again. */
export type EndedJob = { readonly jobId: number; readonly runAgainAt: Instant | null };

/**
 * Finishes successful jobs of a worker: deletes each, or reschedules it when it was enqueued again or is recurring.
 * If a crash of the database loses the end of a job, the job runs again after its lease and finds nothing to do.
 * Returns in the order of `jobs` when each runs again; null when it does not, or when another worker has taken it over.
 */
export async function finishJobs(
  autocommit: Autocommit,
  workerId: string,
  jobs: readonly EndedJob[],
): Promise<readonly (Instant | null)[]> {
  const ends = await endJobs(autocommit, workerId, jobs);
  const missed = jobs.filter(({ jobId }) => !ends.has(jobId));
  // a missed job was enqueued again during the statement or taken over by another worker; the second statement decides
  const found = missed.length > 0 ? await endJobs(autocommit, workerId, missed) : ends;
  return jobs.map(({ jobId }) => ends.get(jobId) ?? found.get(jobId) ?? null);
}

/** Returns the jobs that ended, with the time at which each runs again. */
async function endJobs(
  autocommit: Autocommit,
  workerId: string,
  jobs: readonly EndedJob[],
): Promise<ReadonlyMap<number, Instant | null>> {
  // all transactions lock jobs in this order, which prevents deadlocks
  const ended = jobs.toSorted((one, other) => one.jobId - other.jobId);
  const rows = await autocommit<{ jobId: number; runsAgainAt: Instant | null }[]>`
    with async_commit as materialized (${withoutFlush(autocommit)}),
    ended as (
      select * from unnest(${ended.map((job) => job.jobId)}::bigint[],
        ${ended.map((job) => job.runAgainAt)}::timestamptz[])
        as given (job_id, run_again_at)),
    again as (
      update job set state = 'WAITING', attempts = 0, locked_by = null, locked_until = null, last_error = null,
        run_at = least(coalesce(again_at, run_again_at), coalesce(run_again_at, again_at)), again_at = null
      from ended where job.job_id = ended.job_id and locked_by = ${workerId}
        and (again_at is not null or run_again_at is not null)
      returning job.job_id, job.run_at),
    gone as (
      delete from job using async_commit, ended
      where job.job_id = ended.job_id and job.locked_by = ${workerId} and job.again_at is null
        and ended.run_again_at is null
      returning job.job_id)
    select job_id as "jobId", run_at as "runsAgainAt" from again union all select job_id, null from gone`;
  return new Map(rows.map(({ jobId, runsAgainAt }) => [jobId, runsAgainAt]));
}

/**
 * Reschedules a failed job, or dead-letters it after its last attempt (docs/spec/reliability.md#F-39). A job that was
 * enqueued meanwhile is rescheduled even then. Returns the new state; null when another worker has taken the job over.
 */
export async function recordJobFailure(
  autocommit: Autocommit,
  { workerId, jobId }: { readonly workerId: string; readonly jobId: number },
  failure: { readonly wasLast: boolean; readonly runAt: Instant; readonly error: string },
): Promise<'WAITING' | 'PARKED' | null> {
  const [job] = await autocommit<{ state: 'WAITING' | 'PARKED' }[]>`
    update job set state = case when ${failure.wasLast} and again_at is null then 'PARKED' else 'WAITING' end,
      run_at = ${failure.runAt}, last_error = ${failure.error}, locked_by = null, locked_until = null, again_at = null
    where job_id = ${jobId} and locked_by = ${workerId} returning state`;
  return job?.state ?? null;
}

export type Backlog = {
  /** The queues with a due job or a job of a dead worker. */
  readonly due: readonly JobQueue[];
  /** Whether any job runs. */
  readonly isBusy: boolean;
};

export async function readBacklog(
  reader: Reader,
  { now, excluded, leaseSeconds }: Pick<Claim, 'now' | 'excluded' | 'leaseSeconds'>,
): Promise<Backlog> {
  const isAllowed = reader`job.lane = known.lane and kind <> all (${excluded}::text[])`;
  const rows = await reader<{ queue: JobQueue; isDue: boolean; isBusy: boolean }[]>`
    select lane as queue,
      exists (select from job where ${isAllowed} and state = 'WAITING' and run_at <= ${now})
        or exists (select from job
          where ${isAllowed} and state = 'RUNNING' and ${isLost(reader, leaseSeconds)}) as "isDue",
      exists (select from job where ${isAllowed} and state = 'RUNNING') as "isBusy"
    from unnest(${[...jobQueues]}::text[]) as known (lane)`;
  return {
    due: rows.filter(({ isDue }) => isDue).map(({ queue }) => queue),
    isBusy: rows.some(({ isBusy }) => isBusy),
  };
}

import type { Instant } from '#domain/calendar.ts';
import type { Lane } from '#domain/jobs/job-names.ts';
import { jobsOfComparedBooks, laneOf, lanes } from '#domain/jobs/job-names.ts';
import type { Autocommit, Fragment, Database, Reader, Transaction, Write } from '../database.ts';
import { oneOf, unflushed } from '../database.ts';
import type { Mark } from './mark-store.ts';
import { knowsMark } from './mark-store.ts';

/** Work to be done later, written in the same transaction as the state it follows from. */
export type NewJob = {
  readonly kind: string;
  /** One job of a kind per key. */
  readonly key: string;
  readonly payload: Readonly<Record<string, string | number | boolean | null>>;
  readonly runAt: Instant;
  /** That of its kind where nothing is said. */
  readonly lane?: Lane;
};

/**
 * Asks for a job; one that waits already is moved forward, one that is running will run again, one that was put aside gets one more try.
 * Workers look every second.
 */
export async function enqueueJob(transaction: Transaction, job: NewJob): Promise<void> {
  await enqueueJobs(transaction, [job]);
}

/** The same of a job that somebody waits for: workers look at once. */
export async function enqueueAwaitedJob(transaction: Transaction, job: NewJob): Promise<void> {
  await enqueueJob(transaction, job);
  await callWorkers(transaction, job.lane ?? laneOf(job.kind));
}

/**
 * Has those look who work in a lane; nobody names one for all of them. Commits of transactions that call stand in one line, each behind the disk: only
 * for what is awaited.
 */
export async function callWorkers(transaction: Transaction, lane: Lane | '' = ''): Promise<void> {
  await transaction`select pg_notify('job', ${lane})`;
}

export function enqueueJobs(transaction: Transaction, jobs: readonly NewJob[]): Write {
  if (jobs.length === 0) return null;
  return transaction`
    insert into job (kind, key, payload, run_at, lane, state)
    select kind, key, payload::jsonb, run_at::timestamptz, lane, 'WAITING'
    from unnest(${jobs.map((job) => job.kind)}::text[], ${jobs.map((job) => job.key)}::text[],
      ${jobs.map((job) => JSON.stringify(job.payload))}::text[], ${jobs.map((job) => job.runAt)}::text[],
      ${jobs.map((job) => job.lane ?? laneOf(job.kind))}::text[]) as given (kind, key, payload, run_at, lane)
    order by kind, key
    on conflict (kind, key) do update set
      lane = excluded.lane, state = case when job.state = 'PARKED' then 'WAITING' else job.state end,
      run_at = case job.state when 'WAITING' then least(job.run_at, excluded.run_at) when 'PARKED' then excluded.run_at else job.run_at end,
      again_at = case when job.state = 'RUNNING' then least(coalesce(job.again_at, excluded.run_at), excluded.run_at) else job.again_at end`;
}

/** Lets go jobs of a kind that wait and have become needless; those that run already end by themselves. */
export function dropWaitingJobs(transaction: Transaction, kind: string, keys: readonly string[]): Write {
  if (keys.length === 0) return null;
  return transaction`delete from job where kind = ${kind} and key ${oneOf(transaction, keys)} and state = 'WAITING'`;
}

/** Moves every waiting job of these kinds forward to now; how many there were. */
export async function rescheduleNow(
  transaction: Transaction,
  kinds: readonly string[],
  now: Instant,
): Promise<number> {
  const rows = await transaction`
    update job set run_at = ${now} where kind = any (${kinds}) and state = 'WAITING' and run_at > ${now}`;
  await callWorkers(transaction);
  return rows.count;
}

/** The moment at which the next job is due, one that is running included: it may lead to another; null when there is none. */
export async function nextJobDueAt(
  reader: Reader,
  { excluded }: Pick<Work, 'excluded'>,
): Promise<Instant | null> {
  const [row] = await reader<{ due: Instant | null }[]>`
    select min(run_at) as due from job where state in ('WAITING', 'RUNNING') and kind <> all (${excluded}::text[])`;
  return row?.due ?? null;
}

export type ClaimedJob = {
  readonly jobId: number;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
};

/** What is worked on. */
export type Work = {
  readonly now: Instant;
  /** Kinds of jobs that are left alone. */
  readonly excluded: readonly string[];
  /** What this process has left in the database; one that knows it no more has gone back, and gives no job that needs compared books. */
  readonly mark: Mark | null;
};

type Claim = Work & {
  readonly lane: Lane;
  readonly workerId: string;
  readonly limit: number;
  readonly leaseSeconds: number;
};

/**
 * Takes what is due in a lane, and what a dead worker left behind; the lease runs on the database's own clock (docs/spec/reliability.md#D-12). A crash of the database may lose the last leases, and who held them loses his connection with them.
 */
export async function claimJobs(
  autocommit: Autocommit,
  { now, excluded, mark, lane, workerId, limit, leaseSeconds }: Claim,
): Promise<ClaimedJob[]> {
  const lease = autocommit`make_interval(secs => ${leaseSeconds})`;
  const isAllowed = autocommit`
    kind <> all (${excluded}::text[]) and (kind <> all (${jobsOfComparedBooks}::text[])
      or ${knowsMark(autocommit, mark)})`;
  return autocommit<ClaimedJob[]>`
    with now_or_later as materialized (${unflushed(autocommit)}), due as (
      select job_id from job where lane = ${lane} and state = 'WAITING' and run_at <= ${now} and ${isAllowed}
      order by run_at, job_id limit ${limit} for update skip locked),
    lost as (
      select job_id from job where lane = ${lane} and state = 'RUNNING' and ${isAllowed}
        and ${isLost(autocommit, leaseSeconds)}
      limit ${limit} for update skip locked)
    update job set state = 'RUNNING', locked_by = ${workerId}, locked_until = now() + ${lease}, attempts = attempts + 1
    from now_or_later where job_id in (select job_id from lost union all select job_id from due limit ${limit})
    returning job_id as "jobId", kind, payload, attempts`;
}

/** A lease that is over, or longer than any may be: it was given before the database's clock went back. */
function isLost(reader: Reader, leaseSeconds: number): Fragment {
  return reader`(locked_until < now() or locked_until > now() + make_interval(secs => ${leaseSeconds}) * 2)`;
}

type Held = Pick<Claim, 'workerId' | 'leaseSeconds'> & { readonly jobIds: readonly number[] };

/** The worker is still at these jobs; one whose end it could not write down is let go, and taken over when its lease is over. */
export async function renewLeases(
  autocommit: Autocommit,
  { workerId, leaseSeconds, jobIds }: Held,
): Promise<void> {
  await autocommit`
    update job set locked_until = now() + make_interval(secs => ${leaseSeconds})
    where job_id = any (${jobIds}::bigint[]) and state = 'RUNNING' and locked_by = ${workerId}`;
}

/** A job that went well, and when it wants to run again. */
export type EndedJob = { readonly jobId: number; readonly runAgainAt: Instant | null };

/**
 * Ends jobs of a worker that went well: gone, or waiting again where they were asked for once more or run by a timetable. One whose end a crash of the
 * database loses is left to its lease: it runs once more, and finds that all is done. Answers of each, in its place, when it runs again; null where it does
 * not, or is another worker's by now.
 */
export async function finishJobs(
  autocommit: Autocommit,
  workerId: string,
  jobs: readonly EndedJob[],
): Promise<readonly (Instant | null)[]> {
  const ends = await endJobs(autocommit, workerId, jobs);
  const overtaken = jobs.filter(({ jobId }) => !ends.has(jobId));
  // asked for at this very moment, or another worker's by now: the second look sees that
  const late = overtaken.length > 0 ? await endJobs(autocommit, workerId, overtaken) : ends;
  return jobs.map(({ jobId }) => ends.get(jobId) ?? late.get(jobId) ?? null);
}

/** Those that ended, with the moment at which each runs again. */
async function endJobs(
  autocommit: Autocommit,
  workerId: string,
  jobs: readonly EndedJob[],
): Promise<ReadonlyMap<number, Instant | null>> {
  // in one order, as everybody who locks several
  const ended = jobs.toSorted((one, other) => one.jobId - other.jobId);
  const rows = await autocommit<{ jobId: number; runsAgainAt: Instant | null }[]>`
    with now_or_later as materialized (${unflushed(autocommit)}),
    ended as (
      select * from unnest(${ended.map((job) => job.jobId)}::bigint[], ${ended.map((job) => job.runAgainAt)}::timestamptz[])
        as given (job_id, run_again_at)),
    again as (
      update job set state = 'WAITING', attempts = 0, locked_by = null, locked_until = null, last_error = null,
        run_at = least(coalesce(again_at, run_again_at), coalesce(run_again_at, again_at)), again_at = null
      from ended where job.job_id = ended.job_id and locked_by = ${workerId} and (again_at is not null or run_again_at is not null)
      returning job.job_id, job.run_at),
    gone as (
      delete from job using now_or_later, ended
      where job.job_id = ended.job_id and job.locked_by = ${workerId} and job.again_at is null and ended.run_again_at is null
      returning job.job_id)
    select job_id as "jobId", run_at as "runsAgainAt" from again union all select job_id, null from gone`;
  return new Map(rows.map(({ jobId, runsAgainAt }) => [jobId, runsAgainAt]));
}

/**
 * Puts a job of a worker that failed back, or after its last try aside (docs/spec/reliability.md#F-39), unless somebody has asked for it meanwhile, as asking for
 * one that lies aside brings it back; the state in which it is now, null where another worker has it.
 */
export async function setJobBack(
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
  /** The lanes in which a job is due, or was left behind by a dead worker. */
  readonly due: readonly Lane[];
  /** Whether any job runs. */
  readonly isBusy: boolean;
};

export async function readBacklog(
  reader: Reader,
  { now, excluded, leaseSeconds }: Pick<Claim, 'now' | 'excluded' | 'leaseSeconds'>,
): Promise<Backlog> {
  const isOpen = reader`job.lane = known.lane and kind <> all (${excluded}::text[])`;
  const rows = await reader<{ lane: Lane; isDue: boolean; isBusy: boolean }[]>`
    select lane,
      exists (select from job where ${isOpen} and state = 'WAITING' and run_at <= ${now})
        or exists (select from job where ${isOpen} and state = 'RUNNING' and ${isLost(reader, leaseSeconds)}) as "isDue",
      exists (select from job where ${isOpen} and state = 'RUNNING') as "isBusy"
    from unnest(${[...lanes]}::text[]) as known (lane)`;
  return {
    due: rows.filter(({ isDue }) => isDue).map(({ lane }) => lane),
    isBusy: rows.some(({ isBusy }) => isBusy),
  };
}

/** Hears of new jobs at once, until the database is closed; null where it may be any lane's. */
export async function listenForJobs(database: Database, onWebhook: (lane: Lane | null) => void): Promise<void> {
  await database.listen('job', (word) => {
    onWebhook(lanes.find((lane) => lane === word) ?? null);
  });
}

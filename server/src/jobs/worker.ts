import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { JobQueue } from '#domain/jobs/job-names.ts';
import {
  isRecurringJob,
  jobsNeedingTrustedClock,
  jobsNeedingReconciledLedger,
  jobQueues,
} from '#domain/jobs/job-names.ts';
import type { ClaimedJob, EndedJob, Work } from '../db/jobs/job-store.ts';
import {
  claimJobs,
  finishJobs,
  listenForJobs,
  readBacklog,
  renewLeases,
  recordJobFailure,
} from '../db/jobs/job-store.ts';
import type { Settings } from '../config/settings.ts';
import { newBatcher } from '../concurrency/batcher.ts';
import type { Context } from '../use-cases/context.ts';
import type { JobTally } from '../use-cases/jobs/job-tally.ts';
import { newJobTally } from '../use-cases/jobs/job-tally.ts';
import type { JobHandler } from './job-handlers.ts';
import { jobHandler } from './job-handlers.ts';
import type { Pool, PoolLimits } from './pool.ts';
import { startPool } from './pool.ts';

export type Worker = {
  /** Stops claiming and waits for what runs. */
  stop(): Promise<void>;
};

const leaseSeconds = 20;
const heartbeatMilliseconds = 5_000;
const drainPollMilliseconds = 10;
const mostAttempts = 20;
const endsPerBatch = 50;

/** Runs due jobs until it is stopped (decision 0002). Polls after `pollMilliseconds` without a notification. */
export async function startWorker(
  context: Context,
  tally: JobTally,
  pollMilliseconds = 1_000,
): Promise<Worker> {
  const worker = newWorkerContext(context, tally);
  const queues = jobQueues.map((queue) => {
    const sleep = newWakeableSleep();
    return { queue, sleep, pool: poolOf(queue, worker, sleep.wake) };
  });
  const wake = (called: JobQueue | null): void => {
    for (const { queue, sleep } of queues) if (called === null || called === queue) sleep.wake();
  };
  let stopping = false;
  const isActive = (): boolean => !stopping;
  await listenForJobs(context.database, wake);
  const heartbeat = setInterval(() => {
    const jobIds = queues.flatMap(({ pool }) => pool.jobIds());
    renewLeases(context.database.autocommit, { workerId: worker.workerId, leaseSeconds, jobIds }).catch(
      (error: unknown) => {
        context.log.error('jobs.leases.failed', error);
      },
    );
  }, heartbeatMilliseconds);
  const isBusyCharging = (): boolean =>
    queues.some(({ queue, pool }) => queue === 'CHARGES' && pool.isBusy());
  const running = queues.map(async ({ queue, pool, sleep }) => {
    while (isActive()) {
      // receipts are not urgent: during the morning charges, bulk jobs are claimed once a second
      if (queue === 'MASS' && isBusyCharging()) await pause(pollMilliseconds);
      if (isActive()) await pool.fill();
      if (isActive()) await sleep.atMost(pollMilliseconds);
    }
    await pool.ended();
  });
  return {
    stop: async () => {
      stopping = true;
      wake(null);
      await Promise.all(running);
      clearInterval(heartbeat);
    },
  };
}

/** Runs all due jobs and the jobs they enqueue, until none is due. For the sandbox's clock and for tests. */
export async function drainDueJobs(context: Context): Promise<void> {
  const worker = newWorkerContext(context, newJobTally());
  const pools = jobQueues.map((queue) => ({ queue, pool: poolOf(queue, worker, () => undefined) }));
  let wasQuiet = false;
  for (;;) {
    const { due, isBusy } = await readBacklog(context.database.reader, { ...workNow(context), leaseSeconds });
    const isQuiet = due.length === 0 && !isBusy;
    // a job that ended during the first check may be due again just after that check began
    if (isQuiet && wasQuiet) break;
    wasQuiet = isQuiet;
    if (isQuiet) continue;
    await Promise.all(pools.filter(({ queue }) => due.includes(queue)).map(({ pool }) => pool.fill()));
    // jobs of other workers are checked again after the poll interval
    const own = pools.filter(({ pool }) => !pool.isIdle()).map(({ pool }) => pool.ended());
    await Promise.race([pause(drainPollMilliseconds), ...(own.length > 0 ? [Promise.all(own)] : [])]);
  }
  await Promise.all(pools.map(({ pool }) => pool.ended()));
}

type WakeableSleep = { readonly atMost: (milliseconds: number) => Promise<void>; readonly wake: () => void };

/** A sleep that `wake` ends. A `wake` before the sleep ends it at once. */
function newWakeableSleep(): WakeableSleep {
  let isCalled = false;
  let endSleep = (): void => undefined;
  return {
    atMost: async (milliseconds) => {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isCalled ? 0 : milliseconds);
        endSleep = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      isCalled = false;
    },
    wake: () => {
      isCalled = true;
      endSleep();
    },
  };
}

/**
 * The jobs that this process may claim. A process with an untrusted clock claims no charges and penalties
 * (docs/spec/reliability.md#D-14, decision 0055). Nor does one whose database may be older than the bank's records.
 */
export function workNow({ clock, recovery }: Context): Work {
  const work = { now: clock.now(), mark: recovery.mark() };
  if (recovery.isUnderWay()) return { ...work, excluded: jobsNeedingReconciledLedger };
  return { ...work, excluded: clock.isSound() ? [] : jobsNeedingTrustedClock };
}

/** Shared by the pools of all queues. */
type WorkerContext = {
  readonly context: Context;
  readonly workerId: string;
  readonly tally: JobTally;
  readonly handle: JobHandler;
};

function newWorkerContext(context: Context, tally: JobTally): WorkerContext {
  return { context, workerId: context.random.uuid(), tally, handle: jobHandler(context) };
}

/** Charges mostly wait for the bank and are written in batches, so many run at once. */
function limitsOf(queue: JobQueue, { chargesAtOnce }: Settings): PoolLimits {
  return {
    AWAITED: { jobs: 8, claimed: 1 },
    SHOPS: { jobs: 16, claimed: 1 },
    MASS: { jobs: 16, claimed: 8 },
    CHARGES: { jobs: chargesAtOnce, claimed: chargesAtOnce / 2 },
  }[queue];
}

function poolOf(queue: JobQueue, worker: WorkerContext, onFree: () => void): Pool {
  const { context, workerId } = worker;
  const finish = newBatcher({
    work: async (ended: readonly EndedJob[]) => {
      return finishJobs(context.database.autocommit, workerId, ended);
    },
    mostAtOnce: endsPerBatch,
    onFailure: (fault) => {
      context.log.error('jobs.batch.failed', fault);
    },
  });
  return startPool({
    limits: limitsOf(queue, context.settings),
    claim: async (limit) => {
      const claim = { ...workNow(context), queue, workerId, limit, leaseSeconds };
      return claimJobs(context.database.autocommit, claim).catch((error: unknown) => {
        context.log.error('jobs.claim.failed', error);
        return [];
      });
    },
    work: (job) => workOn(worker, job, finish),
    onFree,
  });
}

/**
 * Never throws, and neither does the returned function. If the database is unreachable, another worker takes the job
 * over after its lease (docs/spec/reliability.md#F-28).
 */
async function workOn(
  worker: WorkerContext,
  job: ClaimedJob,
  finish: (ended: EndedJob) => Promise<Instant | null>,
): Promise<() => Promise<boolean>> {
  const { context, tally, handle } = worker;
  try {
    const runAgainAt = await handle(job);
    return () =>
      finish({ jobId: job.jobId, runAgainAt }).then(
        (runsAgainAt) => {
          tally.count(job.kind, 'done');
          return runsAgainAt !== null && runsAgainAt <= context.clock.now();
        },
        (error: unknown) => recordFailure(worker, job, error),
      );
  } catch (error) {
    return () => recordFailure(worker, job, error);
  }
}

/** Records a failure. Returns false: the retry is due after a pause. */
async function recordFailure(
  { context, workerId, tally }: WorkerContext,
  job: ClaimedJob,
  error: unknown,
): Promise<false> {
  const { database, log } = context;
  const failure = {
    wasLast: job.attempts >= mostAttempts && !isRecurringJob(job.kind),
    runAt: plusSeconds(context.clock.now(), backOffSeconds(job.attempts)),
    error: error instanceof Error ? error.name : 'fault',
  };
  const heldJob = { workerId, jobId: job.jobId };
  const state = await recordJobFailure(database.autocommit, heldJob, failure).catch((fault: unknown) => {
    log.error('job.release.failed', fault, { job: job.kind });
    return null;
  });
  const isParked = state === 'PARKED';
  tally.count(job.kind, isParked ? 'parked' : 'failed');
  log.error(isParked ? 'job.dead' : 'job.failed', error, { job: job.kind, attempts: job.attempts });
  return false;
}

/** 2, 4, 8 … seconds, at most an hour. */
function backOffSeconds(attempts: number): number {
  return Math.min(2 ** attempts, 3600);
}

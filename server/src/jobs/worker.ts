import { setTimeout as pause } from 'node:timers/promises';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import {
  attemptsOf,
  isRecurringJob,
  type JobQueue,
  jobQueues,
  jobsNeedingReconciledLedger,
  jobsNeedingTrustedClock,
} from '#domain/jobs/job-names.ts';
import { listenForJobs } from '../db/jobs/job-announcements.ts';
import {
  type ClaimedJob,
  claimJobs,
  type EndedJob,
  finishJobs,
  readBacklog,
  recordJobFailure,
  renewLeases,
  type Work,
} from '../db/jobs/job-store.ts';
import type { Settings } from '../config/settings.ts';
import { newBatcher } from '../concurrency/batcher.ts';
import { newWakeableSleep } from '../concurrency/wakeable-sleep.ts';
import { faultName } from '../log.ts';
import type { Context } from '../use-cases/context.ts';
import { type JobTally, newJobTally } from '../use-cases/jobs/job-tally.ts';
import { type JobHandler, jobHandler } from './job-handlers.ts';
import { type Pool, type PoolLimits, startPool } from './pool.ts';

export type Worker = {
  /** Stops claiming and waits for running jobs. */
  stop(): Promise<void>;
};

const leaseSeconds = 20;
const heartbeatMilliseconds = 5_000;
const drainPollMilliseconds = 10;
const endsPerBatch = 50;

/**
 * Runs due jobs until it is stopped (docs/decisions/0002-job-queue-in-postgresql.md). A job that is enqueued for now is
 * announced. For the others one statement every `pollMilliseconds` finds the queues with a due job.
 */
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
  const wake = (announcedQueue: JobQueue | null): void => {
    for (const { queue, sleep } of queues)
      if (announcedQueue === null || announcedQueue === queue) sleep.wake();
  };
  let isStopping = false;
  const isActive = (): boolean => !isStopping;
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
      // receipts and messages are not urgent: during the morning charges they are claimed once a second
      if ((queue === 'MASS' || queue === 'MESSAGES') && isBusyCharging()) await pause(pollMilliseconds);
      if (isActive()) await pool.fill();
      if (isActive()) await sleep.untilWoken();
    }
    await pool.ended();
  });
  let polling: Promise<void> | null = null;
  const poll = setInterval(() => {
    polling ??= wakeDueQueues(context, wake).finally(() => {
      polling = null;
    });
  }, pollMilliseconds);
  return {
    stop: async () => {
      isStopping = true;
      wake(null);
      clearInterval(poll);
      await Promise.all([...running, polling]);
      clearInterval(heartbeat);
    },
  };
}

/** Never throws: while the database is unreachable, the next poll tries again. */
async function wakeDueQueues(context: Context, wake: (queue: JobQueue) => void): Promise<void> {
  try {
    const { due } = await readBacklog(context.database.reader, { ...claimConditions(context), leaseSeconds });
    for (const queue of due) wake(queue);
  } catch (error) {
    context.log.error('jobs.claim.failed', error);
  }
}

/** Runs all due jobs and the jobs they enqueue, until none is due. For the sandbox's clock and for tests. */
export async function drainDueJobs(context: Context): Promise<void> {
  const worker = newWorkerContext(context, newJobTally());
  const pools = jobQueues.map((queue) => ({ queue, pool: poolOf(queue, worker, () => undefined) }));
  let wasQuiet = false;
  for (;;) {
    const { due, isBusy } = await readBacklog(context.database.reader, {
      ...claimConditions(context),
      leaseSeconds,
    });
    const isQuiet = due.length === 0 && !isBusy;
    // a job that ended during the first check may be due again just after that check began
    if (isQuiet && wasQuiet) break;
    wasQuiet = isQuiet;
    if (isQuiet) continue;
    await Promise.all(pools.filter(({ queue }) => due.includes(queue)).map(({ pool }) => pool.fill()));
    // jobs of other workers are checked again after the poll interval
    const ownRuns = pools.filter(({ pool }) => !pool.isIdle()).map(({ pool }) => pool.ended());
    await Promise.race([pause(drainPollMilliseconds), ...(ownRuns.length > 0 ? [Promise.all(ownRuns)] : [])]);
  }
  await Promise.all(pools.map(({ pool }) => pool.ended()));
}

/**
 * The jobs that this process may claim. With an untrusted clock it claims no charges and penalties
 * (docs/spec/reliability.md#D-14, docs/decisions/0055-wrong-machine-clock.md). During a recovery it claims no job that
 * needs reconciled books.
 */
export function claimConditions({ clock, recovery }: Context): Work {
  const work = { now: clock.now(), mark: recovery.watermark() };
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

/** Charges and messages mostly wait for their gateway and are written in batches, so many run at once. */
function limitsOf(queue: JobQueue, { chargesAtOnce }: Settings): PoolLimits {
  return {
    CODES: { concurrency: 32, minFreeSlots: 1 },
    AWAITED: { concurrency: 8, minFreeSlots: 1 },
    LETTERS: { concurrency: 32, minFreeSlots: 1 },
    SHOPS: { concurrency: 16, minFreeSlots: 1 },
    PICTURES: { concurrency: 4, minFreeSlots: 1 },
    MESSAGES: { concurrency: 64, minFreeSlots: 32 },
    DAY_LETTERS: { concurrency: 32, minFreeSlots: 16 },
    MASS: { concurrency: 16, minFreeSlots: 8 },
    CHARGES: { concurrency: chargesAtOnce, minFreeSlots: chargesAtOnce / 2 },
  }[queue];
}

function poolOf(queue: JobQueue, worker: WorkerContext, onFree: () => void): Pool {
  const { context, workerId } = worker;
  const finish = newBatcher({
    work: async (ended: readonly EndedJob[]) => {
      return finishJobs(context.database.autocommit, workerId, ended);
    },
    maxBatchSize: endsPerBatch,
    onFailure: (fault) => {
      context.log.error('jobs.batch.failed', fault);
    },
  });
  return startPool({
    limits: limitsOf(queue, context.settings),
    claim: async (limit) => {
      const claim = { ...claimConditions(context), queue, workerId, limit, leaseSeconds };
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
 * This function and the returned one never throw. If the database is unreachable, another worker takes the job over
 * after its lease (docs/spec/reliability.md#F-28).
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

/** Records a failure. Returns false, because the retry is not due at once. */
async function recordFailure(
  { context, workerId, tally }: WorkerContext,
  job: ClaimedJob,
  error: unknown,
): Promise<false> {
  const { database, log } = context;
  const { kind, jobId, attempts } = job;
  const failure = {
    wasLast: attempts >= attemptsOf(kind) && !isRecurringJob(kind),
    runAt: plusSeconds(context.clock.now(), backOffSeconds(attempts)),
    error: faultName(error),
  };
  const lease = { workerId, jobId };
  const state = await recordJobFailure(database.autocommit, lease, failure).catch((fault: unknown) => {
    log.error('job.release.failed', fault, { job: kind, jobId });
    return null;
  });
  const isDead = state === 'PARKED';
  tally.count(kind, isDead ? 'parked' : 'failed');
  log.error(isDead ? 'job.dead' : 'job.failed', error, { job: kind, jobId, attempts });
  return false;
}

/** 2, 4, 8 … seconds, at most an hour. */
function backOffSeconds(attempts: number): number {
  return Math.min(2 ** attempts, 3600);
}

import { plusSeconds } from '#domain/calendar.ts';
import { isRecurringJob, jobsOfASoundClock } from '#domain/monitoring/job-names.ts';
import type { ClaimedJob, Work } from '../db/monitoring/job-store.ts';
import {
  claimJobs,
  finishJob,
  hasWork,
  listenForJobs,
  renewLeases,
  setJobBack,
} from '../db/monitoring/job-store.ts';
import type { Context } from '../use-cases/context.ts';
import type { JobTally } from '../use-cases/monitoring/job-tally.ts';
import { newJobTally } from '../use-cases/monitoring/job-tally.ts';
import { handlerOf } from './job-handlers.ts';

export type Worker = {
  /** Stops claiming and waits for what runs. */
  stop(): Promise<void>;
};

const leaseSeconds = 20;
const heartbeatMilliseconds = 5_000;
const pollMilliseconds = 1_000;
const drainPollMilliseconds = 10;
const jobsAtOnce = 8;
/** Fewer free hands than that wait for more: a claim costs a statement. */
const claimedAtLeast = 4;
const mostAttempts = 20;

/** Works off jobs as they fall due, several at a time, until it is stopped (decision 0002). */
export async function startWorker(context: Context, tally: JobTally): Promise<Worker> {
  const workerId = context.chance.uuid();
  let stopping = false;
  let wake: () => void = () => undefined;
  await listenForJobs(context.database.reader, () => {
    wake();
  });
  const pool = startPool(context, { workerId, tally });
  const heartbeat = setInterval(() => {
    const held = { workerId, leaseSeconds, jobIds: pool.jobIds() };
    renewLeases(context.database.autocommit, held).catch((error: unknown) => {
      context.log.error('leases were not renewed', error);
    });
  }, heartbeatMilliseconds);
  const loop = async (): Promise<void> => {
    while (!stopping) {
      if ((await pool.fill()) > 0) continue;
      const news = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMilliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      await Promise.race([pool.roomIsMade(), news]);
      wake();
    }
    await pool.ended();
  };
  const running = loop();
  return {
    stop: async () => {
      stopping = true;
      wake();
      await running;
      clearInterval(heartbeat);
    },
  };
}

/** Works off everything that is due, also what follows from it, a moment later by the clock; for the sandbox's clock and for tests. */
export async function drainDueJobs(context: Context): Promise<void> {
  const pool = startPool(context, { workerId: context.chance.uuid(), tally: newJobTally() });
  while (await hasWork(context.database.reader, workNow(context))) {
    if ((await pool.fill()) > 0) continue;
    await Promise.race([
      pool.roomIsMade(),
      new Promise((resolve) => setTimeout(resolve, drainPollMilliseconds)),
    ]);
  }
  await pool.ended();
}

/** A process whose clock cannot be trusted leaves cards and penalties alone: to others, or until it is right again (D-14, decision 0055). */
export function workNow({ clock }: Context): Work {
  return { now: clock.now(), barred: clock.isSound() ? [] : jobsOfASoundClock };
}

type Hands = { readonly workerId: string; readonly tally: JobTally };

type Pool = {
  /** Takes as much of what is due as there is room for; how much that was. */
  fill(): Promise<number>;
  /** What runs now. */
  jobIds(): readonly number[];
  /** Settles when the next job has ended and more may be taken; never while nothing runs. */
  roomIsMade(): Promise<void>;
  /** Settles when nothing runs any more. */
  ended(): Promise<void>;
};

/** Several jobs at a time: whoever ends makes room for the next, nobody waits for the slowest. */
function startPool(context: Context, { workerId, tally }: Hands): Pool {
  const running = new Map<number, Promise<void>>();
  let waiting: (() => void)[] = [];
  const run = (job: ClaimedJob): void => {
    const ends = runJob(context, job, tally).finally(() => {
      running.delete(job.jobId);
      if (jobsAtOnce - running.size < claimedAtLeast) return;
      for (const goOn of waiting) goOn();
      waiting = [];
    });
    running.set(job.jobId, ends);
  };
  return {
    fill: async () => {
      const limit = jobsAtOnce - running.size;
      if (limit < claimedAtLeast) return 0;
      try {
        const claim = { ...workNow(context), workerId, limit, leaseSeconds };
        const jobs = await claimJobs(context.database.autocommit, claim);
        for (const job of jobs) run(job);
        return jobs.length;
      } catch (error) {
        context.log.error('jobs could not be worked on', error);
        return 0;
      }
    },
    jobIds: () => [...running.keys()],
    roomIsMade: () => new Promise((resolve) => waiting.push(resolve)),
    ended: async () => {
      await Promise.all(running.values());
    },
  };
}

/** Never fails itself: where the database is away, the job is left to whoever finds its lease over (F-28). */
async function runJob(context: Context, job: ClaimedJob, tally: JobTally): Promise<void> {
  const { database, log } = context;
  try {
    const runAgainAt = await handlerOf(job.kind)(context, job.payload);
    await finishJob(database.autocommit, job.jobId, runAgainAt ?? null);
    tally.count(job.kind, 'done');
  } catch (error) {
    const parked = job.attempts >= mostAttempts && !isRecurringJob(job.kind);
    tally.count(job.kind, parked ? 'parked' : 'failed');
    log.error(parked ? 'job parked' : 'job failed', error, { job: job.kind, attempts: job.attempts });
    await setJobBack(database.autocommit, job.jobId, {
      state: parked ? 'PARKED' : 'WAITING',
      runAt: plusSeconds(context.clock.now(), backOffSeconds(job.attempts)),
      error: error instanceof Error ? error.name : 'fault',
    }).catch((fault: unknown) => {
      log.error('a job was left to its lease', fault, { job: job.kind });
    });
  }
}

/** 2, 4, 8 … seconds, at most an hour. */
function backOffSeconds(attempts: number): number {
  return Math.min(2 ** attempts, 3600);
}

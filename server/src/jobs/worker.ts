import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { ClaimedJob } from '../db/job-store.ts';
import { claimJobs, finishJob, hasWork, listenForJobs, renewLeases, setJobBack } from '../db/job-store.ts';
import type { Context } from '../use-cases/context.ts';
import { compareClock } from '../use-cases/monitoring/compare-clock.ts';
import type { JobTally } from '../use-cases/monitoring/job-tally.ts';
import { newJobTally } from '../use-cases/monitoring/job-tally.ts';
import { handlerOf } from './job-handlers.ts';
import { isRecurring } from './timetable.ts';

export type Worker = {
  /** Stops claiming and waits for what runs. */
  stop(): Promise<void>;
};

const leaseSeconds = 20;
const heartbeatMilliseconds = 5_000;
const pollMilliseconds = 1_000;
const jobsAtOnce = 8;
const mostAttempts = 20;

/** Works off jobs as they fall due, several at a time, until it is stopped (decision 0002). */
export async function startWorker(context: Context, tally: JobTally): Promise<Worker> {
  const workerId = context.chance.uuid();
  await compareClock(context);
  let stopping = false;
  let wake: () => void = () => undefined;
  const unlisten = await listenForJobs(context.database.reader, () => {
    wake();
  });
  const heartbeat = setInterval(() => {
    Promise.all([
      renewLeases(context.database.autocommit, workerId, leaseSeconds),
      compareClock(context),
    ]).catch((error: unknown) => {
      context.log.error('leases were not renewed', error);
    });
  }, heartbeatMilliseconds);
  const loop = async (): Promise<void> => {
    while (!stopping) {
      const worked = await workOnce(context, { workerId, tally });
      if (worked === 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pollMilliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopping = true;
      wake();
      await running;
      clearInterval(heartbeat);
      await unlisten();
    },
  };
}

/** Works off everything that is due at a moment, also what follows from it; for the sandbox's clock and for tests. */
export async function drainDueJobs(context: Context, now: Instant): Promise<void> {
  const hands = { workerId: context.chance.uuid(), tally: newJobTally() };
  while (await hasWork(context.database.reader, now)) {
    const worked = await workOnce(context, hands);
    if (worked === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

type Hands = { readonly workerId: string; readonly tally: JobTally };

async function workOnce(context: Context, { workerId, tally }: Hands): Promise<number> {
  try {
    const claim = { now: context.clock.now(), workerId, limit: jobsAtOnce, leaseSeconds };
    const jobs = await claimJobs(context.database.autocommit, claim);
    await Promise.all(jobs.map((job) => runJob(context, job, tally)));
    return jobs.length;
  } catch (error) {
    context.log.error('jobs could not be worked on', error);
    return 0;
  }
}

async function runJob(context: Context, job: ClaimedJob, tally: JobTally): Promise<void> {
  const { database, log } = context;
  try {
    const runAgainAt = await handlerOf(job.kind)(context, job.payload);
    await finishJob(database.autocommit, job.jobId, runAgainAt ?? null);
    tally.count(job.kind, 'done');
  } catch (error) {
    const parked = job.attempts >= mostAttempts && !isRecurring(job.kind);
    tally.count(job.kind, parked ? 'parked' : 'failed');
    log.error(parked ? 'job parked' : 'job failed', error, { job: job.kind, attempts: job.attempts });
    await setJobBack(database.autocommit, job.jobId, {
      state: parked ? 'PARKED' : 'WAITING',
      runAt: plusSeconds(context.clock.now(), backOffSeconds(job.attempts)),
      error: error instanceof Error ? error.name : 'fault',
    });
  }
}

/** 2, 4, 8 … seconds, at most an hour. */
function backOffSeconds(attempts: number): number {
  return Math.min(2 ** attempts, 3600);
}

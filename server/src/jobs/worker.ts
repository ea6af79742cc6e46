import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { Lane } from '#domain/jobs/job-names.ts';
import {
  isRecurringJob,
  jobsOfASoundClock,
  jobsOfComparedBooks,
  lanes,
} from '#domain/jobs/job-names.ts';
import type { ClaimedJob, EndedJob, Work } from '../db/jobs/job-store.ts';
import {
  claimJobs,
  finishJobs,
  listenForJobs,
  readBacklog,
  renewLeases,
  setJobBack,
} from '../db/jobs/job-store.ts';
import type { Settings } from '../config/settings.ts';
import { newBatcher } from '../concurrency/batcher.ts';
import type { Context } from '../use-cases/context.ts';
import type { JobTally } from '../use-cases/jobs/job-tally.ts';
import { newJobTally } from '../use-cases/jobs/job-tally.ts';
import type { JobHandler } from './job-handlers.ts';
import { jobHandler } from './job-handlers.ts';
import type { Pool, Room } from './pool.ts';
import { startPool } from './pool.ts';

export type Worker = {
  /** Stops claiming and waits for what runs. */
  stop(): Promise<void>;
};

const leaseSeconds = 20;
const heartbeatMilliseconds = 5_000;
const drainPollMilliseconds = 10;
const mostAttempts = 20;
const endsInSet = 50;

/** Works off jobs as they fall due, several at a time, until it is stopped (decision 0002); looks by itself where it has heard of nothing for that long. */
export async function startWorker(
  context: Context,
  tally: JobTally,
  pollMilliseconds = 1_000,
): Promise<Worker> {
  const hands = handsOf(context, tally);
  const shifts = lanes.map((lane) => {
    const sleep = lightSleep();
    return { lane, sleep, pool: poolOf(lane, hands, sleep.wake) };
  });
  const wake = (called: Lane | null): void => {
    for (const { lane, sleep } of shifts) if (called === null || called === lane) sleep.wake();
  };
  let stopping = false;
  const goesOn = (): boolean => !stopping;
  await listenForJobs(context.database, wake);
  const heartbeat = setInterval(() => {
    const jobIds = shifts.flatMap(({ pool }) => pool.jobIds());
    renewLeases(context.database.autocommit, { workerId: hands.workerId, leaseSeconds, jobIds }).catch(
      (error: unknown) => {
        context.log.error('leases were not renewed', error);
      },
    );
  }, heartbeatMilliseconds);
  const isBusyCharging = (): boolean => shifts.some(({ lane, pool }) => lane === 'CHARGES' && pool.isBusy());
  const running = shifts.map(async ({ lane, pool, sleep }) => {
    while (goesOn()) {
      // nobody waits for a receipt: while a morning is charged, what comes in numbers is taken once a second
      if (lane === 'MASS' && isBusyCharging()) await pause(pollMilliseconds);
      if (goesOn()) await pool.fill();
      if (goesOn()) await sleep.atMost(pollMilliseconds);
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

/** Works off everything that is due, also what follows from it, a moment later by the clock; for the sandbox's clock and for tests. */
export async function drainDueJobs(context: Context): Promise<void> {
  const hands = handsOf(context, newJobTally());
  const pools = lanes.map((lane) => ({ lane, pool: poolOf(lane, hands, () => undefined) }));
  let wasQuiet = false;
  for (;;) {
    const { due, isBusy } = await readBacklog(context.database.reader, { ...workNow(context), leaseSeconds });
    const isQuiet = due.length === 0 && !isBusy;
    // what ended while the first look was on its way may be due again a moment after that look began
    if (isQuiet && wasQuiet) break;
    wasQuiet = isQuiet;
    if (isQuiet) continue;
    await Promise.all(pools.filter(({ lane }) => due.includes(lane)).map(({ pool }) => pool.fill()));
    // what others run is looked after again in a moment
    const own = pools.filter(({ pool }) => !pool.isIdle()).map(({ pool }) => pool.ended());
    await Promise.race([pause(drainPollMilliseconds), ...(own.length > 0 ? [Promise.all(own)] : [])]);
  }
  await Promise.all(pools.map(({ pool }) => pool.ended()));
}

type LightSleep = { readonly atMost: (milliseconds: number) => Promise<void>; readonly wake: () => void };

/** A sleep that ends when it is called, also by a call that came a moment before it began. */
function lightSleep(): LightSleep {
  let isCalled = false;
  let getUp = (): void => undefined;
  return {
    atMost: async (milliseconds) => {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isCalled ? 0 : milliseconds);
        getUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      isCalled = false;
    },
    wake: () => {
      isCalled = true;
      getUp();
    },
  };
}

/**
 * A process whose clock cannot be trusted leaves cards and penalties alone: to others, or until it is right again (docs/spec/reliability.md#D-14, decision 0055). So does one whose
 * database may be older than the bank's book.
 */
export function workNow({ clock, recovery }: Context): Work {
  const work = { now: clock.now(), mark: recovery.mark() };
  if (recovery.isUnderWay()) return { ...work, excluded: jobsOfComparedBooks };
  return { ...work, excluded: clock.isSound() ? [] : jobsOfASoundClock };
}

/** Whoever works on jobs, whatever their lane. */
type Hands = {
  readonly context: Context;
  readonly workerId: string;
  readonly tally: JobTally;
  readonly handle: JobHandler;
};

function handsOf(context: Context, tally: JobTally): Hands {
  return { context, workerId: context.random.uuid(), tally, handle: jobHandler(context) };
}

/** Charges mostly wait for the bank, and write in sets: the more there are, the less each costs. */
function roomOf(lane: Lane, { chargesAtOnce }: Settings): Room {
  return {
    AWAITED: { jobs: 8, claimed: 1 },
    SHOPS: { jobs: 16, claimed: 1 },
    MASS: { jobs: 16, claimed: 8 },
    CHARGES: { jobs: chargesAtOnce, claimed: chargesAtOnce / 2 },
  }[lane];
}

function poolOf(lane: Lane, hands: Hands, onRoom: () => void): Pool {
  const { context, workerId } = hands;
  const finish = newBatcher({
    work: async (ended: readonly EndedJob[]) => {
      return finishJobs(context.database.autocommit, workerId, ended);
    },
    mostAtOnce: endsInSet,
    onFailure: (fault) => {
      context.log.error('ends of jobs are written one by one', fault);
    },
  });
  return startPool({
    room: roomOf(lane, context.settings),
    claim: async (limit) => {
      const claim = { ...workNow(context), lane, workerId, limit, leaseSeconds };
      return claimJobs(context.database.autocommit, claim).catch((error: unknown) => {
        context.log.error('jobs could not be worked on', error);
        return [];
      });
    },
    work: (job) => workOn(hands, job, finish),
    onRoom,
  });
}

/** Neither it nor what it answers fails: where the database is away, the job is left to whoever finds its lease over (docs/spec/reliability.md#F-28). */
async function workOn(
  hands: Hands,
  job: ClaimedJob,
  finish: (ended: EndedJob) => Promise<Instant | null>,
): Promise<() => Promise<boolean>> {
  const { context, tally, handle } = hands;
  try {
    const runAgainAt = await handle(job);
    return () =>
      finish({ jobId: job.jobId, runAgainAt }).then(
        (runsAgainAt) => {
          tally.count(job.kind, 'done');
          return runsAgainAt !== null && runsAgainAt <= context.clock.now();
        },
        (error: unknown) => putBack(hands, job, error),
      );
  } catch (error) {
    return () => putBack(hands, job, error);
  }
}

/** It is not due again before a moment has passed. */
async function putBack({ context, workerId, tally }: Hands, job: ClaimedJob, error: unknown): Promise<false> {
  const { database, log } = context;
  const failure = {
    wasLast: job.attempts >= mostAttempts && !isRecurringJob(job.kind),
    runAt: plusSeconds(context.clock.now(), backOffSeconds(job.attempts)),
    error: error instanceof Error ? error.name : 'fault',
  };
  const place = { workerId, jobId: job.jobId };
  const state = await setJobBack(database.autocommit, place, failure).catch((fault: unknown) => {
    log.error('a job was left to its lease', fault, { job: job.kind });
    return null;
  });
  const isParked = state === 'PARKED';
  tally.count(job.kind, isParked ? 'parked' : 'failed');
  log.error(isParked ? 'job parked' : 'job failed', error, { job: job.kind, attempts: job.attempts });
  return false;
}

/** 2, 4, 8 … seconds, at most an hour. */
function backOffSeconds(attempts: number): number {
  return Math.min(2 ** attempts, 3600);
}

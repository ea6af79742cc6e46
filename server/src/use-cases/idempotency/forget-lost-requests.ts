import { type Instant, instantOfMilliseconds, millisecondsOf, plusSeconds } from '#domain/dates.ts';
import { deleteLostRequests } from '../../db/jobs/idempotency-store.ts';
import { enqueueJob, type NewJob } from '../../db/jobs/job-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { lostAfterSeconds } from './remember-request.ts';

/**
 * Releases the keys of requests that ended without an answer because their process or its database failed; a repeat
 * finds their effects in the stored state (docs/spec/reliability.md#I-31).
 */
export async function forgetLostRequests({ database, clock }: DatabaseAccess): Promise<void> {
  const before = plusSeconds(clock.now(), -lostAfterSeconds);
  await database.transaction((transaction) => deleteLostRequests(transaction, before));
}

const minuteMilliseconds = 60_000;

/** The job that releases lost requests. It runs when every unfinished request of this minute is certainly lost. */
export function jobForLostRequests(now: Instant): NewJob {
  const minute = Math.floor(millisecondsOf(now) / minuteMilliseconds);
  const end = instantOfMilliseconds((minute + 1) * minuteMilliseconds);
  return {
    kind: 'forget-lost-requests',
    key: `of the minute before ${end}`,
    payload: {},
    runAt: plusSeconds(end, lostAfterSeconds + 1),
  };
}

/** Enqueues the job after a request failed in a running process, for example because the database was unreachable. */
export async function askToForgetLostRequests({ database, clock }: DatabaseAccess): Promise<void> {
  await database.transaction((transaction) => enqueueJob(transaction, jobForLostRequests(clock.now())));
}

import { type Instant, plusSeconds } from '#domain/dates.ts';
import { pruneRequests } from '../../db/jobs/idempotency-store.ts';
import type { Context } from '../context.ts';

const retentionSeconds = 30 * 24 * 3600;
const intervalSeconds = 24 * 3600;

/** Deletes idempotency keys after thirty days; runs once a day. */
export async function forgetOldRequests({ database, clock }: Context): Promise<Instant> {
  const now = clock.now();
  await database.transaction((transaction) =>
    pruneRequests(transaction, plusSeconds(now, -retentionSeconds)),
  );
  return plusSeconds(now, intervalSeconds);
}

import { type Instant, plusSeconds } from '#domain/dates.ts';
import { pruneRequests } from '../../db/jobs/idempotency-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { nextNight } from '../night.ts';

const retentionSeconds = 30 * 24 * 3600;

/** Deletes idempotency keys after thirty days; runs every night. */
export async function forgetOldRequests({ database, clock }: DatabaseAccess): Promise<Instant> {
  const now = clock.now();
  await database.transaction((transaction) =>
    pruneRequests(transaction, plusSeconds(now, -retentionSeconds)),
  );
  return nextNight(now);
}

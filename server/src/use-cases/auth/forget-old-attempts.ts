import { type Instant, plusSeconds } from '#domain/dates.ts';
import { deleteOldEvents } from '../../db/auth/limit-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { nextNight } from '../night.ts';

/** A day longer than the longest window of any limit (docs/spec/reliability.md#4.1). */
const retentionSeconds = 31 * 24 * 3600;
const batchSize = 10_000;
const pauseSeconds = 10;

/**
 * Deletes log-in events older than the window of every limit. Returns the time of the next run: next night, or in
 * ten seconds while old events remain.
 */
export async function deleteOldAttempts({ database, clock }: DatabaseAccess): Promise<Instant> {
  const now = clock.now();
  const deleted = await database.transaction((transaction) =>
    deleteOldEvents(transaction, plusSeconds(now, -retentionSeconds), batchSize),
  );
  return deleted === batchSize ? plusSeconds(now, pauseSeconds) : nextNight(now);
}

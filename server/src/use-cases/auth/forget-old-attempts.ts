import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import { pruneEvents } from '../../db/auth/limit-store.ts';
import type { Context } from '../context.ts';

/** A day more than the longest window of any limit (docs/spec/reliability.md#4.1). */
const retentionSeconds = 31 * 24 * 3600;
const batchSize = 10_000;
const pauseSeconds = { whenDone: 24 * 3600, whenMoreIsLeft: 10 } as const;

/**
 * Deletes log-in events that are older than the window of any limit. Runs once a day, and again shortly while more are
 * left.
 */
export async function forgetOldAttempts({ database, clock }: Context): Promise<Instant> {
  const now = clock.now();
  const deleted = await database.transaction((transaction) =>
    pruneEvents(transaction, plusSeconds(now, -retentionSeconds), batchSize),
  );
  return plusSeconds(now, deleted === batchSize ? pauseSeconds.whenMoreIsLeft : pauseSeconds.whenDone);
}

import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import { pruneEvents } from '../../db/auth/limit-store.ts';
import type { Context } from '../context.ts';

/** A day more than the longest window of any limit (docs/spec/reliability.md#4.1). */
const keptSeconds = 31 * 24 * 3600;
const atOnce = 10_000;
const everySeconds = { whenDone: 24 * 3600, whenMoreIsLeft: 10 } as const;

/**
 * Forgets what the log-in counted longer ago than any limit looks back; runs once a day, and at once again while there
 * is more.
 */
export async function forgetOldAttempts({ database, clock }: Context): Promise<Instant> {
  const now = clock.now();
  const gone = await database.transaction((transaction) =>
    pruneEvents(transaction, plusSeconds(now, -keptSeconds), atOnce),
  );
  return plusSeconds(now, gone === atOnce ? everySeconds.whenMoreIsLeft : everySeconds.whenDone);
}

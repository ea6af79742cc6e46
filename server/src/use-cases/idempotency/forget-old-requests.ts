import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import { pruneRequests } from '../../db/jobs/idempotency-store.ts';
import type { Context } from '../context.ts';

const keptSeconds = 30 * 24 * 3600;
const everySeconds = 24 * 3600;

/** Forgets idempotency keys after thirty days; runs once a day. */
export async function forgetOldRequests({ database, clock }: Context): Promise<Instant> {
  const now = clock.now();
  await database.transaction((transaction) => pruneRequests(transaction, plusSeconds(now, -keptSeconds)));
  return plusSeconds(now, everySeconds);
}

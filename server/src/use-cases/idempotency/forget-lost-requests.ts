import { plusSeconds } from '#domain/calendar.ts';
import { deleteLostRequests } from '../../db/monitoring/idempotency-store.ts';
import type { Context } from '../context.ts';
import { lostAfterSeconds } from './remember-request.ts';

/** Lets go the keys of requests whose process died: what they did is told by the state that they left (I-31). */
export async function forgetLostRequests({ database, clock }: Context): Promise<void> {
  const before = plusSeconds(clock.now(), -lostAfterSeconds);
  await database.transaction((transaction) => deleteLostRequests(transaction, before));
}

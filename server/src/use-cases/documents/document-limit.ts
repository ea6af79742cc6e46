import { allowsOneMore } from '#domain/auth/limits.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { countEvents, insertEvent, lockSubject } from '../../db/auth/limit-store.ts';
import type { Context } from '../context.ts';

/**
 * Counts a requested document; false when the client has reached the limit of the hour or the day. Each request
 * generates the document again, so one client could otherwise occupy the processor (docs/spec/reliability.md#4.1).
 */
export async function mayRequestDocument(
  { clock, database, settings }: Context,
  clientUuid: ClientUuid,
): Promise<boolean> {
  const event = { scope: 'papersPerClient', subject: clientUuid } as const;
  const limits = settings.logIn.limits[event.scope];
  const now = clock.now();
  return database.transaction(async (transaction) => {
    await lockSubject(transaction, event.subject);
    const counts = await countEvents(transaction, event, { limits, now });
    if (!allowsOneMore(counts, limits, settings.limitFactor)) return false;
    await insertEvent(transaction, event, now);
    return true;
  });
}

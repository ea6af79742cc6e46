import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { countWithinLimits, lockSubject } from '../../db/auth/limit-store.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * Counts a document requested by a client, or for a purchase without a client; false when the limit of the hour or the
 * day is reached. Each request generates the document again, so without a limit one caller could occupy the processor
 * (docs/spec/reliability.md#4.1).
 */
export async function mayRequestDocument(
  { clock, database, settings }: DatabaseAccess,
  subject: ClientUuid | OrderUuid,
): Promise<boolean> {
  const event = { scope: 'documentsPerClient', subject } as const;
  const limits = settings.logIn.limits[event.scope];
  const now = clock.now();
  return database.transaction(async (transaction) => {
    await lockSubject(transaction, event.subject);
    return countWithinLimits(transaction, event, { limits, factor: settings.limitFactor, now });
  });
}

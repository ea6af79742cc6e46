import { clientSession } from '#domain/auth/limits.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { LiveSession } from '../../db/auth/session-store.ts';
import { liveClientSessions, revokeOtherSessions } from '../../db/auth/session-store.ts';
import type { Context } from '../context.ts';

type ClientInSession = { readonly clientUuid: ClientUuid; readonly sessionHash: string };

/** Where a client is logged in now, the session that asks first (rules 7, S-07). */
export async function listClientSessions(
  { database, clock }: Context,
  { clientUuid, sessionHash }: ClientInSession,
): Promise<readonly LiveSession[]> {
  const now = clock.now();
  const seenAfter = plusSeconds(now, -clientSession.idleSeconds);
  return liveClientSessions(database.reader, clientUuid, { sessionHash, now, seenAfter });
}

/** Logs a client out everywhere else, at once; the session that asks goes on (S-08). */
export async function endOtherSessions(
  { database, clock }: Context,
  { clientUuid, sessionHash }: ClientInSession,
): Promise<void> {
  await revokeOtherSessions(database.autocommit, clientUuid, { sessionHash, now: clock.now() });
}

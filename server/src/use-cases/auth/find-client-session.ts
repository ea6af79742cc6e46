import { clientSession } from '#domain/auth/limits.ts';
import { plusSeconds, secondsBetween } from '#domain/calendar.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '../../chance.ts';
import { clientOfSession, touchSession } from '../../db/session-store.ts';
import type { Context } from '../context.ts';

/** How precisely the last use of a session is known: writing it at every call would cost a transaction each. */
const touchAfterSeconds = 60;

/** The client who is logged in with a session cookie; null when it has ended, is unknown, or its client is blocked (S-07, S-08). */
export async function findClientSession(
  { database, clock }: Context,
  sessionToken: string,
): Promise<{ readonly clientUuid: ClientUuid; readonly sessionHash: string } | null> {
  const now = clock.now();
  const sessionHash = hashOfSecret(sessionToken);
  const moments = { now, seenAfter: plusSeconds(now, -clientSession.idleSeconds) };
  const session = await clientOfSession(database.reader, sessionHash, moments);
  if (session === null) return null;
  if (secondsBetween(session.lastSeenAt, now) > touchAfterSeconds) {
    await touchSession(database.reader, sessionHash, now);
  }
  return { clientUuid: session.clientUuid, sessionHash };
}

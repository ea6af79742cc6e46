import { clientSession } from '#domain/auth/limits.ts';
import { type Instant, plusSeconds, secondsBetween } from '#domain/dates.ts';
import { endedByBlock, refuse } from '#domain/refusal.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import { isEndedByBlock, type SessionKey, touchSession } from '../../db/auth/session-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** Precision of the stored last use. Storing every use would cost a transaction per request. */
const touchAfterSeconds = 60;

/**
 * Reads a client's data together with the session, in one round trip to the database. Null when the session is
 * unknown or ended, or the client is blocked (docs/spec/reliability.md#S-07, docs/spec/reliability.md#S-08,
 * docs/spec/performance.md#orders-list).
 */
export async function readInSession<Found extends { readonly lastSeenAt: Instant }>(
  { database, clock }: DatabaseAccess,
  sessionToken: string,
  read: (session: SessionKey) => Promise<Found | null>,
): Promise<Found | null> {
  const now = clock.now();
  const sessionHash = hashOfSecret(sessionToken);
  const found = await read({ sessionHash, now, usedAfter: plusSeconds(now, -clientSession.idleSeconds) });
  if (found !== null && secondsBetween(found.lastSeenAt, now) > touchAfterSeconds) {
    await touchSession(database.autocommit, sessionHash, now);
  }
  return found;
}

/**
 * The refusal of a cookie without a live session. It names the block only to the holder of a session that the block has
 * ended (docs/spec/rules.md#7).
 */
export async function refuseSession(
  { database, clock }: DatabaseAccess,
  sessionToken: string | null,
): Promise<ReturnType<typeof refuse<'no.session.error'>>> {
  if (sessionToken === null) return refuse('no.session.error');
  const session = { sessionHash: hashOfSecret(sessionToken), now: clock.now() };
  const isBlocked = await isEndedByBlock(database.reader, session);
  return isBlocked ? refuse('no.session.error', endedByBlock) : refuse('no.session.error');
}

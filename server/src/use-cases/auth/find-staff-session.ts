import type { Permission } from '#domain/access/permissions.ts';
import { staffSession } from '#domain/auth/limits.ts';
import { plusSeconds, secondsBetween } from '#domain/calendar.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '../../chance.ts';
import { staffOfSession, touchSession } from '../../db/auth/session-store.ts';
import type { Context } from '../context.ts';

/** How precisely the last use of a session is known: writing it at every call would cost a transaction each. */
const touchAfterSeconds = 60;

/** The staff logged in with a session cookie, with what they may do now; null when it has ended or is unknown (S-07, S-08). */
export async function findStaffSession(
  { database, clock }: Context,
  sessionToken: string,
): Promise<{ readonly staffUuid: StaffUuid; readonly permissions: readonly Permission[] } | null> {
  const now = clock.now();
  const sessionHash = hashOfSecret(sessionToken);
  const seenAfter = plusSeconds(now, -staffSession.idleSeconds);
  const session = await staffOfSession(database.reader, { sessionHash, now, seenAfter });
  if (session === null) return null;
  if (secondsBetween(session.lastSeenAt, now) > touchAfterSeconds) {
    await touchSession(database.autocommit, sessionHash, now);
  }
  return { staffUuid: session.staffUuid, permissions: session.permissions };
}

import type { Permission } from '#domain/staff/permissions.ts';
import { plusSeconds, secondsBetween } from '#domain/calendar.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '../../../secrets/random.ts';
import { staffOfSession, touchSession } from '../../../db/auth/session-store.ts';
import type { Context } from '../../context.ts';

/** How precisely the last use of a session is known: writing it at every call would cost a transaction each. */
const touchAfterSeconds = 60;

/** Somebody of the staff who is logged in, with what they may do now. */
export type StaffInSession = {
  readonly staffUuid: StaffUuid;
  readonly permissions: readonly Permission[];
  /** Whole seconds until the session ends unless something is done. */
  readonly endsInSeconds: number;
};

/**
 * The staff logged in with a session cookie; null when it has ended or is unknown. A use of it puts its idle end off;
 * what a page asks by itself is none (docs/spec/reliability.md#S-07, docs/spec/reliability.md#S-08).
 */
export async function findStaffSession(
  { database, clock, settings }: Context,
  sessionToken: string,
  { isUse }: { readonly isUse: boolean },
): Promise<StaffInSession | null> {
  const now = clock.now();
  const idleSeconds = settings.staffIdle.seconds;
  const sessionHash = hashOfSecret(sessionToken);
  const seenAfter = plusSeconds(now, -idleSeconds);
  const session = await staffOfSession(database.reader, { sessionHash, now, seenAfter });
  if (session === null) return null;
  const { staffUuid, permissions, expiresAt } = session;
  const unseenSeconds = secondsBetween(session.lastSeenAt, now);
  const isTouched = isUse && unseenSeconds > touchAfterSeconds;
  if (isTouched) await touchSession(database.autocommit, sessionHash, now);
  const idleLeft = isTouched ? idleSeconds : idleSeconds - unseenSeconds;
  const endsInSeconds = Math.floor(Math.min(idleLeft, secondsBetween(now, expiresAt)));
  return { staffUuid, permissions, endsInSeconds };
}

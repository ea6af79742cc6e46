import type { Permission } from '#domain/staff/permissions.ts';
import { plusSeconds, secondsBetween } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '../../../secrets/random.ts';
import { staffOfSession, touchSession } from '../../../db/auth/session-store.ts';
import type { DatabaseAccess } from '../../context.ts';

/** Precision of the stored last use. Storing every use would cost a transaction per request. */
const touchAfterSeconds = 60;

/** A logged-in staff account with its current permissions. */
export type StaffInSession = {
  readonly staffUuid: StaffUuid;
  readonly permissions: readonly Permission[];
  /** Whole seconds until the session ends if it is not used. */
  readonly endsInSeconds: number;
};

/**
 * Finds the staff account of a session cookie. Null when the session is unknown or ended. A use extends the idle
 * limit; a background request of a page does not (docs/spec/reliability.md#S-07, docs/spec/reliability.md#S-08).
 */
export async function findStaffSession(
  { database, clock, settings }: DatabaseAccess,
  sessionToken: string,
  { isUse }: { readonly isUse: boolean },
): Promise<StaffInSession | null> {
  const now = clock.now();
  const idleSeconds = settings.staffIdle.seconds;
  const sessionHash = hashOfSecret(sessionToken);
  const usedAfter = plusSeconds(now, -idleSeconds);
  const session = await staffOfSession(database.reader, { sessionHash, now, usedAfter });
  if (session === null) return null;
  const { staffUuid, permissions, expiresAt } = session;
  const idleFor = secondsBetween(session.lastSeenAt, now);
  const isTouched = isUse && idleFor > touchAfterSeconds;
  if (isTouched) await touchSession(database.autocommit, sessionHash, now);
  const idleLeft = isTouched ? idleSeconds : idleSeconds - idleFor;
  const endsInSeconds = Math.floor(Math.min(idleLeft, secondsBetween(now, expiresAt)));
  return { staffUuid, permissions, endsInSeconds };
}

import { hashOfSecret } from '../../secrets/random.ts';
import { revokeSession } from '../../db/auth/session-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

type LogOut = { readonly sessionToken: string; readonly address: string };

/**
 * Ends a session. An ended session is not an error (docs/spec/specification.md#7). A log-out of staff is recorded
 * in the audit log (docs/spec/reliability.md#S-45).
 */
export async function logOut(
  { database, clock }: DatabaseAccess,
  { sessionToken, address }: LogOut,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (transaction) => {
    const staffUuid = await revokeSession(transaction, hashOfSecret(sessionToken), now);
    if (staffUuid !== null)
      await insertStaffAction(transaction, { staff: { staffUuid, address }, action: 'LOG_OUT' }, now);
  });
}

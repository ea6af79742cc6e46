import { invitationSeconds } from '#domain/access/staff-login.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { hashOfSecret } from '../../secrets/chance.ts';
import { hasAnyStaff, insertInvitation, insertInvitedStaff } from '../../db/staff/staff-account-store.ts';
import type { Context } from '../context.ts';

const login = 'admin';

/**
 * Where there are no staff at all yet, makes an administrator of accounts, who chooses a password with the one-time secret of the
 * environment at `/login/admin/invitation#<secret>` and invites everybody else (S-50). Once there are staff the secret is worth nothing.
 */
export async function ensureFirstAdmin(
  { chance, clock, database, log }: Context,
  secret: string,
): Promise<void> {
  if (await hasAnyStaff(database.reader)) return;
  const now = clock.now();
  const staffUuid = identifier<StaffUuid>(chance.uuid());
  await database.transaction(async (transaction) => {
    const admin = { staffUuid, login, fullName: null, permissions: ['MANAGE_STAFF'] as const, role: null };
    if (!(await insertInvitedStaff(transaction, admin, now))) return;
    const expiresAt = plusSeconds(now, invitationSeconds);
    await insertInvitation(transaction, { secretHash: hashOfSecret(secret), staffUuid, now, expiresAt });
    log.info('the first administrator may choose a password', { state: login });
  });
}

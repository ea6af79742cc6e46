import type { StaffActor } from '#domain/access/staff-deeds.ts';
import { invitationSeconds, readLogin } from '#domain/access/staff-login.ts';
import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/chance.ts';
import type { Transaction } from '../../db/database.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { insertInvitation, insertInvitedStaff } from '../../db/staff/staff-account-store.ts';
import type { Context } from '../context.ts';
import type { Rights } from './held-rights.ts';
import { heldRights } from './held-rights.ts';

export type NewAccount = {
  readonly login: string;
  readonly fullName: string;
  readonly rights: Rights;
};

export type Invitation = {
  readonly staffUuid: StaffUuid;
  /** With the secret behind its `#`, which no server and no log on the way gets to see. */
  readonly invitationUrl: string;
  readonly expiresAt: Instant;
};

type NotInvited = Refusal<'staff.login.error' | 'staff.login.exists.error' | 'staff.role.not.found.error'>;

/** Makes an account, which has no password until whoever is invited chooses one: nobody else ever knows it (S-50). */
export async function inviteStaff(
  context: Context,
  staff: StaffActor,
  { login: typed, fullName, rights }: NewAccount,
): Promise<Result<Invitation, NotInvited>> {
  const login = readLogin(typed);
  if (login === null) return refuse('staff.login.error', 'field=login');
  const { chance, clock, database } = context;
  const staffUuid = identifier<StaffUuid>(chance.uuid());
  return database.transaction(async (transaction) => {
    const now = clock.now();
    const held = await heldRights(transaction, rights);
    if (!held.ok) return held;
    const made = { fullName, login, ...held.value };
    if (!(await insertInvitedStaff(transaction, { ...made, staffUuid }, now)))
      return refuse('staff.login.exists.error', 'field=login');
    const deed = { staff, action: 'INVITE_STAFF', subjectId: staffUuid, after: made } as const;
    await insertStaffAction(transaction, deed, now);
    return done(await newInvitation(context, transaction, staffUuid));
  });
}

/** A secret that is good once and for 72 hours; the ones before it are worth nothing any more. */
export async function newInvitation(
  { chance, clock, settings }: Context,
  transaction: Transaction,
  staffUuid: StaffUuid,
): Promise<Invitation> {
  const now = clock.now();
  const secret = chance.token();
  const expiresAt = plusSeconds(now, invitationSeconds);
  await insertInvitation(transaction, { secretHash: hashOfSecret(secret), staffUuid, now, expiresAt });
  return { staffUuid, expiresAt, invitationUrl: `${settings.publicUrl}/login/admin/invitation#${secret}` };
}

import type { DeedsThat, StaffActor } from '#domain/access/staff-deeds.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import { revokeStaffSessions } from '../../db/auth/session-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { StaffAccount } from '../../db/staff/staff-account-store.ts';
import { forgetPassword, lockStaff, saveStaff } from '../../db/staff/staff-account-store.ts';
import { deleteFactor } from '../../db/staff/second-factor-store.ts';
import { forgetStaffDevices } from '../../db/staff/staff-device-store.ts';
import type { Context } from '../context.ts';
import type { Rights } from './held-rights.ts';
import { heldRights } from './held-rights.ts';
import type { Invitation } from './invite-staff.ts';
import { newInvitation } from './invite-staff.ts';

export type AccountOf = { readonly staff: StaffActor; readonly staffUuid: StaffUuid };

type NotFound = Refusal<'staff.not.found.error'>;
type NotAsSeen = Refusal<'staff.role.not.found.error' | 'staff.account.changed.error'>;
type OthersOnly = NotFound | Refusal<'staff.own.account.error'>;

type AccountForm = {
  readonly fullName: string;
  readonly rights: Rights;
  /** Of the account as staff saw it. */
  readonly version: number;
};

/**
 * Changes the name and the rights of somebody else, from their very next call on (S-08). Nobody gives rights to themselves, and so the
 * last who may manage accounts can not take that away from everybody. Nobody overwrites a change that they have not seen.
 */
export async function changeRights(
  context: Context,
  of: AccountOf,
  { fullName, rights, version }: AccountForm,
): Promise<Result<null, OthersOnly | NotAsSeen>> {
  return changeOther<null, NotAsSeen>(context, of, {
    action: 'CHANGE_RIGHTS',
    change: async (account, transaction) => {
      if (account.version !== version) return refuse('staff.account.changed.error');
      const held = await heldRights(transaction, rights);
      return held.ok ? done({ ...account, fullName, ...held.value }) : held;
    },
    alsoWrite: async () => null,
  });
}

/** Closes an account, which ends its session at once, or opens it again (S-08). */
export async function setAccountActive(
  context: Context,
  of: AccountOf,
  active: boolean,
): Promise<Result<null, OthersOnly>> {
  return changeOther(context, of, {
    action: active ? 'ENABLE_STAFF' : 'DISABLE_STAFF',
    change: async (account) => done({ ...account, active }),
    alsoWrite: async (transaction) => {
      if (!active) await endEverything(context, transaction, of.staffUuid);
      return null;
    },
  });
}

/** Takes the password of somebody else away, ends their session and invites them to choose another (S-50). */
export async function resetAccess(context: Context, of: AccountOf): Promise<Result<Invitation, OthersOnly>> {
  return changeOther(context, of, {
    action: 'RESET_STAFF',
    change: async (account) => done(account),
    alsoWrite: async (transaction) => {
      await forgetPassword(transaction, of.staffUuid);
      await endEverything(context, transaction, of.staffUuid);
      return newInvitation(context, transaction, of.staffUuid);
    },
  });
}

/** Takes the second factor of somebody who has lost theirs away and ends their session; they may set up another (S-51). */
export async function resetSecondFactor(context: Context, of: AccountOf): Promise<Result<null, OthersOnly>> {
  return changeOther(context, of, {
    action: 'RESET_FACTOR',
    change: async (account) => done({ ...account, hasSecondFactor: false }),
    alsoWrite: async (transaction) => {
      await deleteFactor(transaction, of.staffUuid);
      await endEverything(context, transaction, of.staffUuid);
      return null;
    },
  });
}

/** Logs somebody out; their account stays as it is. */
export async function endStaffSession(
  { clock, database }: Context,
  { staff, staffUuid }: AccountOf,
): Promise<Result<null, NotFound>> {
  return database.transaction(async (transaction) => {
    if ((await lockStaff(transaction, staffUuid)) === null) return refuse('staff.not.found.error');
    const now = clock.now();
    await revokeStaffSessions(transaction, staffUuid, now);
    await insertStaffAction(transaction, { staff, action: 'END_SESSION', subjectId: staffUuid }, now);
    return done(null);
  });
}

type Change<Answer, Because> = {
  readonly action: DeedsThat<'changed'>;
  readonly change: (
    account: StaffAccount,
    transaction: Transaction,
  ) => Promise<Result<StaffAccount, Because>>;
  /** What else is written in the same transaction; what it gives is the answer. */
  readonly alsoWrite: (transaction: Transaction) => Promise<Answer>;
};

async function changeOther<Answer, Because>(
  { clock, database }: Context,
  { staff, staffUuid }: AccountOf,
  { action, change, alsoWrite }: Change<Answer, Because>,
): Promise<Result<Answer, OthersOnly | Because>> {
  if (staff.staffUuid === staffUuid) return refuse('staff.own.account.error');
  return database.transaction(async (transaction) => {
    const before = await lockStaff(transaction, staffUuid);
    if (before === null) return refuse('staff.not.found.error');
    const changed = await change(before, transaction);
    if (!changed.ok) return changed;
    const after = { ...changed.value, version: before.version + 1 };
    await saveStaff(transaction, after);
    const deed = { staff, action, subjectId: staffUuid, before, after } as const;
    await insertStaffAction(transaction, deed, clock.now());
    return done(await alsoWrite(transaction));
  });
}

async function endEverything(
  { clock }: Context,
  transaction: Transaction,
  staffUuid: StaffUuid,
): Promise<void> {
  await revokeStaffSessions(transaction, staffUuid, clock.now());
  await forgetStaffDevices(transaction, staffUuid);
}

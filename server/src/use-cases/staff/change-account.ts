import { addedRights } from '#domain/staff/granting.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { parsePhone, type Phone } from '#domain/auth/phone.ts';
import { identifier, type RoleUuid, type StaffUuid } from '#domain/identifier.ts';
import { refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { ApprovalRequest } from '../../db/approvals/approval-store.ts';
import { revokeStaffSessions } from '../../db/auth/session-store.ts';
import type { Transaction } from '../../db/database.ts';
import { deleteFactor } from '../../db/staff/second-factor-store.ts';
import { endInvitations, forgetPassword, isPhoneTaken } from '../../db/staff/staff-account-store.ts';
import { forgetStaffDevices } from '../../db/staff/staff-device-store.ts';
import { type ApprovalEffect, type GrantedApproval, requiredIn } from '../approvals/approval-effect.ts';
import type { DatabaseAccess } from '../context.ts';
import { type ChangeOf, changeOther, type ChangeRefusal } from './change-other.ts';
import { approvedChanger } from './granting.ts';
import { heldRights, type Rights } from './held-rights.ts';
import { sendStaffLink, type SentLink } from './send-staff-link.ts';

/** Another account, with the version that staff saw; null when their request does not name it. */
export type AccountOf = {
  readonly staff: StaffActor;
  readonly staffUuid: StaffUuid;
  readonly version: number | null;
  /** The reason given by staff, at most 255 characters; null without one. */
  readonly reason: string | null;
};

type Conflict = 'staff.role.not.found.error' | 'staff.phone.taken.error';

type AccountForm = {
  readonly fullName: string;
  /** As typed; null leaves it unchanged. */
  readonly phone: string | null;
  readonly rights: Rights;
};

/**
 * Changes the name, the telephone and the rights of another account, effective from its next call. A change of the own
 * account and a form opened on an outdated version are refused. Two changes wait for a second person: rights that the
 * changer does not hold, and the telephone of an account with such rights (docs/spec/rules.md#14).
 */
export async function changeAccount(
  context: DatabaseAccess,
  account: AccountOf,
  { phone: typed, ...form }: AccountForm,
): Promise<Result<null, ChangeRefusal<Conflict | 'staff.phone.error'>>> {
  const phone = typed === null ? success(null) : parsePhone('7', typed);
  if (!phone.ok) return refuse('staff.phone.error', 'field=phone');
  return saveForm(context, aloneOf(account), { ...form, phone: phone.value });
}

type ChangeCommand = {
  readonly fullName: string;
  readonly phone: Phone | null;
  readonly permissions: readonly Permission[];
  readonly roleUuid: RoleUuid | null;
};

/** Carries out an approved change of an account, with exactly the rights that were requested. */
export const changeStaffEffect: ApprovalEffect = async (context, request, approved) => {
  const command = requiredIn(request, 'command') as ChangeCommand;
  const { permissions, roleUuid, ...form } = command;
  const rights: Rights = roleUuid === null ? { kind: 'one-by-one', permissions } : { kind: 'role', roleUuid };
  return saveForm(context, changeOf(request, approved), { ...form, rights });
};

type ReadForm = Pick<ChangeCommand, 'fullName' | 'phone'> & {
  readonly rights: Rights;
};

async function saveForm(
  context: DatabaseAccess,
  of: ChangeOf,
  { fullName, phone, rights }: ReadForm,
): Promise<Result<null, ChangeRefusal<Conflict>>> {
  let hasNewPhone = false;
  return changeOther<null, Conflict>(context, of, {
    action: 'CHANGE_RIGHTS',
    approval: 'CHANGE_STAFF',
    change: async (account, transaction) => {
      if (phone !== null && (await isPhoneTaken(transaction, account, phone)))
        return refuse('staff.phone.taken.error', 'field=phone');
      hasNewPhone = phone !== null && phone !== account.phone;
      const held = await heldRights(transaction, rights);
      return held.ok ? success({ ...account, fullName, phone: phone ?? account.phone, ...held.value }) : held;
    },
    atStake: (before, after) => {
      const contact = before.phone === after.phone ? [] : [...before.permissions, ...after.permissions];
      return [...addedRights(before.permissions, after.permissions), ...contact];
    },
    dependences: (before, after) => [
      ...(addedRights(before.permissions, after.permissions).length > 0 ? (['RIGHTS'] as const) : []),
      ...(before.phone === after.phone ? [] : (['CONTACT'] as const)),
    ],
    command: ({ permissions, role }) => ({
      fullName,
      phone,
      permissions,
      roleUuid: role?.roleUuid ?? null,
    }),
    // a link went to the earlier telephone
    alsoWrite: async (transaction) => {
      if (hasNewPhone) await endInvitations(transaction, of.staffUuid, context.clock.now());
      return null;
    },
  });
}

/**
 * Closes an account, which ends its session at once, or opens it again. Opening restores the rights of the account, so
 * it waits for a second person if the changer does not hold them all.
 */
export async function setAccountActive(
  context: DatabaseAccess,
  account: AccountOf,
  active: boolean,
): Promise<Result<null, ChangeRefusal<never>>> {
  const of = aloneOf(account);
  return active ? enable(context, of) : disable(context, of);
}

/** Carries out an approved opening of an account. */
export const enableStaffEffect: ApprovalEffect = (context, request, approved) =>
  enable(context, changeOf(request, approved));

async function enable(context: DatabaseAccess, of: ChangeOf): Promise<Result<null, ChangeRefusal<never>>> {
  return changeOther<null, never>(context, of, {
    action: 'ENABLE_STAFF',
    approval: 'ENABLE_STAFF',
    change: async (account) => success({ ...account, active: true }),
    atStake: (before) => (before.active ? [] : before.permissions),
    dependences: (before) => (before.active ? [] : ['ENABLED']),
    command: () => null,
    alsoWrite: async () => null,
  });
}

async function disable(context: DatabaseAccess, of: ChangeOf): Promise<Result<null, ChangeRefusal<never>>> {
  return changeOther<null, never>(context, of, {
    action: 'DISABLE_STAFF',
    approval: 'CHANGE_STAFF',
    change: async (account) => success({ ...account, active: false }),
    atStake: () => [],
    dependences: () => [],
    command: () => null,
    alsoWrite: async (transaction) => {
      await endSessionsAndDevices(context, transaction, of.staffUuid);
      await endInvitations(transaction, of.staffUuid, context.clock.now());
      return null;
    },
  });
}

/**
 * Removes the password of another account, ends its session and sends a link to its own telephone. It waits for a
 * second person if the account has rights that the changer does not hold (docs/spec/rules.md#14).
 */
export async function resetAccess(
  context: DatabaseAccess,
  account: AccountOf,
): Promise<Result<SentLink, ChangeRefusal<'staff.phone.missing.error'>>> {
  return reset(context, aloneOf(account));
}

/** Carries out an approved reset. */
export const resetStaffEffect: ApprovalEffect = async (context, request, approved) => {
  const sent = await reset(context, changeOf(request, approved));
  return sent.ok ? success(null) : sent;
};

async function reset(
  context: DatabaseAccess,
  of: ChangeOf,
): Promise<Result<SentLink, ChangeRefusal<'staff.phone.missing.error'>>> {
  return changeOther<SentLink, 'staff.phone.missing.error'>(context, of, {
    action: 'RESET_STAFF',
    approval: 'RESET_STAFF',
    change: async (account) =>
      account.phone === null ? refuse('staff.phone.missing.error') : success(account),
    atStake: (before) => before.permissions,
    dependences: () => ['RESET'],
    command: () => null,
    alsoWrite: async (transaction, { staffUuid, phone }) => {
      if (phone === null) throw new Error(`account ${staffUuid} lost its telephone during its reset`);
      await forgetPassword(transaction, staffUuid);
      await endSessionsAndDevices(context, transaction, staffUuid);
      return sendStaffLink(context, transaction, { staffUuid, phone });
    },
  });
}

/**
 * Removes a lost second factor of another account and ends its session; its owner may set up another one. It waits for
 * a second person if the account has rights that the changer does not hold.
 */
export async function resetSecondFactor(
  context: DatabaseAccess,
  account: AccountOf,
): Promise<Result<null, ChangeRefusal<never>>> {
  return resetFactor(context, aloneOf(account));
}

/** Carries out an approved reset of a second factor. */
export const resetStaffFactorEffect: ApprovalEffect = (context, request, approved) =>
  resetFactor(context, changeOf(request, approved));

async function resetFactor(
  context: DatabaseAccess,
  of: ChangeOf,
): Promise<Result<null, ChangeRefusal<never>>> {
  return changeOther<null, never>(context, of, {
    action: 'RESET_FACTOR',
    approval: 'RESET_STAFF_FACTOR',
    change: async (account) => success({ ...account, hasSecondFactor: false }),
    atStake: (before) => before.permissions,
    dependences: () => ['RESET'],
    command: () => null,
    alsoWrite: async (transaction) => {
      await deleteFactor(transaction, of.staffUuid);
      await endSessionsAndDevices(context, transaction, of.staffUuid);
      return null;
    },
  });
}

function aloneOf({ staff, staffUuid, version, reason }: AccountOf): ChangeOf {
  return { changer: { kind: 'alone', staff, reason }, staffUuid, version };
}

/** The version of an approved change is compared with the request. */
function changeOf(request: ApprovalRequest, approved: GrantedApproval): ChangeOf {
  return {
    changer: approvedChanger(request, approved),
    staffUuid: identifier<StaffUuid>(request.subjectId),
    version: null,
  };
}

async function endSessionsAndDevices(
  { clock }: DatabaseAccess,
  transaction: Transaction,
  staffUuid: StaffUuid,
): Promise<void> {
  await revokeStaffSessions(transaction, staffUuid, clock.now());
  await forgetStaffDevices(transaction, staffUuid);
}

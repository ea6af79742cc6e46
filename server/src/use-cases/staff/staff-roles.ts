import { createHash } from 'node:crypto';
import { addedRights, rightsLine } from '#domain/staff/granting.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { identifier, type RoleUuid, type StaffUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import { insertAccountChanges, lockStaffAccounts } from '../../db/staff/account-change-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import {
  allRoles,
  deleteRole,
  holdsRole,
  insertRole,
  isRoleNameTaken,
  lockRole,
  membersOf,
  saveRole,
  type StaffRole,
} from '../../db/staff/staff-role-store.ts';
import type { ApprovalRequest } from '../../db/approvals/approval-store.ts';
import { type ApprovalEffect, requiredIn } from '../approvals/approval-effect.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import type { DatabaseAccess } from '../context.ts';
import {
  actorOf,
  type AllowRefusal,
  approvedChanger,
  authorOf,
  type Changer,
  claimApproval,
  type SecondPersonReasons,
  missingFor,
  missingLines,
  needsSecondPerson,
  reasonOf,
} from './granting.ts';

/** All roles with the number of accounts that hold each. */
export function listRoles({ database }: DatabaseAccess): ReturnType<typeof allRoles> {
  return allRoles(database.reader);
}

type RoleForm = Pick<StaffRole, 'name' | 'permissions'>;
/** The reason given by staff, at most 255 characters; null without one. */
type GivenReason = { readonly reason: string | null };
type RoleAccessRefusal = Refusal<'staff.role.not.found.error' | 'staff.own.role.error'>;
type SaveRefusal =
  | Refusal<'staff.role.exists.error' | 'staff.role.changed.error' | 'approval.waits.error'>
  | RoleAccessRefusal
  | AllowRefusal;

/**
 * Creates a role without members. Rights that its author does not hold wait for a second person
 * (docs/spec/rules.md#14).
 */
export async function addRole(
  context: DatabaseAccess,
  staff: StaffActor,
  { reason, ...form }: RoleForm & GivenReason,
): Promise<Result<RoleUuid, SaveRefusal>> {
  const roleUuid = identifier<RoleUuid>(context.random.uuid());
  return saveForm(context, { kind: 'alone', staff, reason }, { ...form, roleUuid, version: 0 });
}

/**
 * Changes a role; the rights of its members change with their next call. A change of the own role and a form opened on
 * an outdated version are refused. Rights that the changer does not hold wait for a second person
 * (docs/spec/rules.md#14).
 */
export async function changeRole(
  context: DatabaseAccess,
  staff: StaffActor,
  { reason, ...role }: StaffRole & GivenReason,
): Promise<Result<RoleUuid, SaveRefusal>> {
  return saveForm(context, { kind: 'alone', staff, reason }, role);
}

type Command = RoleForm & { readonly version: number };

/** The name of a role that a request would create; null when it changes one. */
export function newRoleOf({ command }: Pick<ApprovalRequest, 'command'>): string | null {
  const { name, version } = command as Command;
  return version === 0 ? name : null;
}

/** Carries out an approved change of a role with exactly the requested rights and members. */
export const saveRoleEffect: ApprovalEffect = async (context, request, approved) => {
  const command = requiredIn(request, 'command') as Command;
  const roleUuid = identifier<RoleUuid>(request.subjectId);
  const saved = await saveForm(context, approvedChanger(request, approved), { ...command, roleUuid });
  return saved.ok ? success(null) : saved;
};

/** Version 0 creates a role. */
async function saveForm(
  context: DatabaseAccess,
  changer: Changer,
  role: StaffRole,
): Promise<Result<RoleUuid, SaveRefusal>> {
  return context.database.transaction(async (transaction) => {
    await lockStaffAccounts(transaction);
    const found = await beforeOf(transaction, authorOf(changer), role);
    if (!found.ok) return found;
    const before = found.value;
    if (await isRoleNameTaken(transaction, role)) return refuse('staff.role.exists.error', 'field=name');
    const added = addedRights(before?.permissions ?? [], role.permissions);
    const members = await membersOf(transaction, role.roleUuid);
    const missing = await missingFor(
      transaction,
      { changer, now: context.clock.now() },
      { atStake: added, granted: added, accounts: members },
    );
    const access = missing.accessHolders.join(' ');
    const snapshot = { roleVersion: role.version, members: hashOf(members), access };
    const change = { changer, before, role, members, added };
    if (needsSecondPerson(missing) && changer.kind === 'alone')
      return requestRole(context, transaction, { ...change, missing, snapshot });
    const claimed = await claimApproval(transaction, changer, snapshot);
    if (!claimed.ok) return claimed;
    await write(context, transaction, change);
    return success(role.roleUuid);
  });
}

function hashOf(members: readonly StaffUuid[]): string {
  return createHash('sha256').update(members.join(' ')).digest('base64url');
}

async function beforeOf(
  transaction: Transaction,
  author: StaffUuid,
  { roleUuid, version }: StaffRole,
): Promise<Result<StaffRole | null, RoleAccessRefusal | Refusal<'staff.role.changed.error'>>> {
  if (version === 0) return success(null);
  const found = await lockForeignRole(transaction, author, roleUuid);
  return found.ok && found.value.version !== version ? refuse('staff.role.changed.error') : found;
}

type Change = {
  readonly changer: Changer;
  /** Null when the role is created. */
  readonly before: StaffRole | null;
  readonly role: StaffRole;
  readonly members: readonly StaffUuid[];
  readonly added: readonly Permission[];
};

async function write(
  { clock }: DatabaseAccess,
  transaction: Transaction,
  { changer, before, role, members, added }: Change,
): Promise<void> {
  const at = clock.now();
  const subjectId = role.roleUuid;
  const by = { staff: actorOf(changer), subjectId, note: reasonOf(changer) };
  const after = { ...role, version: role.version + 1 };
  if (before === null) {
    if (!(await insertRole(transaction, after, at))) throw new Error(`role ${subjectId} already exists`);
    await insertStaffAction(transaction, { ...by, action: 'ADD_ROLE', after }, at);
    return;
  }
  await saveRole(transaction, after);
  if (added.length > 0)
    await insertAccountChanges(transaction, members, { kind: 'RIGHTS', changedBy: authorOf(changer), at });
  await insertStaffAction(transaction, { ...by, action: 'CHANGE_ROLE', before, after }, at);
}

type Waiting = Change & {
  readonly missing: SecondPersonReasons;
  readonly snapshot: { readonly roleVersion: number; readonly members: string; readonly access: string };
};

async function requestRole(
  context: DatabaseAccess,
  transaction: Transaction,
  { changer, before, role, members, missing, snapshot }: Waiting,
): ReturnType<typeof requestApproval> {
  const { name, permissions, version } = role;
  const rights = rightsLine(permissions);
  return requestApproval(context, transaction, {
    kind: 'SAVE_ROLE',
    subjectId: role.roleUuid,
    orderUuid: null,
    amount: null,
    snapshot,
    command: { name, permissions, version } satisfies Command,
    details: [
      before === null ? `Новая роль «${name}»` : `«${before.name}», сотрудников: ${members.length}`,
      `Права: ${before === null ? rights : `${rightsLine(before.permissions)} → ${rights}`}`,
      ...(await missingLines(transaction, missing)),
    ],
    staff: actorOf(changer),
    justification: reasonOf(changer),
    alsoAuthors: missing.accessHolders,
  });
}

/** Deletes a role without members. */
export async function removeRole(
  { clock, database }: DatabaseAccess,
  staff: StaffActor,
  roleUuid: RoleUuid,
): Promise<Result<null, RoleAccessRefusal | Refusal<'staff.role.in.use.error'>>> {
  return database.transaction(async (transaction) => {
    await lockStaffAccounts(transaction);
    const found = await lockForeignRole(transaction, staff.staffUuid, roleUuid);
    if (!found.ok) return found;
    if (!(await deleteRole(transaction, roleUuid))) return refuse('staff.role.in.use.error');
    const action = { staff, action: 'REMOVE_ROLE', subjectId: roleUuid, before: found.value } as const;
    await insertStaffAction(transaction, action, clock.now());
    return success(null);
  });
}

/** Refuses the role that the changer holds, because its change would grant rights to the changer. */
async function lockForeignRole(
  transaction: Transaction,
  staffUuid: StaffUuid,
  roleUuid: RoleUuid,
): Promise<Result<StaffRole, RoleAccessRefusal>> {
  const role = await lockRole(transaction, roleUuid);
  if (role === null) return refuse('staff.role.not.found.error');
  return (await holdsRole(transaction, staffUuid, roleUuid)) ? refuse('staff.own.role.error') : success(role);
}

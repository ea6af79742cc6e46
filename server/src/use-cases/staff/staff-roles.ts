import type { StaffActor } from '#domain/access/staff-deeds.ts';
import type { RoleUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { StaffRole } from '../../db/staff/staff-role-store.ts';
import {
  allRoles,
  deleteRole,
  holdsRole,
  insertRole,
  lockRole,
  saveRole,
} from '../../db/staff/staff-role-store.ts';
import type { Context } from '../context.ts';

/** Every role, and how many accounts hold it. */
export function listRoles({ database }: Context): ReturnType<typeof allRoles> {
  return allRoles(database.reader);
}

type RoleForm = Pick<StaffRole, 'name' | 'permissions'>;
type NameTaken = Refusal<'staff.role.exists.error'>;
type NotForThem = Refusal<'staff.role.not.found.error' | 'staff.own.role.error'>;

/** A new role, which nobody holds yet. */
export async function addRole(
  { chance, clock, database }: Context,
  staff: StaffActor,
  form: RoleForm,
): Promise<Result<RoleUuid, NameTaken>> {
  const role = { ...form, roleUuid: identifier<RoleUuid>(chance.uuid()) };
  return database.transaction(async (transaction) => {
    const now = clock.now();
    if (!(await insertRole(transaction, role, now))) return refuse('staff.role.exists.error', 'field=name');
    const deed = { staff, action: 'ADD_ROLE', subjectId: role.roleUuid, after: role } as const;
    await insertStaffAction(transaction, deed, now);
    return done(role.roleUuid);
  });
}

/**
 * Changes a role: the rights of everybody who holds it change with their very next call (S-08). Nobody changes the role they hold
 * themselves, and nobody overwrites a change that they have not seen.
 */
export async function changeRole(
  { clock, database }: Context,
  staff: StaffActor,
  role: StaffRole,
): Promise<Result<null, NameTaken | NotForThem | Refusal<'staff.role.changed.error'>>> {
  return database.transaction(async (transaction) => {
    const found = await lockForeignRole(transaction, staff, role.roleUuid);
    if (!found.ok) return found;
    const before = found.value;
    if (before.version !== role.version) return refuse('staff.role.changed.error');
    const after = { ...role, version: before.version + 1 };
    if (!(await saveRole(transaction, after))) return refuse('staff.role.exists.error', 'field=name');
    const deed = { staff, action: 'CHANGE_ROLE', subjectId: role.roleUuid, before, after } as const;
    await insertStaffAction(transaction, deed, clock.now());
    return done(null);
  });
}

/** Takes a role away that nobody holds. */
export async function removeRole(
  { clock, database }: Context,
  staff: StaffActor,
  roleUuid: RoleUuid,
): Promise<Result<null, NotForThem | Refusal<'staff.role.in.use.error'>>> {
  return database.transaction(async (transaction) => {
    const found = await lockForeignRole(transaction, staff, roleUuid);
    if (!found.ok) return found;
    if (!(await deleteRole(transaction, roleUuid))) return refuse('staff.role.in.use.error');
    const deed = { staff, action: 'REMOVE_ROLE', subjectId: roleUuid, before: found.value } as const;
    await insertStaffAction(transaction, deed, clock.now());
    return done(null);
  });
}

/** Who changed the role they hold would give rights to themselves. */
async function lockForeignRole(
  transaction: Transaction,
  { staffUuid }: StaffActor,
  roleUuid: RoleUuid,
): Promise<Result<StaffRole, NotForThem>> {
  const role = await lockRole(transaction, roleUuid);
  if (role === null) return refuse('staff.role.not.found.error');
  return (await holdsRole(transaction, staffUuid, roleUuid)) ? refuse('staff.own.role.error') : done(role);
}

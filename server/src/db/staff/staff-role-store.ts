import type { Permission } from '#domain/staff/permissions.ts';
import type { Instant } from '#domain/dates.ts';
import type { RoleUuid, StaffUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

/** A named set of permissions shared by accounts. A change names the version it is based on. */
export type StaffRole = {
  readonly roleUuid: RoleUuid;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly version: number;
};

/** All roles by name, with the number of accounts that hold each. */
export async function allRoles(reader: Reader): Promise<(StaffRole & { readonly members: number })[]> {
  return reader<(StaffRole & { readonly members: number })[]>`
    select ${columns(reader)},
      (select count(*)::integer from staff where staff.role_uuid = staff_role.role_uuid) as members
    from staff_role order by name`;
}

/** Locks and reads a role; null when it does not exist. */
export async function lockRole(transaction: Transaction, roleUuid: RoleUuid): Promise<StaffRole | null> {
  const [row] = await transaction<StaffRole[]>`
    select ${columns(transaction)} from staff_role where role_uuid = ${roleUuid} for update`;
  return row ?? null;
}

/** Reads a role to be assigned, with a lock against changes; null when it does not exist. */
export async function roleToHold(transaction: Transaction, roleUuid: RoleUuid): Promise<StaffRole | null> {
  const [row] = await transaction<StaffRole[]>`
    select ${columns(transaction)} from staff_role where role_uuid = ${roleUuid} for share`;
  return row ?? null;
}

export async function holdsRole(reader: Reader, staffUuid: StaffUuid, roleUuid: RoleUuid): Promise<boolean> {
  const rows = await reader`select 1 from staff where staff_uuid = ${staffUuid} and role_uuid = ${roleUuid}`;
  return rows.length === 1;
}

/** The role of an account; null for individual permissions. */
export async function roleOf(reader: Reader, staffUuid: StaffUuid): Promise<RoleUuid | null> {
  const [row] = await reader<{ roleUuid: RoleUuid | null }[]>`
    select role_uuid as "roleUuid" from staff where staff_uuid = ${staffUuid}`;
  return row?.roleUuid ?? null;
}

/** The accounts that hold a role. */
export async function membersOf(reader: Reader, roleUuid: RoleUuid): Promise<readonly StaffUuid[]> {
  const rows = await reader<{ staffUuid: StaffUuid }[]>`
    select staff_uuid as "staffUuid" from staff where role_uuid = ${roleUuid} order by staff_uuid`;
  return rows.map(({ staffUuid }) => staffUuid);
}

/** True when another role has this name. */
export async function isRoleNameTaken(
  reader: Reader,
  { roleUuid, name }: Pick<StaffRole, 'roleUuid' | 'name'>,
): Promise<boolean> {
  const rows = await reader`select 1 from staff_role where name = ${name} and role_uuid <> ${roleUuid}`;
  return rows.length === 1;
}

/** Inserts a role; false when another role has this name. */
export async function insertRole(
  transaction: Transaction,
  { roleUuid, name, permissions }: Omit<StaffRole, 'version'>,
  now: Instant,
): Promise<boolean> {
  const rows = await transaction`
    insert into staff_role (role_uuid, name, permissions, created_at)
      values (${roleUuid}, ${name}, ${permissions}, ${now})
    on conflict (name) do nothing returning 1`;
  return rows.length === 1;
}

/** Changes a role and the permissions of its members. @throws Error of the unique index when the name is taken */
export async function saveRole(
  transaction: Transaction,
  { roleUuid, name, permissions, version }: StaffRole,
): Promise<void> {
  await transaction`
    update staff_role set name = ${name}, permissions = ${permissions}, version = ${version}
      where role_uuid = ${roleUuid}`;
}

/** Deletes a role; false when an account holds it. */
export async function deleteRole(transaction: Transaction, roleUuid: RoleUuid): Promise<boolean> {
  const rows = await transaction`
    delete from staff_role where role_uuid = ${roleUuid}
      and not exists (select 1 from staff where staff.role_uuid = ${roleUuid}) returning 1`;
  return rows.length === 1;
}

function columns(reader: Reader): ReturnType<Reader> {
  return reader`role_uuid as "roleUuid", name, permissions, version`;
}

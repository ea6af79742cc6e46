import type { Permission } from '#domain/access/permissions.ts';
import type { Instant } from '#domain/calendar.ts';
import type { RoleUuid, StaffUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

/** An account of staff as those see it who look after them. */
export type StaffAccount = {
  readonly staffUuid: StaffUuid;
  readonly login: string;
  readonly fullName: string | null;
  readonly permissions: readonly Permission[];
  /** Whose rights they hold; null: their own, one by one. */
  readonly role: { readonly roleUuid: RoleUuid; readonly name: string } | null;
  readonly active: boolean;
  /** One more with every change; whoever changes says which one they saw. */
  readonly version: number;
  /** null: invited, has not chosen a password yet. */
  readonly passwordChangedAt: Instant | null;
  readonly hasSecondFactor: boolean;
};

export async function allStaff(reader: Reader): Promise<StaffAccount[]> {
  return reader<StaffAccount[]>`select ${columns(reader)} from staff order by login`;
}

export async function loginOf(reader: Reader, staffUuid: StaffUuid): Promise<string> {
  const [row] = await reader<{ login: string }[]>`select login from staff where staff_uuid = ${staffUuid}`;
  return row?.login ?? '';
}

/** An account that nobody else changes meanwhile; null when there is none. */
export async function lockStaff(
  transaction: Transaction,
  staffUuid: StaffUuid,
): Promise<StaffAccount | null> {
  const [row] = await transaction<StaffAccount[]>`
    select ${columns(transaction)} from staff where staff_uuid = ${staffUuid} for update`;
  return row ?? null;
}

export async function hasAnyStaff(reader: Reader): Promise<boolean> {
  const rows = await reader`select 1 from staff limit 1`;
  return rows.length === 1;
}

/** An account without a password; false when somebody has the login already. */
export async function insertInvitedStaff(
  transaction: Transaction,
  staff: Pick<StaffAccount, 'staffUuid' | 'login' | 'fullName' | 'permissions' | 'role'>,
  now: Instant,
): Promise<boolean> {
  const rows = await transaction`
    insert into staff (staff_uuid, login, full_name, permissions, role_uuid, active, created_at)
    values (${staff.staffUuid}, ${staff.login}, ${staff.fullName}, ${staff.permissions}, ${staff.role?.roleUuid ?? null}, true, ${now})
    on conflict (login) do nothing returning 1`;
  return rows.length === 1;
}

export async function saveStaff(
  transaction: Transaction,
  {
    staffUuid,
    fullName,
    permissions,
    role,
    active,
    version,
  }: Pick<StaffAccount, 'staffUuid' | 'fullName' | 'permissions' | 'role' | 'active' | 'version'>,
): Promise<void> {
  await transaction`
    update staff set full_name = ${fullName}, permissions = ${permissions}, role_uuid = ${role?.roleUuid ?? null}, active = ${active},
      version = ${version}
    where staff_uuid = ${staffUuid}`;
}

export async function forgetPassword(transaction: Transaction, staffUuid: StaffUuid): Promise<void> {
  await transaction`update staff set password_hash = null, password_changed_at = null where staff_uuid = ${staffUuid}`;
}

type NewInvitation = {
  readonly secretHash: string;
  readonly staffUuid: StaffUuid;
  readonly now: Instant;
  readonly expiresAt: Instant;
};

/** An account has one open invitation: a newer one ends the others. */
export async function insertInvitation(
  transaction: Transaction,
  { secretHash, staffUuid, now, expiresAt }: NewInvitation,
): Promise<void> {
  await transaction`update staff_invitation set ended_at = ${now} where staff_uuid = ${staffUuid} and ended_at is null`;
  await transaction`
    insert into staff_invitation (secret_hash, staff_uuid, created_at, expires_at) values (${secretHash}, ${staffUuid}, ${now}, ${expiresAt})`;
}

/** The account that an invitation opens; null when it has been used, replaced, has run out, or the account is closed. */
export async function staffOfInvitation(
  reader: Reader,
  secretHash: string,
  now: Instant,
): Promise<StaffAccount | null> {
  const [row] = await reader<StaffAccount[]>`
    select ${columns(reader)} from staff join staff_invitation i using (staff_uuid)
    where i.secret_hash = ${secretHash} and i.ended_at is null and i.expires_at > ${now} and active`;
  return row ?? null;
}

/** False when somebody else has used it in the meantime. */
export async function endInvitation(
  transaction: Transaction,
  secretHash: string,
  now: Instant,
): Promise<boolean> {
  const rows = await transaction`
    update staff_invitation set ended_at = ${now} where secret_hash = ${secretHash} and ended_at is null and expires_at > ${now} returning 1`;
  return rows.length === 1;
}

function columns(reader: Reader): ReturnType<Reader> {
  return reader`staff.staff_uuid as "staffUuid", login, full_name as "fullName", permissions, active, version,
    (select json_build_object('roleUuid', r.role_uuid, 'name', r.name) from staff_role r where r.role_uuid = staff.role_uuid) as role,
    password_changed_at as "passwordChangedAt",
    exists (select 1 from staff_second_factor f where f.staff_uuid = staff.staff_uuid and confirmed_at is not null) as "hasSecondFactor"`;
}

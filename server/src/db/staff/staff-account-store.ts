import type { RightsOfAccount } from '#domain/staff/granting.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { Instant } from '#domain/dates.ts';
import type { RoleUuid, StaffUuid } from '#domain/identifier.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';

/** A staff account, for the administration of accounts. */
export type StaffAccount = {
  readonly staffUuid: StaffUuid;
  readonly login: string;
  readonly fullName: string | null;
  /** Receives invitation links; null when unknown. */
  readonly phone: Phone | null;
  readonly permissions: readonly Permission[];
  /** The role that grants the permissions; null for individual permissions. */
  readonly role: { readonly roleUuid: RoleUuid; readonly name: string } | null;
  readonly active: boolean;
  /** Each change adds 1; a change names the version it is based on. */
  readonly version: number;
  /** null for an invited person who has not chosen a password yet. */
  readonly passwordChangedAt: Instant | null;
  readonly hasSecondFactor: boolean;
};

/** An account with its unused invitation link. */
export type StaffWithLink = StaffAccount & {
  /** null without an open link. */
  readonly linkExpiresAt: Instant | null;
  /** The state of the message with the link; null when it was sent before messages were recorded. */
  readonly linkSms: 'WAITING' | 'SENT' | 'FAILED' | null;
};

export async function allStaff(reader: Reader): Promise<StaffWithLink[]> {
  const { columns: listed, from } = listedStaff(reader);
  return reader<StaffWithLink[]>`select ${listed} ${from} order by login`;
}

/** The columns of an account with its link, and the tables that they come from. */
export function listedStaff(reader: Reader): { readonly columns: Fragment; readonly from: Fragment } {
  return {
    columns: reader`${columns(reader)}, i.expires_at as "linkExpiresAt", m.state as "linkSms"`,
    from: reader`
      from staff left join staff_invitation i on i.staff_uuid = staff.staff_uuid and i.ended_at is null
        left join sms m using (sms_id)`,
  };
}

/** The current permissions of an account; null when it does not exist. */
export async function rightsOfStaff(reader: Reader, staffUuid: StaffUuid): Promise<RightsOfAccount | null> {
  const [row] = await reader<RightsOfAccount[]>`
    select staff_uuid as "staffUuid", permissions, active from staff where staff_uuid = ${staffUuid}`;
  return row ?? null;
}

export async function staffByLoginOrPhone(
  reader: Reader,
  { login, phone }: Pick<StaffAccount, 'login' | 'phone'>,
): Promise<readonly Pick<StaffAccount, 'staffUuid' | 'login' | 'phone'>[]> {
  return reader<Pick<StaffAccount, 'staffUuid' | 'login' | 'phone'>[]>`
    select staff_uuid as "staffUuid", login, phone from staff where login = ${login} or phone = ${phone}`;
}

/** Whether another account has this telephone. */
export async function isPhoneTaken(
  transaction: Transaction,
  { staffUuid, login }: Pick<StaffAccount, 'staffUuid' | 'login'>,
  phone: Phone,
): Promise<boolean> {
  const found = await staffByLoginOrPhone(transaction, { login, phone });
  return found.some((other) => other.staffUuid !== staffUuid);
}

/** The logins of these accounts, sorted. */
export async function loginsOf(reader: Reader, accounts: readonly StaffUuid[]): Promise<readonly string[]> {
  const rows = await reader<{ login: string }[]>`
    select login from staff where staff_uuid = any (${accounts}::uuid[]) order by login`;
  return rows.map(({ login }) => login);
}

export async function loginOf(reader: Reader, staffUuid: StaffUuid): Promise<string> {
  const [row] = await reader<{ login: string }[]>`select login from staff where staff_uuid = ${staffUuid}`;
  return row?.login ?? '';
}

/** Locks and reads an account; null when it does not exist. */
export async function lockStaff(
  transaction: Transaction,
  staffUuid: StaffUuid,
): Promise<StaffAccount | null> {
  const [row] = await transaction<StaffAccount[]>`
    select ${columns(transaction)} from staff where staff_uuid = ${staffUuid} for update`;
  return row ?? null;
}

export type InvitedStaff = Pick<StaffAccount, 'staffUuid' | 'login' | 'fullName' | 'permissions' | 'role'> & {
  readonly phone: Phone;
};

/** Inserts an account without a password. */
export async function insertInvitedStaff(
  transaction: Transaction,
  staff: InvitedStaff,
  now: Instant,
): Promise<void> {
  await transaction`
    insert into staff (staff_uuid, login, full_name, phone, permissions, role_uuid, active, created_at)
    values (${staff.staffUuid}, ${staff.login}, ${staff.fullName}, ${staff.phone}, ${staff.permissions},
      ${staff.role?.roleUuid ?? null}, true, ${now})`;
}

export async function saveStaff(
  transaction: Transaction,
  {
    staffUuid,
    fullName,
    phone,
    permissions,
    role,
    active,
    version,
  }: Pick<StaffAccount, 'staffUuid' | 'fullName' | 'phone' | 'permissions' | 'role' | 'active' | 'version'>,
): Promise<void> {
  await transaction`
    update staff set full_name = ${fullName}, phone = ${phone}, permissions = ${permissions},
      role_uuid = ${role?.roleUuid ?? null}, active = ${active}, version = ${version}
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
  /** The message with the link. */
  readonly smsId: number;
};

/** Ends the open links of an account. */
export async function endInvitations(
  transaction: Transaction,
  staffUuid: StaffUuid,
  now: Instant,
): Promise<void> {
  await transaction`update staff_invitation set ended_at = ${now} where staff_uuid = ${staffUuid} and ended_at is null`;
}

/** Inserts an invitation and ends the earlier ones: an account has one open invitation. */
export async function insertInvitation(
  transaction: Transaction,
  { secretHash, staffUuid, now, expiresAt, smsId }: NewInvitation,
): Promise<void> {
  await endInvitations(transaction, staffUuid, now);
  await transaction`
    insert into staff_invitation (secret_hash, staff_uuid, created_at, expires_at, sms_id)
    values (${secretHash}, ${staffUuid}, ${now}, ${expiresAt}, ${smsId})`;
}

/** The account of an invitation; null when it was used, replaced or has expired, or the account is inactive. */
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

/** Consumes an invitation; false when it was used meanwhile. */
export async function endInvitation(
  transaction: Transaction,
  secretHash: string,
  now: Instant,
): Promise<boolean> {
  const rows = await transaction`
    update staff_invitation set ended_at = ${now}
      where secret_hash = ${secretHash} and ended_at is null and expires_at > ${now} returning 1`;
  return rows.length === 1;
}

function columns(reader: Reader): ReturnType<Reader> {
  return reader`staff.staff_uuid as "staffUuid", login, full_name as "fullName", phone, permissions, active, version,
    (select json_build_object('roleUuid', r.role_uuid, 'name', r.name) from staff_role r
      where r.role_uuid = staff.role_uuid) as role,
    password_changed_at as "passwordChangedAt",
    exists (select 1 from staff_second_factor f
      where f.staff_uuid = staff.staff_uuid and confirmed_at is not null) as "hasSecondFactor"`;
}

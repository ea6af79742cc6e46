import type { RightsOfAccount } from '#domain/staff/granting.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { Instant } from '#domain/calendar.ts';
import type { RoleUuid, StaffUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

/** An account of staff as those see it who look after them. */
export type StaffAccount = {
  readonly staffUuid: StaffUuid;
  readonly login: string;
  readonly fullName: string | null;
  /** Where links are sent; null: none is known, and none can be sent. */
  readonly phone: Phone | null;
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

/** An account with the link that was sent to it and has not been used. */
export type StaffWithLink = StaffAccount & {
  /** null: no link is open. */
  readonly linkExpiresAt: Instant | null;
  /** How the message with the link stands; null: it was sent before messages were recorded. */
  readonly linkSms: 'WAITING' | 'SENT' | 'FAILED' | null;
};

export async function allStaff(reader: Reader): Promise<StaffWithLink[]> {
  return reader<StaffWithLink[]>`
    select ${columns(reader)}, i.expires_at as "linkExpiresAt", m.state as "linkSms"
    from staff left join staff_invitation i on i.staff_uuid = staff.staff_uuid and i.ended_at is null left join sms m using (sms_id)
    order by login`;
}

/** The rights of an account now; null when there is none. */
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

export type InvitedStaff = Pick<StaffAccount, 'staffUuid' | 'login' | 'fullName' | 'permissions' | 'role'> & {
  readonly phone: Phone;
};

/** An account without a password. */
export async function insertInvitedStaff(
  transaction: Transaction,
  staff: InvitedStaff,
  now: Instant,
): Promise<void> {
  await transaction`
    insert into staff (staff_uuid, login, full_name, phone, permissions, role_uuid, active, created_at)
    values (${staff.staffUuid}, ${staff.login}, ${staff.fullName}, ${staff.phone}, ${staff.permissions}, ${staff.role?.roleUuid ?? null}, true,
      ${now})`;
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
    update staff set full_name = ${fullName}, phone = ${phone}, permissions = ${permissions}, role_uuid = ${role?.roleUuid ?? null}, active = ${active},
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
  /** The message that carries the link. */
  readonly smsId: number;
};

/** An account has one open invitation: a newer one ends the others. */
export async function insertInvitation(
  transaction: Transaction,
  { secretHash, staffUuid, now, expiresAt, smsId }: NewInvitation,
): Promise<void> {
  await transaction`update staff_invitation set ended_at = ${now} where staff_uuid = ${staffUuid} and ended_at is null`;
  await transaction`
    insert into staff_invitation (secret_hash, staff_uuid, created_at, expires_at, sms_id)
    values (${secretHash}, ${staffUuid}, ${now}, ${expiresAt}, ${smsId})`;
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
  return reader`staff.staff_uuid as "staffUuid", login, full_name as "fullName", phone, permissions, active, version,
    (select json_build_object('roleUuid', r.role_uuid, 'name', r.name) from staff_role r where r.role_uuid = staff.role_uuid) as role,
    password_changed_at as "passwordChangedAt",
    exists (select 1 from staff_second_factor f where f.staff_uuid = staff.staff_uuid and confirmed_at is not null) as "hasSecondFactor"`;
}

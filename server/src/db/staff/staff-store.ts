import type { Permission } from '#domain/staff/permissions.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { Instant } from '#domain/dates.ts';
import type { RoleUuid, StaffUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

export type StaffRow = {
  readonly staffUuid: StaffUuid;
  /** null for an invited person who has not chosen a password yet. */
  readonly passwordHash: string | null;
  readonly passwordChangedAt: Instant | null;
  readonly permissions: readonly Permission[];
  readonly active: boolean;
  /** True when a log-in requires a code of an authenticator app (docs/spec/reliability.md#S-51). */
  readonly hasSecondFactor: boolean;
};

/** Staff by login, case-insensitively. */
export async function staffByLogin(reader: Reader, login: string): Promise<StaffRow | null> {
  const [row] = await reader<StaffRow[]>`
    select staff_uuid as "staffUuid", password_hash as "passwordHash", password_changed_at as "passwordChangedAt",
      permissions, active, exists (select 1 from staff_second_factor f
      where f.staff_uuid = staff.staff_uuid and confirmed_at is not null) as "hasSecondFactor"
    from staff where login = lower(${login})`;
  return row ?? null;
}

export async function lastSearchPhoneOf(reader: Reader, staffUuid: StaffUuid): Promise<Uint8Array | null> {
  const [row] = await reader<{ sealed: Uint8Array | null }[]>`
    select sealed_last_search_phone as sealed from staff where staff_uuid = ${staffUuid}`;
  return row?.sealed ?? null;
}

export async function saveLastSearchPhone(
  transaction: Transaction,
  staffUuid: StaffUuid,
  sealedPhone: Uint8Array,
): Promise<void> {
  await transaction`update staff set sealed_last_search_phone = ${sealedPhone} where staff_uuid = ${staffUuid}`;
}

/** Saves a new password. */
export async function savePassword(
  transaction: Transaction,
  { staffUuid, passwordHash }: { readonly staffUuid: StaffUuid; readonly passwordHash: string },
  now: Instant,
): Promise<void> {
  await transaction`
    update staff set password_hash = ${passwordHash}, password_changed_at = ${now} where staff_uuid = ${staffUuid}`;
}

export type NewStaff = {
  readonly staffUuid: StaffUuid;
  readonly login: string;
  readonly phone: Phone;
  readonly passwordHash: string;
  readonly passwordChangedAt: Instant;
  readonly permissions: readonly Permission[];
  readonly roleUuid: RoleUuid | null;
};

/** Inserts a staff member; an existing account with this login is not changed. */
export async function insertStaff(transaction: Transaction, staff: NewStaff, now: Instant): Promise<void> {
  await transaction`
    insert into staff (staff_uuid, login, phone, password_hash, password_changed_at, permissions, role_uuid, active,
      created_at)
    values (${staff.staffUuid}, ${staff.login}, ${staff.phone}, ${staff.passwordHash}, ${staff.passwordChangedAt},
      ${staff.permissions}, ${staff.roleUuid}, true, ${now})
    on conflict do nothing`;
}

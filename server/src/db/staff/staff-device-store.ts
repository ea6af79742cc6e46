import type { Instant } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

type DeviceOfLogin = { readonly deviceHash: string; readonly login: string };

/** True when this login was used in this browser before. */
export async function isStaffDevice(
  reader: Reader,
  { deviceHash, login }: DeviceOfLogin,
  now: Instant,
): Promise<boolean> {
  const rows = await reader`
    select 1 from staff_device join staff using (staff_uuid)
    where device_hash = ${deviceHash} and login = lower(${login}) and expires_at > ${now}`;
  return rows.length === 1;
}

type NewDevice = {
  readonly deviceHash: string;
  /** The earlier hash of the same browser; null for a new browser. */
  readonly replacedHash: string | null;
  readonly staffUuid: StaffUuid;
  readonly now: Instant;
  readonly until: Instant;
};

export async function insertStaffDevice(transaction: Transaction, device: NewDevice): Promise<void> {
  const { deviceHash, replacedHash, staffUuid, now, until } = device;
  await transaction`
    delete from staff_device
      where staff_uuid = ${staffUuid} and (device_hash = ${replacedHash} or expires_at <= ${now})`;
  await transaction`
    insert into staff_device (device_hash, staff_uuid, created_at, expires_at)
      values (${deviceHash}, ${staffUuid}, ${now}, ${until})`;
}

/** Deletes the known browsers after a password change, because the old password may have been stolen. */
export async function forgetStaffDevices(transaction: Transaction, staffUuid: StaffUuid): Promise<void> {
  await transaction`delete from staff_device where staff_uuid = ${staffUuid}`;
}

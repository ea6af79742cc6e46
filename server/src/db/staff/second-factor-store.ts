import type { Instant } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

type SecondFactorRow = {
  /** null when no second factor is set up. */
  readonly sealedSecret: Uint8Array | null;
  /** A new secret that waits for its first code. */
  readonly sealedPending: Uint8Array | null;
};

export async function secondFactorOf(reader: Reader, staffUuid: StaffUuid): Promise<SecondFactorRow> {
  const [row] = await reader<SecondFactorRow[]>`
    select sealed_secret as "sealedSecret", sealed_pending as "sealedPending" from staff_second_factor
      where staff_uuid = ${staffUuid}`;
  return row ?? { sealedSecret: null, sealedPending: null };
}

/** Saves a new secret that waits for its first code. The current secret stays in use until then. */
export async function savePendingFactor(
  transaction: Transaction,
  staffUuid: StaffUuid,
  sealedPending: Uint8Array,
): Promise<void> {
  await transaction`
    insert into staff_second_factor (staff_uuid, sealed_pending) values (${staffUuid}, ${sealedPending})
    on conflict (staff_uuid) do update set sealed_pending = excluded.sealed_pending`;
}

type Confirmation = { readonly staffUuid: StaffUuid; readonly step: number; readonly now: Instant };

/** Activates the pending secret; false when none is pending. */
export async function confirmFactor(
  transaction: Transaction,
  { staffUuid, step, now }: Confirmation,
): Promise<boolean> {
  const rows = await transaction`
    update staff_second_factor
      set sealed_secret = sealed_pending, sealed_pending = null, confirmed_at = ${now}, last_step = ${step}
    where staff_uuid = ${staffUuid} and sealed_pending is not null returning 1`;
  return rows.length === 1;
}

/** Consumes the code of a time step; false when the code of this or a later step was used before. */
export async function useStep(
  transaction: Transaction,
  { staffUuid, step }: Omit<Confirmation, 'now'>,
): Promise<boolean> {
  const rows = await transaction`
    update staff_second_factor set last_step = ${step} where staff_uuid = ${staffUuid} and last_step < ${step}
      returning 1`;
  return rows.length === 1;
}

type RecoveryCode = { readonly staffUuid: StaffUuid; readonly codeHash: string; readonly now: Instant };

/** Consumes a recovery code; false when it is unknown or used. */
export async function useRecoveryCode(
  transaction: Transaction,
  { staffUuid, codeHash, now }: RecoveryCode,
): Promise<boolean> {
  const rows = await transaction`
    update staff_recovery_code set used_at = ${now}
      where staff_uuid = ${staffUuid} and code_hash = ${codeHash} and used_at is null returning 1`;
  return rows.length === 1;
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  { staffUuid, codeHashes, now }: Omit<RecoveryCode, 'codeHash'> & { readonly codeHashes: readonly string[] },
): Promise<void> {
  await transaction`delete from staff_recovery_code where staff_uuid = ${staffUuid}`;
  await transaction`
    insert into staff_recovery_code (staff_uuid, code_hash, created_at)
    select ${staffUuid}, code_hash, ${now} from unnest(${codeHashes}::text[]) code_hash on conflict do nothing`;
}

export async function countRecoveryCodes(reader: Reader, staffUuid: StaffUuid): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) as count from staff_recovery_code where staff_uuid = ${staffUuid} and used_at is null`;
  return row?.count ?? 0;
}

/** Deletes secret and recovery codes; false when no second factor was in use. */
export async function deleteFactor(transaction: Transaction, staffUuid: StaffUuid): Promise<boolean> {
  await transaction`delete from staff_recovery_code where staff_uuid = ${staffUuid}`;
  const rows = await transaction`
    delete from staff_second_factor where staff_uuid = ${staffUuid} returning sealed_secret is not null as "wasInUse"`;
  return rows[0]?.['wasInUse'] === true;
}

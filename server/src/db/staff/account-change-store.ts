import type { AccountChange, AccountChangeKind } from '#domain/staff/second-person.ts';
import type { Instant } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

export type NewAccountChange = {
  readonly kind: AccountChangeKind;
  readonly changedBy: StaffUuid;
  readonly at: Instant;
};

/** Records that one person changed these accounts, in the transaction of the change. */
export async function insertAccountChanges(
  transaction: Transaction,
  accounts: readonly StaffUuid[],
  { kind, changedBy, at }: NewAccountChange,
): Promise<void> {
  await transaction`
    insert into staff_account_change (staff_uuid, changed_by, kind, at)
    select account, ${changedBy}, ${kind}, ${at} from unnest(${accounts}::uuid[]) account`;
}

/** All changes that made these accounts, and the accounts of their authors, and so on, without an age limit. */
export async function changesBehind(
  reader: Reader,
  accounts: readonly StaffUuid[],
): Promise<readonly AccountChange[]> {
  return reader<AccountChange[]>`
    with recursive behind as (
      select change_id, kind, staff_uuid, changed_by, at from staff_account_change
        where staff_uuid = any (${accounts}::uuid[])
      union
      select c.change_id, c.kind, c.staff_uuid, c.changed_by, c.at from staff_account_change c
        join behind on c.staff_uuid = behind.changed_by)
    select kind, staff_uuid as "staffUuid", changed_by as "changedBy", at from behind`;
}

/** An arbitrary fixed number. */
const lockKey = 7_311_219;

/**
 * Serialises changes of staff accounts and roles, so that each transaction sees the permissions and changes of the
 * earlier ones. Must be called before any row is locked.
 */
export async function lockStaffAccounts(transaction: Transaction): Promise<void> {
  await transaction`select pg_advisory_xact_lock(${lockKey}::bigint)`;
}

/** Prevents account changes until the end of a transaction that checks for a second approver. */
export async function holdStaffAccounts(transaction: Transaction): Promise<void> {
  await transaction`select pg_advisory_xact_lock_shared(${lockKey}::bigint)`;
}

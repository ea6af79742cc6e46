import type { Instant } from '#domain/calendar.ts';
import type { BulkPayoffStage } from '#domain/bulk-payoff/stage-names.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Reader, Transaction } from '../database.ts';

export type NewBulkPayoff = {
  readonly fileUuid: string;
  readonly staffUuid: StaffUuid;
  readonly fileName: string | null;
  /** The process whose failed rows are tried once more. */
  readonly retryOf: string | null;
  readonly reviewWanted: boolean;
  readonly createdAt: Instant;
};

/** Any fixed number: two files that are uploaded at once do not wait for each other, the second is refused. */
const uploadLockKey = 7_311_211;

/** Takes the right to begin a process until the transaction ends; false while somebody has it, or a process is not done, on whatever server (docs/spec/reliability.md#I-38). */
export async function takeTurn(transaction: Transaction): Promise<boolean> {
  const [turn] = await transaction<{ isTaken: boolean }[]>`
    select pg_try_advisory_xact_lock(${uploadLockKey}::bigint) as "isTaken"`;
  // asked by a statement of its own: the one that takes the turn may not see what whoever had it before has just committed
  return turn?.isTaken === true && !(await isBusy(transaction));
}

export async function isBusy(reader: Reader): Promise<boolean> {
  const rows = await reader`select 1 from full_payment_file where status = 'IN_PROGRESS'`;
  return rows.length > 0;
}

type Staged = NewBulkPayoff & { readonly fileHash: string; readonly rowsTotal: number };

/** Begins a process whose rows have been staged. */
export async function insertBulkPayoff(transaction: Transaction, file: Staged): Promise<void> {
  await transaction`
    insert into full_payment_file (file_uuid, staff_uuid, file_hash, status, rows_total, created_at, stage, file_name, retry_of, review_wanted)
    values (${file.fileUuid}, ${file.staffUuid}, ${file.fileHash}, 'IN_PROGRESS', ${file.rowsTotal}, ${file.createdAt}, 'CHECKING',
      ${file.fileName}, ${file.retryOf}, ${file.reviewWanted})`;
}

export async function filesOfStaffSince(
  reader: Reader,
  staffUuid: StaffUuid,
  since: Instant,
): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*)::integer as count from full_payment_file where staff_uuid = ${staffUuid} and created_at > ${since}`;
  return row?.count ?? 0;
}

export type BulkPayoff = {
  readonly fileUuid: string;
  readonly fileStatus: 'IN_PROGRESS' | 'COMPLETED';
  readonly stage: BulkPayoffStage;
  readonly fileName: string | null;
  readonly fileHash: string;
  readonly staffUuid: StaffUuid;
  readonly staffLogin: string;
  readonly decidedByLogin: string | null;
  readonly reviewWanted: boolean;
  readonly approvalNeeded: boolean;
  readonly createdAt: Instant;
  readonly settlingAt: Instant | null;
  readonly completedAt: Instant | null;
  readonly rowsTotal: number;
  readonly rowsChecked: number;
  readonly checkedThrough: number;
  /** What the check found: rows that pay, and how much; null before. */
  readonly rowsPayable: number | null;
  readonly amountPayable: Kopecks | null;
  /** Rows that have an outcome. */
  readonly rowsDone: number;
  /** What was paid; null before the end. */
  readonly rowsPaid: number | null;
  readonly amountPaid: Kopecks | null;
};

/** A process; null when there is none with this uuid. */
export async function bulkPayoffByUuid(reader: Reader, fileUuid: string): Promise<BulkPayoff | null> {
  const [file] = await reader<BulkPayoff[]>`${selectBulkPayoffs(reader)} where f.file_uuid = ${fileUuid}`;
  return file ?? null;
}

/** A page of all processes, the newest first. */
export async function bulkPayoffPage(
  reader: Reader,
  { count, page }: { readonly count: number; readonly page: number },
): Promise<BulkPayoff[]> {
  return reader<BulkPayoff[]>`
    ${selectBulkPayoffs(reader)} order by f.created_at desc, f.file_uuid limit ${count} offset ${count * page}`;
}

export async function countBulkPayoffs(reader: Reader): Promise<number> {
  const [row] = await reader<{ total: number }[]>`select count(*)::integer as total from full_payment_file`;
  return row?.total ?? 0;
}

/** A row has an outcome when neither its chunk nor itself is still to be done; a million rows are not counted for it. */
function selectBulkPayoffs(reader: Reader): ReturnType<Reader> {
  return reader`
    select f.file_uuid as "fileUuid", f.status as "fileStatus", f.stage, f.file_name as "fileName", f.file_hash as "fileHash",
      f.staff_uuid as "staffUuid", s.login as "staffLogin", decider.login as "decidedByLogin", f.review_wanted as "reviewWanted",
      f.approval_needed as "approvalNeeded", f.created_at as "createdAt", f.settling_at as "settlingAt", f.completed_at as "completedAt",
      f.rows_total as "rowsTotal", f.rows_checked as "rowsChecked", f.checked_through as "checkedThrough", f.rows_payable as "rowsPayable", f.amount_payable as "amountPayable",
      case f.stage when 'CHECKING' then 0 when 'WAITING' then f.rows_total - f.rows_payable when 'SETTLING' then f.rows_total
          - (select coalesce(sum(c.rows_total), 0)::integer from full_payment_chunk c where c.file_uuid = f.file_uuid and c.done_at is null)
          - (select count(*)::integer from full_payment_row r where r.file_uuid = f.file_uuid and r.route = 'SINGLE' and r.result is null)
        else f.rows_total end as "rowsDone",
      f.rows_paid as "rowsPaid", f.amount_paid as "amountPaid"
    from full_payment_file f join staff s using (staff_uuid) left join staff decider on decider.staff_uuid = f.decided_by`;
}

/** The process under the lock of its row, so that a decision about it is taken once. */
export async function lockBulkPayoff(transaction: Transaction, fileUuid: string): Promise<BulkPayoff | null> {
  await transaction`select from full_payment_file where file_uuid = ${fileUuid} for update`;
  return bulkPayoffByUuid(transaction, fileUuid);
}

/** The mark from which a check that was killed goes on. */
export async function saveChecked(
  transaction: Transaction,
  fileUuid: string,
  { rows, lastLine }: { readonly rows: number; readonly lastLine: number },
): Promise<void> {
  await transaction`
    update full_payment_file set rows_checked = rows_checked + ${rows}, checked_through = ${lastLine} where file_uuid = ${fileUuid}`;
}

/** Writes down what the rows of a checked file would pay; answers rows and sum. */
export async function sumUpPayable(
  transaction: Transaction,
  fileUuid: string,
): Promise<{ readonly rowsPayable: number; readonly amountPayable: Kopecks }> {
  const [row] = await transaction<{ rowsPayable: number; amountPayable: Kopecks }[]>`
    update full_payment_file set rows_payable = payable.rows, amount_payable = payable.amount
    from (select count(*)::integer as rows, coalesce(sum(amount), 0)::bigint as amount from full_payment_row
      where file_uuid = ${fileUuid} and route in ('SET', 'SINGLE')) payable
    where file_uuid = ${fileUuid} returning rows_payable as "rowsPayable", amount_payable as "amountPayable"`;
  if (row === undefined) throw new Error(`there is no file ${fileUuid}`);
  return row;
}

/** What files that needed no second person have paid off since an instant, or are paying off; kopecks. */
export async function paidOffAlone(reader: Reader, since: Instant): Promise<Kopecks> {
  const [row] = await reader<{ amount: Kopecks }[]>`
    select coalesce(sum(coalesce(amount_paid, amount_payable)), 0)::bigint as amount from full_payment_file
    where not approval_needed and settling_at > ${since}`;
  if (row === undefined) throw new Error('a sum without a row');
  return row.amount;
}

/** A person is waited for: whoever uploaded the file, or, where it is needed, another one. */
export async function waitForPerson(
  transaction: Transaction,
  fileUuid: string,
  { approvalNeeded }: { readonly approvalNeeded: boolean },
): Promise<void> {
  await transaction`
    update full_payment_file set stage = 'WAITING', approval_needed = ${approvalNeeded} where file_uuid = ${fileUuid}`;
}

export async function beginSettling(
  transaction: Transaction,
  fileUuid: string,
  { at, decidedBy }: { readonly at: Instant; readonly decidedBy: StaffUuid | null },
): Promise<void> {
  await transaction`
    update full_payment_file set stage = 'SETTLING', settling_at = ${at}, decided_by = ${decidedBy} where file_uuid = ${fileUuid}`;
}

/** Ends a process without anything applied: every row that would have paid says so. */
export async function cancelBulkPayoff(
  transaction: Transaction,
  fileUuid: string,
  { at, decidedBy }: { readonly at: Instant; readonly decidedBy: StaffUuid },
): Promise<void> {
  await transaction`
    update full_payment_row set result = 'FAIL', reason = 'process-cancelled', route = 'NONE'
    where file_uuid = ${fileUuid} and result is null`;
  await transaction`
    update full_payment_file set status = 'COMPLETED', stage = 'CANCELLED', completed_at = ${at}, decided_by = ${decidedBy}, rows_paid = 0,
      amount_paid = 0
    where file_uuid = ${fileUuid}`;
}

/** Ends a process all of whose rows have an outcome; nothing while one has none. */
export async function completeBulkPayoff(
  transaction: Transaction,
  fileUuid: string,
  at: Instant,
): Promise<void> {
  await transaction`
    update full_payment_file set status = 'COMPLETED', stage = 'COMPLETED', completed_at = ${at}, rows_paid = paid.rows, amount_paid = paid.amount
    from (select count(*)::integer as rows, coalesce(sum(o.amount), 0)::bigint as amount
      from full_payment_row r join operation o using (operation_uuid) where r.file_uuid = ${fileUuid}) paid
    where file_uuid = ${fileUuid} and status = 'IN_PROGRESS'
      and not exists (select from full_payment_row open where open.file_uuid = ${fileUuid} and open.result is null)`;
}

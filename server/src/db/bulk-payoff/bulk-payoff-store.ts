import type { Instant } from '#domain/dates.ts';
import type { BulkPayoffStage } from '#domain/bulk-payoff/stage-names.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';
import { type ListPage, type PageRequest, readListing } from '../listing.ts';

export type NewBulkPayoff = {
  readonly fileUuid: string;
  readonly staffUuid: StaffUuid;
  readonly fileName: string | null;
  /** The file whose failed rows are retried. */
  readonly retryOf: string | null;
  readonly reviewWanted: boolean;
  readonly createdAt: Instant;
};

/** An arbitrary fixed number. Of two concurrent uploads the second is refused instead of waiting. */
const uploadLockKey = 7_311_211;

/**
 * Takes the exclusive right to start a bulk payoff until the transaction ends. False while another upload has it or a
 * file is in progress, on any server (docs/spec/reliability.md#I-38).
 */
export async function tryLockUpload(transaction: Transaction): Promise<boolean> {
  const [lock] = await transaction<{ isTaken: boolean }[]>`
    select pg_try_advisory_xact_lock(${uploadLockKey}::bigint) as "isTaken"`;
  // a separate statement: the snapshot of the statement that takes the lock may miss the previous holder's commit
  return lock?.isTaken === true && !(await isBusy(transaction));
}

export async function isBusy(reader: Reader): Promise<boolean> {
  const rows = await reader`select 1 from full_payment_file where status = 'IN_PROGRESS'`;
  return rows.length > 0;
}

type StagedFile = NewBulkPayoff & { readonly fileHash: string; readonly rowsTotal: number };

/** Starts a bulk payoff whose rows are stored. */
export async function insertBulkPayoff(transaction: Transaction, file: StagedFile): Promise<void> {
  await transaction`
    insert into full_payment_file (file_uuid, staff_uuid, file_hash, status, rows_total, created_at, stage, file_name,
      retry_of, review_wanted)
    values (${file.fileUuid}, ${file.staffUuid}, ${file.fileHash}, 'IN_PROGRESS', ${file.rowsTotal}, ${file.createdAt},
      'CHECKING', ${file.fileName}, ${file.retryOf}, ${file.reviewWanted})`;
}

export async function countFilesOfStaffSince(
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
  readonly paymentStartedAt: Instant | null;
  readonly completedAt: Instant | null;
  readonly rowsTotal: number;
  readonly rowsChecked: number;
  readonly checkedThrough: number;
  /** Rows that can be paid, and their sum; null until the check has ended. */
  readonly rowsPayable: number | null;
  readonly amountPayable: Kopecks | null;
  /** Rows with a result. */
  readonly rowsDone: number;
  /** Paid rows and their sum; null until the file is completed. */
  readonly rowsPaid: number | null;
  readonly amountPaid: Kopecks | null;
};

/** A bulk payoff; null when there is none with this UUID. */
export async function bulkPayoffByUuid(reader: Reader, fileUuid: string): Promise<BulkPayoff | null> {
  const [file] = await reader<BulkPayoff[]>`${selectBulkPayoffs(reader)} where f.file_uuid = ${fileUuid}`;
  return file ?? null;
}

/** The sort columns: time of the upload, number of rows, paid amount. */
export type BulkPayoffSort = 'createdAt' | 'rowsTotal' | 'amountPaid';

/** A page of all bulk payoffs; by default the newest first. */
export async function bulkPayoffPage(
  reader: Reader,
  listing: PageRequest<BulkPayoffSort>,
): Promise<ListPage<BulkPayoff>> {
  const rows = {
    columns: columns(reader),
    source: reader`${source(reader)} where true`,
    keys: {
      createdAt: { value: reader`f.created_at`, type: 'time' },
      rowsTotal: { value: reader`f.rows_total`, type: 'number' },
      amountPaid: { value: reader`coalesce(f.amount_paid, -1)`, type: 'number' },
    },
    id: { value: reader`f.file_uuid`, type: 'uuid' },
    defaultSort: { field: 'createdAt', order: 'DESC' },
  } as const;
  return readListing<BulkPayoff, BulkPayoffSort>(reader, rows, listing);
}

export async function countBulkPayoffs(reader: Reader): Promise<number> {
  const [row] = await reader<{ total: number }[]>`select count(*)::integer as total from full_payment_file`;
  return row?.total ?? 0;
}

function selectBulkPayoffs(reader: Reader): Fragment {
  return reader`select ${columns(reader)} ${source(reader)}`;
}

/** `rowsDone` is computed from open chunks and open single rows, which avoids counting a million rows. */
function columns(reader: Reader): Fragment {
  return reader`f.file_uuid as "fileUuid", f.status as "fileStatus", f.stage, f.file_name as "fileName",
      f.file_hash as "fileHash", f.staff_uuid as "staffUuid", s.login as "staffLogin",
      decider.login as "decidedByLogin", f.review_wanted as "reviewWanted", f.approval_needed as "approvalNeeded",
      f.created_at as "createdAt", f.settling_at as "paymentStartedAt", f.completed_at as "completedAt",
      f.rows_total as "rowsTotal", f.rows_checked as "rowsChecked", f.checked_through as "checkedThrough",
      f.rows_payable as "rowsPayable", f.amount_payable as "amountPayable",
      case f.stage when 'CHECKING' then 0 when 'WAITING' then f.rows_total - f.rows_payable
        when 'SETTLING' then f.rows_total
          - (select coalesce(sum(c.rows_total), 0)::integer from full_payment_chunk c
          where c.file_uuid = f.file_uuid and c.done_at is null)
          - (select count(*)::integer from full_payment_row r
          where r.file_uuid = f.file_uuid and r.route = 'SINGLE' and r.result is null)
        else f.rows_total end as "rowsDone",
      f.rows_paid as "rowsPaid", f.amount_paid as "amountPaid"`;
}

function source(reader: Reader): Fragment {
  return reader`
    from full_payment_file f join staff s using (staff_uuid)
      left join staff decider on decider.staff_uuid = f.decided_by`;
}

/** Locks and reads a bulk payoff, so that only one decision about it is made. */
export async function lockBulkPayoff(transaction: Transaction, fileUuid: string): Promise<BulkPayoff | null> {
  await transaction`select from full_payment_file where file_uuid = ${fileUuid} for update`;
  return bulkPayoffByUuid(transaction, fileUuid);
}

/** Saves the progress of a check. After a crash the check continues from there. */
export async function saveChecked(
  transaction: Transaction,
  fileUuid: string,
  { rows, lastLine }: { readonly rows: number; readonly lastLine: number },
): Promise<void> {
  await transaction`
    update full_payment_file set rows_checked = rows_checked + ${rows}, checked_through = ${lastLine}
      where file_uuid = ${fileUuid}`;
}

/** Stores the number and sum of the rows that can be paid, and returns both. */
export async function sumUpPayable(
  transaction: Transaction,
  fileUuid: string,
): Promise<{ readonly rowsPayable: number; readonly amountPayable: Kopecks }> {
  const [row] = await transaction<{ rowsPayable: number; amountPayable: Kopecks }[]>`
    update full_payment_file set rows_payable = payable.rows, amount_payable = payable.amount
    from (select count(*)::integer as rows, coalesce(sum(amount), 0)::bigint as amount from full_payment_row
      where file_uuid = ${fileUuid} and route in ('SET', 'SINGLE')) payable
    where file_uuid = ${fileUuid} returning rows_payable as "rowsPayable", amount_payable as "amountPayable"`;
  if (row === undefined) throw new Error(`bulk payoff file ${fileUuid} not found`);
  return row;
}

/** The sum that files without a second approver have paid, or are paying, since an instant; kopecks. */
export async function sumPaidWithoutApproval(reader: Reader, since: Instant): Promise<Kopecks> {
  const [row] = await reader<{ amount: Kopecks }[]>`
    select coalesce(sum(coalesce(amount_paid, amount_payable)), 0)::bigint as amount from full_payment_file
    where not approval_needed and settling_at > ${since}`;
  if (row === undefined) throw new Error('the sum of bulk payoffs returned no row');
  return row.amount;
}

/** Makes a file wait for confirmation by its uploader or, with `approvalNeeded`, by another person. */
export async function markAwaitingConfirmation(
  transaction: Transaction,
  fileUuid: string,
  { approvalNeeded }: { readonly approvalNeeded: boolean },
): Promise<void> {
  await transaction`
    update full_payment_file set stage = 'WAITING', approval_needed = ${approvalNeeded} where file_uuid = ${fileUuid}`;
}

export async function startPaying(
  transaction: Transaction,
  fileUuid: string,
  { at, decidedBy }: { readonly at: Instant; readonly decidedBy: StaffUuid | null },
): Promise<void> {
  await transaction`
    update full_payment_file set stage = 'SETTLING', settling_at = ${at}, decided_by = ${decidedBy}
      where file_uuid = ${fileUuid}`;
}

/** Cancels a bulk payoff before any payment; rows without a result fail with `process-cancelled`. */
export async function cancelBulkPayoff(
  transaction: Transaction,
  fileUuid: string,
  { at, decidedBy }: { readonly at: Instant; readonly decidedBy: StaffUuid },
): Promise<void> {
  await transaction`
    update full_payment_row set result = 'FAIL', reason = 'process-cancelled', route = 'NONE'
    where file_uuid = ${fileUuid} and result is null`;
  await transaction`
    update full_payment_file
      set status = 'COMPLETED', stage = 'CANCELLED', completed_at = ${at}, decided_by = ${decidedBy}, rows_paid = 0,
        amount_paid = 0
    where file_uuid = ${fileUuid}`;
}

/** Completes a bulk payoff when every row has a result; otherwise does nothing. */
export async function completeBulkPayoff(
  transaction: Transaction,
  fileUuid: string,
  at: Instant,
): Promise<void> {
  await transaction`
    update full_payment_file
      set status = 'COMPLETED', stage = 'COMPLETED', completed_at = ${at}, rows_paid = paid.rows,
        amount_paid = paid.amount
    from (select count(*)::integer as rows, coalesce(sum(o.amount), 0)::bigint as amount
      from full_payment_row r join operation o using (operation_uuid) where r.file_uuid = ${fileUuid}) paid
    where file_uuid = ${fileUuid} and status = 'IN_PROGRESS'
      and not exists (select from full_payment_row open where open.file_uuid = ${fileUuid} and open.result is null)`;
}

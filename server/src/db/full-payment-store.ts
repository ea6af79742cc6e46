import type { Instant } from '#domain/calendar.ts';
import type { ReportRow } from '#domain/full-payment/write-report.ts';
import type { TableRow } from '#domain/full-payment/read-table.ts';
import type { OperationUuid, OrderUuid, StaffUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from './database.ts';

export type FullPaymentFile = {
  readonly fileUuid: string;
  readonly staffUuid: StaffUuid;
  readonly fileHash: string;
  readonly rowsTotal: number;
  readonly createdAt: Instant;
};

/** Begins a process; false while another one runs, on whatever server (I-38). */
export async function insertFullPaymentFile(
  transaction: Transaction,
  file: FullPaymentFile,
): Promise<boolean> {
  const rows = await transaction`
    insert into full_payment_file (file_uuid, staff_uuid, file_hash, status, rows_total, created_at)
    values (${file.fileUuid}, ${file.staffUuid}, ${file.fileHash}, 'IN_PROGRESS', ${file.rowsTotal}, ${file.createdAt})
    on conflict ((true)) where status = 'IN_PROGRESS' do nothing returning 1`;
  return rows.length === 1;
}

const rowsAtOnce = 5_000;

/** Puts the rows of a file aside, to be worked on one after the other. */
export async function insertFullPaymentRows(
  transaction: Transaction,
  fileUuid: string,
  rows: readonly TableRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce);
    await transaction`
      insert into full_payment_row (file_uuid, line_no, cells)
      select ${fileUuid}::uuid, line_no, cells::jsonb
      from unnest(${part.map(({ lineNo }) => lineNo)}::integer[], ${part.map(({ cells }) => JSON.stringify(cells))}::text[])
        as given (line_no, cells)`;
  }
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

export type FullPaymentProgress = {
  readonly fileStatus: 'IN_PROGRESS' | 'COMPLETED';
  readonly rowsTotal: number;
  readonly rowsDone: number;
};

export async function fullPaymentProgress(
  reader: Reader,
  fileUuid: string,
): Promise<FullPaymentProgress | null> {
  const [row] = await reader<FullPaymentProgress[]>`
    select status as "fileStatus", rows_total as "rowsTotal", rows_total - (select count(*)::integer from full_payment_row open
      where open.file_uuid = full_payment_file.file_uuid and open.result is null) as "rowsDone"
    from full_payment_file where file_uuid = ${fileUuid}`;
  return row ?? null;
}

/** The lines that have no outcome yet, first ones first. */
export async function openLines(reader: Reader, fileUuid: string, limit: number): Promise<number[]> {
  const rows = await reader<{ lineNo: number }[]>`
    select line_no as "lineNo" from full_payment_row where file_uuid = ${fileUuid} and result is null order by line_no limit ${limit}`;
  return rows.map(({ lineNo }) => lineNo);
}

/** Locks a row that has no outcome yet; null when it has one. */
export async function lockOpenRow(
  transaction: Transaction,
  fileUuid: string,
  lineNo: number,
): Promise<readonly string[] | null> {
  const [row] = await transaction<{ cells: string[] }[]>`
    select cells from full_payment_row where file_uuid = ${fileUuid} and line_no = ${lineNo} and result is null for update`;
  return row?.cells ?? null;
}

export type RowOutcome = {
  readonly orderUuid: OrderUuid | null;
  readonly reason: string | null;
  /** null when the row paid nothing. */
  readonly operationUuid: OperationUuid | null;
};

export async function saveRowOutcome(
  transaction: Transaction,
  { fileUuid, lineNo }: { readonly fileUuid: string; readonly lineNo: number },
  { orderUuid, reason, operationUuid }: RowOutcome,
): Promise<void> {
  await transaction`
    update full_payment_row set order_uuid = ${orderUuid}, reason = ${reason}, operation_uuid = ${operationUuid},
      result = ${operationUuid === null ? 'FAIL' : 'SUCCESS'}
    where file_uuid = ${fileUuid} and line_no = ${lineNo}`;
}

/** The line by which a file has paid an order off already. */
export async function lineThatPaid(
  reader: Reader,
  fileUuid: string,
  orderUuid: OrderUuid,
): Promise<number | null> {
  const [row] = await reader<{ lineNo: number }[]>`
    select line_no as "lineNo" from full_payment_row
    where file_uuid = ${fileUuid} and order_uuid = ${orderUuid} and operation_uuid is not null`;
  return row?.lineNo ?? null;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The orders that a text may mean, two at most: by orderUuid, or by the number that a merchant gave. */
export async function ordersByReference(reader: Reader, reference: string): Promise<OrderUuid[]> {
  const rows = uuidPattern.test(reference)
    ? await reader<
        { orderUuid: OrderUuid }[]
      >`select order_uuid as "orderUuid" from orders where order_uuid = ${reference}`
    : await reader<{ orderUuid: OrderUuid }[]>`
        select order_uuid as "orderUuid" from orders
        where (merchant_uuid, order_number) in (select merchant_uuid, ${reference}::text from merchant) limit 2`;
  return rows.map(({ orderUuid }) => orderUuid);
}

/** Ends a process all of whose rows have an outcome. */
export async function completeFullPaymentFile(
  transaction: Transaction,
  fileUuid: string,
  at: Instant,
): Promise<void> {
  await transaction`
    update full_payment_file set status = 'COMPLETED', completed_at = ${at}
    where file_uuid = ${fileUuid} and status = 'IN_PROGRESS'
      and not exists (select from full_payment_row open where open.file_uuid = full_payment_file.file_uuid and open.result is null)`;
}

/** The rows that have an outcome, in the order of the file, a page after a line. */
export async function reportRowsAfter(
  reader: Reader,
  fileUuid: string,
  lineNo: number,
): Promise<(ReportRow & { readonly lineNo: number })[]> {
  return reader<(ReportRow & { readonly lineNo: number })[]>`
    select line_no as "lineNo", cells, result, reason from full_payment_row
    where file_uuid = ${fileUuid} and line_no > ${lineNo} and result is not null order by line_no limit ${rowsAtOnce}`;
}

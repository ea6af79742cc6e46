import type { RowFault, SkipReason } from '#domain/bulk-payoff/row-reasons.ts';
import type { IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { findByKey, type Reader, type Transaction } from '../database.ts';
import { judgedRows } from './bulk-payoff-judgement.ts';

/** A row as it is stored: its cells for the report, and its parsed input or the reason why parsing failed. */
export type StagedRow = {
  readonly lineNo: number;
  readonly cells: readonly string[];
  readonly input:
    | { readonly reference: string; readonly amount: Kopecks }
    | { readonly fault: RowFault }
    | { readonly skipped: SkipReason };
};

/** Receives the rows of a file during the upload. */
export type RowStage = {
  put(rows: readonly StagedRow[]): Promise<void>;
  /** Resolves when all rows are stored. */
  end(): Promise<void>;
};

/** A batch is large enough to be cheap per row, and small enough to keep memory independent of the file size. */
const rowsInBatch = 1_000;

/** Stores the rows of a file in batches. */
export function stageRows(transaction: Transaction, fileUuid: string): RowStage {
  const batch: StagedRow[] = [];
  const write = async (): Promise<void> => {
    const rows = batch.splice(0);
    await insertRows(transaction, fileUuid, rows);
    await insertSkipped(transaction, fileUuid, rows);
  };
  return {
    put: async (rows) => {
      batch.push(...rows);
      if (batch.length >= rowsInBatch) await write();
    },
    end: write,
  };
}

async function insertRows(
  transaction: Transaction,
  fileUuid: string,
  staged: readonly StagedRow[],
): Promise<void> {
  const rows = staged.filter(({ input }) => !('skipped' in input));
  const read = rows.map(({ input }) => ('amount' in input ? input : null));
  await transaction`
    insert into full_payment_row (file_uuid, line_no, cells, reference, amount, reason, route, result)
    select ${fileUuid}, line_no, cells::jsonb, reference, amount, reason, case when reason is null then 'UNCHECKED'
      else 'NONE' end,
      case when reason is not null then 'FAIL' end
    from unnest(${rows.map(({ lineNo }) => lineNo)}::integer[],
      ${rows.map(({ cells }) => JSON.stringify(cells))}::text[],
      ${read.map((input) => input?.reference ?? null)}::text[], ${read.map((input) => input?.amount ?? null)}::bigint[],
      ${rows.map(({ input }) => ('fault' in input ? input.fault : null))}::text[]) row (line_no, cells, reference,
      amount, reason)`;
}

async function insertSkipped(
  transaction: Transaction,
  fileUuid: string,
  rows: readonly StagedRow[],
): Promise<void> {
  const skipped = rows.flatMap(({ input, ...row }) =>
    'skipped' in input ? [{ ...row, reason: input.skipped }] : [],
  );
  if (skipped.length === 0) return;
  await transaction`
    insert into full_payment_skipped (file_uuid, line_no, cells, reason)
    select ${fileUuid}, line_no, cells::jsonb, reason
    from unnest(${skipped.map(({ lineNo }) => lineNo)}::integer[],
      ${skipped.map(({ cells }) => JSON.stringify(cells))}::text[],
      ${skipped.map(({ reason }) => reason)}::text[]) line (line_no, cells, reason)`;
}

/** Copies the failed rows of another file under their line numbers, to retry them; returns how many. */
export async function stageFailedRows(
  transaction: Transaction,
  fileUuid: string,
  retryOf: string,
): Promise<number> {
  const { count } = await transaction`
    insert into full_payment_row (file_uuid, line_no, cells, reference, amount, route, result, reason)
    select ${fileUuid}::uuid, line_no, cells, reference, amount, case when reference is null then 'NONE'
      else 'UNCHECKED' end,
      case when reference is null then 'FAIL' end, case when reference is null then reason end
    from full_payment_row where file_uuid = ${retryOf} and result = 'FAIL'`;
  return count;
}

const uuidPattern = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

export type CheckProgress = {
  readonly rows: number;
  /** The number of the last checked line; null when none was left. */
  readonly lastLine: number | null;
};

/** Finds the orders of the next rows and validates them. Rows that can be paid get a route and no result. */
export async function checkRowsAfter(
  transaction: Transaction,
  { fileUuid, lineNo, limit }: { readonly fileUuid: string; readonly lineNo: number; readonly limit: number },
): Promise<CheckProgress> {
  await findByKey(transaction);
  const [checked] = await transaction<CheckProgress[]>`
    with line as materialized (
      select line_no, amount, reference, comparison_text(reference) as number, reference ~ ${uuidPattern} as is_uuid
        from full_payment_row
      where file_uuid = ${fileUuid} and line_no > ${lineNo} and route = 'UNCHECKED' order by line_no limit ${limit}),
    matching as (
      select line_no, o.order_uuid from line
        join orders o on o.order_uuid = (case when is_uuid then reference end)::uuid
      union all
      select line_no, o.order_uuid from line join orders o on comparison_text(o.order_number) = line.number
        where not is_uuid),
    found as (
      select line_no, amount, case when count(order_uuid) = 1 then (array_agg(order_uuid))[1] end as order_uuid,
        count(order_uuid) as orders
      from line left join matching using (line_no) group by line_no, amount),
    judged as materialized (${judgedRows(
      transaction,
      transaction`select line_no, order_uuid, amount from found where order_uuid is not null`,
    )}),
    twins as (
      select order_uuid, least(min(judged.line_no), min(earlier.line_no)) as line_no from judged left join lateral (
        select line_no from full_payment_row e where e.file_uuid = ${fileUuid} and e.order_uuid = judged.order_uuid
          and e.route in ('SET', 'SINGLE') limit 1) earlier on true
      where fault is null or earlier.line_no is not null group by order_uuid),
    verdict as (
      select found.line_no, found.order_uuid, twins.line_no as twin, coalesce(alone, false) as alone, case
          when found.orders > 1 then 'order-ambiguous' when found.orders = 0 then 'order-not-found'
          when twins.line_no < found.line_no then 'already-paid' else fault end as reason, debt
      from found left join judged using (line_no) left join twins on twins.order_uuid = found.order_uuid),
    written as (
      update full_payment_row r set order_uuid = verdict.order_uuid, reason = verdict.reason,
        twin_line_no = case verdict.reason when 'already-paid' then twin end,
        debt = case verdict.reason when 'amount-differs' then verdict.debt end,
        result = case when verdict.reason is not null then 'FAIL' end,
        route = case when verdict.reason is not null then 'NONE' when alone then 'SINGLE' else 'SET' end
      from verdict where r.file_uuid = ${fileUuid} and r.line_no = verdict.line_no)
    select count(*)::integer as rows, max(line_no) as "lastLine" from line`;
  return checked ?? { rows: 0, lastLine: null };
}

/** Updates the planner statistics at once: autovacuum would not do so before these rows are read. */
export async function learnSizes(transaction: Transaction): Promise<void> {
  await transaction`analyze full_payment_row`;
}

/** The open rows that are settled one by one, in file order. */
export async function openSingleLines(reader: Reader, fileUuid: string, limit: number): Promise<number[]> {
  const rows = await reader<{ lineNo: number }[]>`
    select line_no as "lineNo" from full_payment_row
      where file_uuid = ${fileUuid} and route = 'SINGLE' and result is null
    order by line_no limit ${limit}`;
  return rows.map(({ lineNo }) => lineNo);
}

export type RowKey = { readonly fileUuid: string; readonly lineNo: number };

/** Locks an open row; null when it already has a result. */
export async function lockOpenRow(
  transaction: Transaction,
  { fileUuid, lineNo }: RowKey,
): Promise<readonly string[] | null> {
  const [row] = await transaction<{ cells: string[] }[]>`
    select cells from full_payment_row
      where file_uuid = ${fileUuid} and line_no = ${lineNo} and result is null for update`;
  return row?.cells ?? null;
}

export type SingleOutcome = {
  readonly orderUuid: OrderUuid | null;
  readonly reason: RowFault | null;
  readonly twinLineNo: number | null;
  /** The debt that the sum differs from; null for another outcome. */
  readonly debt: Kopecks | null;
  /** null for a failed row. */
  readonly intentUuid: IntentUuid | null;
};

export async function saveRowOutcome(
  transaction: Transaction,
  { fileUuid, lineNo }: RowKey,
  { orderUuid, reason, twinLineNo, debt, intentUuid }: SingleOutcome,
): Promise<void> {
  await transaction`
    update full_payment_row set order_uuid = ${orderUuid}, reason = ${reason}, twin_line_no = ${twinLineNo},
      debt = ${debt}, operation_uuid = ${intentUuid}, result = ${intentUuid === null ? 'FAIL' : 'SUCCESS'}
    where file_uuid = ${fileUuid} and line_no = ${lineNo} and result is null`;
}

/** The line of a file that has paid an order off; null when there is none. */
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

/**
 * The orders with this reference: an order UUID or a merchant's order number. At most two, enough to detect ambiguity.
 */
export async function ordersByReference(reader: Reader, reference: string): Promise<OrderUuid[]> {
  const rows = new RegExp(uuidPattern).test(reference)
    ? await reader<
        { orderUuid: OrderUuid }[]
      >`select order_uuid as "orderUuid" from orders where order_uuid = ${reference}`
    : await reader<{ orderUuid: OrderUuid }[]>`
        select order_uuid as "orderUuid" from orders
        where comparison_text(order_number) = comparison_text(${reference}) limit 2`;
  return rows.map(({ orderUuid }) => orderUuid);
}

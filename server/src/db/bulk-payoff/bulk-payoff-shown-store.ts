import type { RowOutcome, ReportRow } from '#domain/bulk-payoff/write-report.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Fragment, Reader } from '../database.ts';
import type { RowKey } from './bulk-payoff-row-store.ts';

const reportRowsAtOnce = 5_000;

/** A page of the rows of a file after a line, in file order. */
export async function reportRowsAfter(
  reader: Reader,
  { fileUuid, lineNo }: RowKey,
): Promise<(ReportRow & { readonly lineNo: number })[]> {
  return reader<(ReportRow & { readonly lineNo: number })[]>`
    select line_no as "lineNo", cells, result, reason, twin_line_no as "twinLineNo", debt from (
      ${rowsAfter(reader, { fileUuid, lineNo, filter: 'ALL', count: reportRowsAtOnce })}) line`;
}

/** The number of cells of the widest row of a file. */
export async function widestRow(reader: Reader, fileUuid: string): Promise<number> {
  const [row] = await reader<{ width: number }[]>`
    select coalesce(max(jsonb_array_length(cells)), 0) as width from (
      select cells from full_payment_row where file_uuid = ${fileUuid}
      union all select cells from full_payment_skipped where file_uuid = ${fileUuid}) line`;
  return row?.width ?? 0;
}

/** PAYING: rows that are paid or can be paid. FAILED: all other rows. */
export type RowFilter = 'ALL' | 'PAYING' | 'FAILED';

export type ShownRow = RowOutcome & {
  readonly lineNo: number;
  readonly cells: readonly string[];
  readonly amount: Kopecks | null;
  readonly isChecked: boolean;
  readonly orderUuid: OrderUuid | null;
  readonly orderNumber: string | null;
};

type RowsWanted = RowKey & { readonly filter: RowFilter; readonly count: number };

/** A page of rows after a line, with their state so far. */
export async function shownRowsAfter(reader: Reader, wanted: RowsWanted): Promise<ShownRow[]> {
  return reader<ShownRow[]>`
    select r.line_no as "lineNo", r.cells, r.amount, r.result, r.reason, r.twin_line_no as "twinLineNo", r.debt,
      r.route <> 'UNCHECKED' as "isChecked", r.order_uuid as "orderUuid", o.order_number as "orderNumber"
    from (${rowsAfter(reader, wanted)}) r left join orders o using (order_uuid)
    order by r.line_no`;
}

/** The next lines of a file in its order; with `ALL` the skipped ones too. */
function rowsAfter(reader: Reader, { fileUuid, lineNo, filter, count }: RowsWanted): Fragment {
  const rows = reader`
    select line_no, cells, order_uuid, result, reason, route, amount, twin_line_no, debt from full_payment_row
    where file_uuid = ${fileUuid} and line_no > ${lineNo} and ${rowFilters(reader)[filter]} order by line_no
      limit ${count}`;
  if (filter !== 'ALL') return rows;
  return reader`
    (${rows}) union all (
      select line_no, cells, null::uuid, null::text, reason, 'NONE', null::bigint, null::integer, null::bigint
        from full_payment_skipped
      where file_uuid = ${fileUuid} and line_no > ${lineNo} order by line_no limit ${count})
    order by line_no limit ${count}`;
}

/** The rows that each filter shows; only `ALL` has the skipped ones too. */
export function rowFilters(reader: Reader): Readonly<Record<RowFilter, Fragment>> {
  return {
    ALL: reader`true`,
    PAYING: reader`(result = 'SUCCESS' or (result is null and route in ('SET', 'SINGLE')))`,
    FAILED: reader`result = 'FAIL'`,
  };
}

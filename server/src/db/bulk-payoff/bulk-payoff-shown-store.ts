import type { RowOutcome, ReportRow } from '#domain/bulk-payoff/write-report.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Fragment, Reader } from '../database.ts';
import { type ListPage, type PageRequest, readListing } from '../listing.ts';
import type { RowKey } from './bulk-payoff-row-store.ts';

const reportRowsAtOnce = 5_000;

/** A page of the rows of a file after a line, in file order. */
export async function reportRowsAfter(
  reader: Reader,
  { fileUuid, lineNo }: RowKey,
): Promise<(ReportRow & { readonly lineNo: number })[]> {
  return reader<(ReportRow & { readonly lineNo: number })[]>`
    select line_no as "lineNo", cells, result, reason, twin_line_no as "twinLineNo", debt from (
      (select line_no, cells, result, reason, twin_line_no, debt from full_payment_row
        where file_uuid = ${fileUuid} and line_no > ${lineNo} order by line_no limit ${reportRowsAtOnce})
      union all (select line_no, cells, null, reason, null, null from full_payment_skipped
        where file_uuid = ${fileUuid} and line_no > ${lineNo} order by line_no limit ${reportRowsAtOnce})) line
    order by line_no limit ${reportRowsAtOnce}`;
}

/** The number of cells of the widest row of a file. */
export async function widestRow(reader: Reader, fileUuid: string): Promise<number> {
  const [row] = await reader<{ width: number }[]>`
    select coalesce(max(jsonb_array_length(cells)), 0) as width from (
      select cells from full_payment_row where file_uuid = ${fileUuid}
      union all select cells from full_payment_skipped where file_uuid = ${fileUuid}) line`;
  return row?.width ?? 0;
}

/** PAYING: rows that are paid or can be paid. FAILED: rows that failed. */
export type RowFilter = 'ALL' | 'PAYING' | 'FAILED';

export type ShownRow = RowOutcome & {
  readonly lineNo: number;
  readonly cells: readonly string[];
  readonly amount: Kopecks | null;
  readonly isChecked: boolean;
  readonly orderUuid: OrderUuid | null;
  readonly orderNumber: string | null;
};

type RowSort = 'lineNo' | 'amount';

export type RowPage = PageRequest<RowSort> & { readonly fileUuid: string; readonly filter: RowFilter };

/**
 * A page of the rows of a file with their present state, in file order by default. Sorted by sum, rows without a sum
 * come before the smallest sum.
 */
export async function shownRows(
  reader: Reader,
  { fileUuid, filter, ...listing }: RowPage,
): Promise<ListPage<ShownRow>> {
  const rows = {
    // order numbers are looked up for the rows of the page only, so their cost does not grow with the file
    columns: reader`r.line_no as "lineNo", r.cells, r.amount, r.result, r.reason, r.twin_line_no as "twinLineNo",
        r.debt, r.route <> 'UNCHECKED' as "isChecked", r.order_uuid as "orderUuid",
        (select o.order_number from orders o where o.order_uuid = r.order_uuid) as "orderNumber"`,
    source: reader`from ${lines(reader, filter)} r where r.file_uuid = ${fileUuid} and ${rowFilters(reader)[filter]}`,
    keys: {
      lineNo: { value: reader`r.line_no`, type: 'number' },
      amount: { value: reader`coalesce(r.amount, -1)`, type: 'number' },
    },
    id: { value: reader`r.line_no`, type: 'bigint' },
    defaultSort: { field: 'lineNo', order: 'ASC' },
  } as const;
  return readListing<ShownRow, RowSort>(reader, rows, listing);
}

/**
 * The lines of all files; with `ALL` also the skipped lines. Neither table has a condition of its own, so PostgreSQL
 * can merge both in the order of their keys.
 */
function lines(reader: Reader, filter: RowFilter): Fragment {
  if (filter !== 'ALL') return reader`full_payment_row`;
  return reader`(
    select file_uuid, line_no, cells, order_uuid, result, reason, route, amount, twin_line_no, debt
      from full_payment_row
    union all
    select file_uuid, line_no, cells, null::uuid, null::text, reason, 'NONE', null::bigint, null::integer, null::bigint
      from full_payment_skipped)`;
}

/** The rows that each filter shows; only `ALL` has the skipped ones too. */
export function rowFilters(reader: Reader): Readonly<Record<RowFilter, Fragment>> {
  return {
    ALL: reader`true`,
    PAYING: reader`(result = 'SUCCESS' or (result is null and route in ('SET', 'SINGLE')))`,
    FAILED: reader`result = 'FAIL'`,
  };
}

import { canonicalText } from '../canonical-text.ts';
import { longestCell, type TableRecord } from './read-record.ts';
import { parseDate } from '../typed-date.ts';
import { type RowFault, type RowReason, type SkipReason, skipReasons } from './row-reasons.ts';
import { skippedName, skipReasonOf } from './skipped-line.ts';
import {
  isDateTitle,
  isFilled,
  isOrderNumber,
  isPayment,
  type TableFormat,
  withoutEmptyEnd,
} from './table-format.ts';

/** A row of a file. `lineNo` counts from 1, like a spreadsheet. */
export type TableRow = {
  readonly lineNo: number;
  /** The order and the sum in the form of stored texts, and the other cells in the order of the file. */
  readonly cells: readonly string[];
  /** Why the line is skipped or cannot be read; null for a row that can. */
  readonly reason: RowReason | null;
};

type Place = { readonly lineNo: number; readonly format: TableFormat };

/** Reads a record of the file; null for its heading (docs/spec/rules.md#10). */
export function readTableRow(record: TableRecord, { lineNo, format }: Place): TableRow | null {
  const index = lineNo - 1;
  if (format.heading !== null && index === format.titleRecords) return null;
  const skipped = skipReason(record, index, format);
  if (skipped !== null) return { lineNo, cells: shownCells(record.cells, format), reason: skipped };
  const fault = faultOf(record, format);
  const isShown = fault === null || fault === 'rows-in-quotes' || fault === 'date-unreadable';
  const cells = isShown ? shownCells(record.cells, format) : unreadCells(record, format);
  return { lineNo, cells, reason: fault };
}

function skipReason(
  { cells, isReadable }: TableRecord,
  index: number,
  format: TableFormat,
): SkipReason | null {
  const plain = cells.filter((_, place) => !isOutcome(place, format));
  const reported = isReadable ? reportedSkip(cells, format) : null;
  const reason = reported ?? skipReasonOf(plain, format.columns);
  if (reason !== null) return reason;
  if (isSameLine(cells, format.heading)) return 'skipped-heading';
  return index < format.titleRecords && isTitle(cells, format) ? 'skipped-title' : null;
}

/** A line before the heading or the first payment that is no row. */
function isTitle(cells: readonly string[], format: TableFormat): boolean {
  if (isPayment(cells, format.columns)) return false;
  // an order number whose row cannot be read fails instead of being skipped
  return format.heading !== null || !isOrderNumber(cells[format.columns.order] ?? '');
}

/** A line that a report of ours lists as skipped. */
function reportedSkip(cells: readonly string[], { outcome }: TableFormat): SkipReason | null {
  if (outcome === null || cells[outcome.result] !== skippedName) return null;
  return skipReasonNames.find((name) => skipReasons[name] === cells[outcome.reason]) ?? 'skipped-title';
}

const skipReasonNames = [
  'skipped-title',
  'skipped-heading',
  'skipped-separator',
  'skipped-total',
  'skipped-empty',
] as const satisfies readonly SkipReason[];

function isSameLine(cells: readonly string[], heading: readonly string[] | null): boolean {
  if (heading === null) return false;
  const filled = withoutEmptyEnd(cells);
  return (
    filled.length === heading.length && filled.every((cell, place) => cell.trim() === heading[place]?.trim())
  );
}

const mostCells = 10;

function faultOf(record: TableRecord, format: TableFormat): RowFault | null {
  const { cells, isReadable } = record;
  if (!isReadable) return 'quotes-unreadable';
  if (cells.slice(widthOf(format)).some(isFilled)) return 'too-many-cells';
  if (cells.some(({ length }) => length > longestCell)) return 'cell-too-long';
  if (isAmountCut(record, format)) return 'amount-cut';
  if (hasRowInside(record, format)) return 'rows-in-quotes';
  return hasWrongDate(record, format) ? 'date-unreadable' : null;
}

/**
 * A text in the form of a date is a day of the calendar: «31.02.2026» fails. With a heading only the columns that it
 * names dates are looked at.
 */
function hasWrongDate({ cells }: TableRecord, { columns, heading }: TableFormat): boolean {
  return cells.some((cell, place) => {
    if (place === columns.order || place === columns.amount) return false;
    if (heading !== null && !isDateTitle(heading[place] ?? '')) return false;
    const date = parseDate(original(cell));
    return !date.ok && date.error === 'no-such-date';
  });
}

function widthOf({ heading }: TableFormat): number {
  return heading?.length ?? mostCells;
}

const restOfSum =
  /^\s*\d{1,3}(?:[.,]\d{1,2})?\s*(?:₽|руб(?:\.|л(?:ь|я|ей))?|р\.?|rub|к(?:оп(?:\.|е(?:йка|йки|ек))?)?\.?)?\s*$/i;
const hasKopecks = /[.=-]\d{1,2}\D*$/;

/** In a file with commas, «3000,50» without quotes is a sum of 3000 and a cell of 50. */
function isAmountCut(
  { cells, quoted }: TableRecord,
  { delimiter, columns: { amount } }: TableFormat,
): boolean {
  const [sum = '', next = ''] = cells.slice(amount);
  const mayBeCut = delimiter === ',' && !hasKopecks.test(sum) && restOfSum.test(next);
  return mayBeCut && quoted?.[amount] !== true && quoted?.[amount + 1] !== true;
}

/** A quote that is not closed takes the following rows into its cell, up to the next quote of the file. */
function hasRowInside({ raw }: TableRecord, { delimiter, columns }: TableFormat): boolean {
  const [, ...lines] = raw.split(/\r\n|\n|\r/);
  return lines.some((line) => isPayment(line.split(delimiter), columns));
}

/** The apostrophe with which our reports neutralise a formula (docs/spec/reliability.md#F-47). */
const neutralised = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** The report pads every row to the widest one, so one long line would multiply the size of the report. */
const mostShownCells = 100;

function shownCells(cells: readonly string[], format: TableFormat): readonly string[] {
  const { order, amount } = format.columns;
  const width = Math.min(Math.max(widthOf(format), withoutEmptyEnd(cells).length), mostShownCells);
  const others = cells.slice(0, width).flatMap((cell, place) => (isOther(place, format) ? [cell] : []));
  const [title = '', ...more] = [cells[order], cells[amount]].filter((cell) => cell !== undefined);
  const named = format.heading === null ? [] : namedCells(cells, format, others.length > 0);
  return [
    ...[title, ...more].map((cell) => canonicalText(original(cell))),
    ...[...named, ...others].map(original),
  ];
}

/** The cells of «Дата» and «Комментарий» of our report, empty where the heading names none and more cells follow. */
function namedCells(
  cells: readonly string[],
  { named }: TableFormat,
  areMoreAfter: boolean,
): readonly string[] {
  const found = [named.date, named.comment].map((place) => (place === null ? undefined : cells[place]));
  const length = areMoreAfter ? found.length : found.findLastIndex((cell) => cell !== undefined) + 1;
  return found.slice(0, length).map((cell) => cell ?? '');
}

function isOther(place: number, format: TableFormat): boolean {
  const { columns, named } = format;
  const known: readonly (number | null)[] = [columns.order, columns.amount, named.date, named.comment];
  return !known.includes(place) && !isOutcome(place, format);
}

function original(cell: string): string {
  return cell.replace(neutralised, '');
}

function isOutcome(place: number, { outcome }: TableFormat): boolean {
  return outcome !== null && (place === outcome.result || place === outcome.reason);
}

/** Leaves space for an apostrophe before the text. */
const longestRaw = longestCell - 1;

/**
 * A row that cannot be read shows its order and, as the comment, its text. It has no sum, so that a report of it never
 * pays when it is uploaded.
 */
function unreadCells({ cells, raw }: TableRecord, { columns }: TableFormat): readonly string[] {
  return [canonicalText(cells[columns.order] ?? '').slice(0, longestCell), '', '', raw.slice(0, longestRaw)];
}

import { parseRoubles } from '../money.ts';
import { delimiters, readRecord, type TableRecord } from './read-record.ts';
import { isTotal } from './skipped-line.ts';

/** The columns of the order and of the sum, counted from 0. */
export type Columns = { readonly order: number; readonly amount: number };

/** How the rows of a file are written. */
export type TableFormat = {
  readonly delimiter: string;
  readonly columns: Columns;
  /** The columns that a heading names so; null for a column that it does not name. */
  readonly named: { readonly date: number | null; readonly comment: number | null };
  /** Records before this one are the title of the file. */
  readonly titleRecords: number;
  /** The cells of the heading; null when the file has none. */
  readonly heading: readonly string[] | null;
  /** Columns of a report of ours that a row of a register does not have; none in other files. */
  readonly outcome: { readonly result: number; readonly reason: number } | null;
};

/**
 * Finds delimiter, heading and columns from the rows that look like payments, within the beginning of a file
 * (docs/spec/rules.md#10). Null when no line holds an order and a sum, and no line is a heading.
 */
export function findFormat(head: string, isLast: boolean): TableFormat | null {
  const [best] = delimiters
    .map((delimiter) => candidate(recordsOf(head, { delimiter, isLast }), delimiter))
    .filter(({ evidence: [payments = 0, titled = 0, , further = 0] }) => payments + titled + further > 0)
    .toSorted((left, right) => compare(left.evidence, right.evidence));
  return best?.format ?? null;
}

type Candidate = { readonly format: TableFormat; readonly evidence: readonly number[] };

/** A format with what speaks for it, the strongest evidence first. */
function candidate(records: readonly TableRecord[], delimiter: string): Candidate {
  const format = formatOf(records, delimiter);
  const readable = records.filter(({ isReadable }) => isReadable);
  const payments = readable.filter(({ cells }) => isPayment(cells, format.columns)).length;
  const titled = isTitled(readable, format) ? 1 : 0;
  const further = readable.filter((record) => isRowWithoutSum(record, format)).length;
  // a line end inside a cell may make rows of its text under another delimiter, and lines that are no rows
  const excess = 2 * payments - records.filter(({ cells }) => cells.some(isFilled)).length;
  return { format, evidence: [Math.min(payments, 1), titled, excess, further] };
}

/**
 * Whether a heading names the columns. Where rows follow, one of them has a digit in these columns: two phrases with
 * «договор» and «сумма» in a letter are no heading.
 */
function isTitled(records: readonly TableRecord[], { heading, columns }: TableFormat): boolean {
  if (heading === null || columnsByTitle(heading) === null) return false;
  const place = records.findIndex(({ cells }) => columnsByTitle(cells) !== null);
  const rows = records.slice(place + 1).filter(({ cells }) => cells.some(isFilled));
  const hasNumber = (cells: readonly string[]): boolean =>
    [columns.order, columns.amount].some((column) => /\d/.test(cells[column] ?? ''));
  return rows.length === 0 || rows.some(({ cells }) => hasNumber(cells));
}

function compare(left: readonly number[], right: readonly number[]): number {
  const differing = left.findIndex((count, index) => count !== right[index]);
  return (right[differing] ?? 0) - (left[differing] ?? 0);
}

/** Records of a beginning that may be cut; the last one counts only at the end of the file. */
function recordsOf(
  head: string,
  place: { readonly delimiter: string; readonly isLast: boolean },
): TableRecord[] {
  const records: TableRecord[] = [];
  for (let at = 0; at < head.length;) {
    const record = readRecord({ text: head, at, ...place });
    if (record === null) break;
    records.push(record);
    at = record.end;
  }
  return records;
}

function formatOf(records: readonly TableRecord[], delimiter: string): TableFormat {
  const titled = records.findIndex(({ cells }) => columnsByTitle(cells) !== null);
  const titles = records[titled]?.cells ?? [];
  const named = columnsByTitle(titles);
  if (named !== null)
    return {
      delimiter,
      columns: named,
      titleRecords: titled,
      named: namedOf(titles, named),
      heading: withoutEmptyEnd(titles),
      outcome: outcomeOf(titles),
    };
  const columns = columnsByContent(records);
  const payment = records.findIndex(({ cells }) => isPayment(cells, columns));
  const heading = records
    .slice(0, Math.max(payment, 0))
    .findIndex(({ cells }) => isUntitledHeading(cells, columns));
  return {
    delimiter,
    columns,
    named: { date: null, comment: null },
    titleRecords: heading === -1 ? Math.max(payment, 0) : heading,
    heading: heading === -1 ? null : withoutEmptyEnd(records[heading]?.cells ?? []),
    outcome: null,
  };
}

/** Two or more cells, none of which is an order number or a sum. */
function isUntitledHeading(cells: readonly string[], { order, amount }: Columns): boolean {
  const hasNumber = [order, amount].some((column) => /\d/.test(cells[column] ?? ''));
  return !hasNumber && cells.filter(isFilled).length > 1;
}

const titlesOfAmount = /сумм|руб|₽|к оплате|долг|amount|sum\b/i;
/** Also «ДатаЗаказа» and «OrderDate», which are neither the order nor the sum. */
const titleWithDate = /дата|date/i;
const titlesOfDate = /(?<!\p{L})(?:дата|date)(?!\p{L})/iu;
const titlesOfComment = /коммент|comment|назначен|примечан/i;
const titlesOfOther = new RegExp(
  [titleWithDate.source, titlesOfComment.source, String.raw`причина|результат|п\s*\/\s*п`].join('|'),
  'iu',
);
const titlesOfOrder = [/заказ|order|uuid/i, /договор|номер|number|счет|счёт|№|\bid\b/i] as const;

/** The columns by the titles of a heading; null when the cells are no heading. */
function columnsByTitle(cells: readonly string[]): Columns | null {
  if (cells.some((cell) => isSum(cell) || cell.length > longestTitle || /[;\t]/.test(cell))) return null;
  const amount = cells.findIndex((cell) => titlesOfAmount.test(cell) && !titlesOfOther.test(cell));
  if (amount === -1) return null;
  for (const title of titlesOfOrder) {
    const order = cells.findIndex(
      (cell, index) => index !== amount && title.test(cell) && !isOtherTitle(cell) && !isOrderNumber(cell),
    );
    if (order !== -1) return { order, amount };
  }
  return null;
}

const longestTitle = 60;

/** A digit and no blank, such as «ID-7»: an order number, never a title. */
export function isOrderNumber(cell: string): boolean {
  return /^\S*\d\S*$/.test(cell.trim());
}

function isOtherTitle(cell: string): boolean {
  return titlesOfAmount.test(cell) || titlesOfOther.test(cell);
}

function namedOf(titles: readonly string[], { order, amount }: Columns): TableFormat['named'] {
  const placeOf = (wanted: RegExp): number | null => {
    const place = titles.findIndex(
      (title, index) => index !== order && index !== amount && wanted.test(title),
    );
    return place === -1 ? null : place;
  };
  const [date, comment] = [placeOf(titlesOfDate), placeOf(titlesOfComment)];
  // a column of both, such as «Дата и назначение», holds a text
  return { date: date === comment ? null : date, comment };
}

/** Whether the title names a date. A column of date and comment, such as «Дата и назначение», holds a text. */
export function isDateTitle(title: string): boolean {
  return titlesOfDate.test(title) && !titlesOfComment.test(title);
}

function outcomeOf(titles: readonly string[]): TableFormat['outcome'] {
  const names = titles.map((title) => title.trim());
  const result = names.indexOf('Результат');
  const reason = names.indexOf('Причина');
  return result === -1 || reason === -1 ? null : { result, reason };
}

/** Without titles the order comes first and the sum second; where no row is written so, the best other pair. */
function columnsByContent(records: readonly TableRecord[]): Columns {
  if (hasRowNumbers(records)) return afterRowNumber;
  let best = { columns: { order: 0, amount: 1 }, rank: 0 };
  for (let order = 0; order < mostColumnsSearched; order += 1)
    for (let amount = 0; amount < mostColumnsSearched; amount += 1) {
      const columns = { order, amount };
      const payments = order === amount ? [] : records.filter(({ cells }) => isPayment(cells, columns));
      if (order === 0 && amount === 1 && payments.length > 0) return columns;
      // a column of row numbers can be read as sums, an order number seldom
      const rank = payments.length + payments.filter(({ cells }) => !isSum(cells[order] ?? '')).length;
      if (rank > best.rank) best = { columns, rank };
    }
  return best.columns;
}

const afterRowNumber: Columns = { order: 1, amount: 2 };

/** Whether the first column counts the rows: 1, 2, 3. One row alone may be the order «1». */
function hasRowNumbers(records: readonly TableRecord[]): boolean {
  const payments = records.filter(({ cells }) => isPayment(cells, afterRowNumber));
  return payments.length > 1 && payments.every(({ cells }, index) => cells[0]?.trim() === String(index + 1));
}

const mostColumnsSearched = 6;

/** Whether the cells look like a row of payment: an order and a sum above zero. */
export function isPayment(cells: readonly string[], { order, amount }: Columns): boolean {
  const reference = (cells[order] ?? '').trim();
  return isOrder(reference) && isSum(cells[amount] ?? '') && !isTotal(cells, order);
}

const longestOrder = 64;
const date = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}-\d{2}-\d{2}/;

function isOrder(text: string): boolean {
  return text !== '' && text.length <= longestOrder && !/[;\t"]/.test(text) && !date.test(text);
}

function isSum(text: string): boolean {
  const sum = parseRoubles(text);
  return sum.ok && sum.value > 0;
}

/**
 * A row whose sum cannot be read: it fails, and the file is a table all the same. An order number has a digit and no
 * blank, and what stands behind a comma has a digit too, so that prose is no table.
 */
function isRowWithoutSum(
  { cells }: TableRecord,
  { columns: { order, amount }, delimiter }: TableFormat,
): boolean {
  const [reference = '', sum = ''] = [cells[order], cells[amount]];
  if (!isOrderNumber(reference) || !isOrder(reference.trim()) || !isFilled(sum)) return false;
  return delimiter === ',' ? /^\s*\d/.test(sum) : true;
}

export function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

/** Spreadsheets end lines with empty columns. */
export function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex(isFilled) + 1);
}

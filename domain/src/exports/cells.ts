import { instant, plusSeconds } from '../dates.ts';
import type { ColumnKind } from './list-rules.ts';

/** A stored value of a row. */
export type StoredValue = string | number | boolean | null;

const moscowSeconds = 3 * 3600;

/** Formats a cell of a text file in the Russian style: decimal comma, day before month, Moscow time. */
export function textCell(kind: ColumnKind, value: StoredValue): string {
  return value === null ? '' : texts[kind](value);
}

/** A typed spreadsheet cell; `day` and `timestamp` are ISO 8601 texts without a zone, in Moscow time. */
export type SheetCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text' | 'day' | 'timestamp'; readonly text: string }
  | { readonly kind: 'sum' | 'count'; readonly number: number };

/** Formats a cell of a spreadsheet: sums in roubles as numbers, dates as dates, and texts never as formulas. */
export function sheetCell(kind: ColumnKind, value: StoredValue): SheetCell {
  return value === null ? { kind: 'empty' } : cells[kind](value);
}

type Value = Exclude<StoredValue, null>;

const texts = {
  text: String,
  date: (value) => dotted(String(value)),
  timestamp: (value) => {
    const local = inMoscow(value);
    return `${dotted(local)} ${local.slice(11)}`;
  },
  sum: (value) => (Number(value) / 100).toFixed(2).replace('.', ','),
  count: String,
  yesNo: (value) => (value === true ? 'да' : 'нет'),
  percent: (value) => (Number(value) / 100).toFixed(2).replace('.', ','),
} as const satisfies Record<ColumnKind, (value: Value) => string>;

const cells = {
  text: (value) => ({ kind: 'text', text: String(value) }),
  date: (value) => ({ kind: 'day', text: String(value) }),
  timestamp: (value) => ({ kind: 'timestamp', text: inMoscow(value) }),
  sum: (value) => ({ kind: 'sum', number: Number(value) / 100 }),
  count: (value) => ({ kind: 'count', number: Number(value) }),
  yesNo: (value) => ({ kind: 'text', text: texts.yesNo(value) }),
  percent: (value) => ({ kind: 'sum', number: Number(value) / 100 }),
} as const satisfies Record<ColumnKind, (value: Value) => SheetCell>;

/** `2026-11-21T14:05:06`. */
function inMoscow(value: Value): string {
  return plusSeconds(instant(String(value)), moscowSeconds).slice(0, 19);
}

function dotted(date: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-');
  return `${day}.${month}.${year}`;
}

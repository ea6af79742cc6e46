import fc from 'fast-check';
import { kopecks, roublesInWords } from '#domain/money.ts';
import type { RowReason } from '#domain/bulk-payoff/row-reasons.ts';

/**
 * Registers as banks and partners write them, and what becomes of each line: the read order and sum, the fault, or the
 * reason why the line is skipped.
 */
export type Outcome = { readonly order: string; readonly amount: number } | { readonly reason: RowReason };

/** A row by its columns, or a line that is written as it is. */
type Line =
  | {
      readonly kind: 'row';
      readonly order: string;
      readonly sum: string;
      readonly comment: string;
      readonly outcome: Outcome;
    }
  | { readonly kind: 'text'; readonly text: string; readonly outcome: Outcome };

type Manner = {
  readonly delimiter: ';' | ',' | '\t';
  readonly lineEnd: string;
  readonly isQuoted: boolean;
  readonly columns: readonly Column[];
  readonly hasHeading: boolean;
  readonly emptyColumns: number;
};

type Column = 'order' | 'sum' | 'date' | 'comment' | 'number';

export const titles = {
  order: 'Номер заказа',
  sum: 'Сумма, руб.',
  date: 'Дата заказа',
  comment: 'Назначение платежа',
  number: '№ п/п',
} as const satisfies Record<Column, string>;

const plain = (amount: number): string => (amount / 100).toFixed(2);
const grouped = (amount: number, [group, decimal]: readonly [string, string]): string => {
  const [whole = '', fraction = ''] = plain(amount).split('.');
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)}${decimal}${fraction}`;
};

const sums = [
  plain,
  (amount: number) => plain(amount).replace('.', ','),
  (amount: number) => plain(amount).replace('.', '-'),
  (amount: number) => grouped(amount, [' ', ',']),
  (amount: number) => grouped(amount, ['\u00a0', ',']),
  (amount: number) => grouped(amount, ['.', ',']),
  (amount: number) => grouped(amount, [',', '.']),
  (amount: number) => roublesInWords(kopecks(amount)),
  (amount: number) => `${grouped(amount, [' ', ','])} руб.`,
  (amount: number) => `${grouped(amount, ['\u202f', ','])} ₽`,
] as const;

const row = fc
  .record({
    order: fc.stringMatching(/^[A-Z]{1,3}-[0-9]{1,3}-[0-9]{1,2}$/),
    amount: fc.integer({ min: 1, max: 999_999_999 }),
    write: fc.constantFrom(...sums),
    comment: fc.constantFrom('', 'Оплата, частями', 'ООО "Ромашка"; счет 7', 'без НДС', '"а"'),
    isUnreadable: fc.nat({ max: 9 }).map((tenth) => tenth === 0),
  })
  .map(({ order, amount, write, comment, isUnreadable }): Line => {
    const outcome = isUnreadable ? ({ reason: 'amount-unreadable' } as const) : { order, amount };
    return { kind: 'row', order, sum: isUnreadable ? 'сто рублей' : write(amount), comment, outcome };
  });

const otherLines = fc.constantFrom<Line>(
  { kind: 'row', order: 'Итого', sum: '6 000,00', comment: '', outcome: { reason: 'skipped-total' } },
  { kind: 'row', order: 'Всего:', sum: '', comment: '', outcome: { reason: 'skipped-total' } },
  { kind: 'row', order: '', sum: '', comment: '', outcome: { reason: 'skipped-empty' } },
  { kind: 'text', text: '-----', outcome: { reason: 'skipped-separator' } },
  { kind: 'text', text: 'Исполнитель Петрова', outcome: { reason: 'skipped-title' } },
);

export const columns = fc.constantFrom<readonly Column[]>(
  ['order', 'sum'],
  ['order', 'sum', 'date', 'comment'],
  ['order', 'sum', 'comment'],
  ['number', 'order', 'sum', 'comment'],
  ['date', 'sum', 'order'],
);

const manner = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t'),
  lineEnd: fc.constantFrom('\r\n', '\n'),
  isQuoted: fc.boolean(),
  columns,
  emptyColumns: fc.constantFrom(0, 7),
});

const title = fc.constantFrom<Line | null>(
  null,
  { kind: 'text', text: 'Реестр платежей № 12', outcome: { reason: 'skipped-title' } },
  {
    kind: 'text',
    text: 'Реестр № 12 от 01.02.2026, АО "Банк-Партнер"',
    outcome: { reason: 'skipped-title' },
  },
);

export const registers = fc
  .record({
    title,
    // the format is found from rows that can be read
    first: row.filter(({ outcome }) => 'order' in outcome),
    others: fc.array(fc.oneof({ weight: 3, arbitrary: row }, otherLines), { maxLength: 8 }),
    manner,
  })
  .chain((register) =>
    // without a heading only the usual order of the columns is certain
    fc.record({
      register: fc.constant(register),
      hasHeading: register.manner.columns[0] === 'order' ? fc.boolean() : fc.constant(true),
    }),
  )
  .map(({ register, hasHeading }) => ({ ...register, manner: { ...register.manner, hasHeading } }));

/** The text of a register, and the outcome of each of its lines except the heading. */
export function writeRegister({
  title: before,
  first,
  others,
  manner: format,
}: {
  title: Line | null;
  first: Line;
  others: readonly Line[];
  manner: Manner;
}) {
  const heading = format.columns.map((column) => cellOf(titles[column], format));
  const lines = [first, ...others];
  const texts = lines.map((line, index) => (line.kind === 'text' ? line.text : rowOf(line, index, format)));
  const all = [
    ...(before?.kind === 'text' ? [before.text] : []),
    ...(format.hasHeading ? [withEmptyColumns(heading, format)] : []),
    ...texts,
  ];
  return {
    text: all.map((line) => line + format.lineEnd).join(''),
    outcomes: [...(before === null ? [] : [before]), ...lines].map(({ outcome }) => outcome),
  };
}

function rowOf(line: Extract<Line, { kind: 'row' }>, index: number, format: Manner): string {
  const isRow = 'order' in line.outcome;
  const cells = { ...line, number: isRow ? String(index + 1) : '', date: isRow ? '01.02.2026' : '' };
  return withEmptyColumns(
    format.columns.map((column) => cellOf(cells[column], format)),
    format,
  );
}

function cellOf(text: string, { delimiter, isQuoted }: Manner): string {
  return text !== '' && (isQuoted || text.includes(delimiter) || text.startsWith('"'))
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

function withEmptyColumns(cells: readonly string[], { delimiter, emptyColumns }: Manner): string {
  return cells.join(delimiter) + delimiter.repeat(emptyColumns);
}

import type { Result } from '../result.ts';
import { done, failed } from '../result.ts';
import { parseRoubles } from '../money.ts';

/** A row of a file: the number of its line, from 1, and its cells as they stand there. */
export type TableRow = { readonly lineNo: number; readonly cells: readonly string[] };

/** Why a text is no table of orders; the line is counted from 1. */
export type TableFault = { readonly lineNo: number; readonly reason: string };

const mostCells = 10;

/**
 * Reads the rows of a full-payment file (rules 10): `;`, tab or `,` between cells, any line ends, quotes, a heading or none; empty
 * lines are left out. What is not such a table is refused whole, with the line and the reason.
 */
export function readTable(text: string): Result<readonly TableRow[], TableFault> {
  const cell = cellPattern(delimiterOf(text));
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let lineNo = 1;
  for (let at = 0; at < text.length; at = cell.lastIndex) {
    cell.lastIndex = at;
    const match = cell.exec(text);
    if (match === null) return failed({ lineNo, reason: 'слишком длинное поле или незакрытая кавычка' });
    cells.push(contentOf(match));
    if (cells.length > mostCells) return failed({ lineNo, reason: 'слишком много полей' });
    if (endsLine(match)) {
      rows.push({ lineNo, cells });
      cells = [];
      lineNo += 1;
    }
  }
  return checkShape(withoutHeading(rows.filter(isFilled)));
}

/** A cell holds at most 1000 characters (F-44). */
function cellPattern(delimiter: string): RegExp {
  return new RegExp(
    `(?:"((?:[^"]|""){0,1000})"[ \\u00a0]*|([^"${delimiter}\\r\\n][^${delimiter}\\r\\n]{0,999}|))(${delimiter}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
}

function contentOf([, quoted, plain]: RegExpExecArray): string {
  return quoted?.replaceAll('""', '"') ?? plain ?? '';
}

function endsLine([, , , terminator = '']: RegExpExecArray): boolean {
  return terminator === '' || terminator.startsWith('\r') || terminator.startsWith('\n');
}

function isFilled({ cells }: TableRow): boolean {
  return cells.some((content) => content.trim() !== '');
}

const delimiters = [';', '\t', ','] as const;

/** What stands between the cells of the first line that has any. */
function delimiterOf(text: string): string {
  const firstLine = /[^\r\n]{1,10000}/.exec(text)?.[0] ?? '';
  return delimiters.find((delimiter) => firstLine.includes(delimiter)) ?? ';';
}

/** A heading has no sum where the sums stand. */
function withoutHeading(rows: readonly TableRow[]): readonly TableRow[] {
  const amount = rows[0]?.cells[1];
  return amount !== undefined && !/\d/.test(amount) && !parseRoubles(amount).ok ? rows.slice(1) : rows;
}

function checkShape(rows: readonly TableRow[]): Result<readonly TableRow[], TableFault> {
  const [first] = rows;
  return first !== undefined && first.cells.length < 2
    ? failed({ lineNo: first.lineNo, reason: 'нет суммы: нужны номер заказа и сумма через «;»' })
    : done(rows);
}

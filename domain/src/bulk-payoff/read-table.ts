import { parseRoubles } from '../money.ts';
import type { Result } from '../result.ts';
import { done, failed } from '../result.ts';

/** A row of a file. `lineNo` counts from 1, like a spreadsheet. */
export type TableRow = { readonly lineNo: number; readonly cells: readonly string[] };

/** The reason why a text is not a valid table; `lineNo` counts from 1. */
export type TableFault = { readonly lineNo: number; readonly reason: string };

/** Reads a table piece by piece, so that memory use does not depend on the file size. */
export type TableReader = {
  /** Takes the next piece of the text and returns the rows that it completes. */
  read(piece: string): Result<readonly TableRow[], TableFault>;
  /** Returns the rows that the end of the text completes. */
  end(): Result<readonly TableRow[], TableFault>;
};

/**
 * Parses a bulk payoff file (docs/spec/rules.md#10). Cells are separated by `;`, tab or `,`; any line ends, quotes and
 * an optional heading are accepted; empty lines are skipped.
 * An invalid file is refused as a whole with the line and the reason (docs/spec/reliability.md#F-44).
 */
export function tableReader(): TableReader {
  let rest = '';
  let lineNo = 0;
  let delimiter: string | null = null;
  let hasRows = false;

  const readAll = (isLast: boolean): Result<readonly TableRow[], TableFault> => {
    const rows: TableRow[] = [];
    let at = 0;
    while (at < rest.length) {
      delimiter ??= delimiterOf(rest, isLast);
      if (delimiter === null) break;
      const read = readLine({ text: rest, at, isLast, delimiter });
      if (!read.ok) return failed({ lineNo: lineNo + 1, reason: faultReasons[read.error] });
      if (read.value === null) break;
      lineNo += 1;
      at = read.value.end;
      if (isFilled(read.value.cells)) rows.push({ lineNo, cells: read.value.cells });
    }
    rest = rest.slice(at);
    return rest.length > mostLineCharacters
      ? failed({ lineNo: lineNo + 1, reason: faultReasons['line-too-long'] })
      : withoutHeading(rows);
  };

  const withoutHeading = (rows: TableRow[]): Result<readonly TableRow[], TableFault> => {
    const [first] = rows;
    if (hasRows || first === undefined) return done(rows);
    hasRows = true;
    if (isHeading(first.cells)) return done(rows.slice(1));
    return first.cells.length < 2
      ? failed({ lineNo: first.lineNo, reason: 'нет суммы: нужны номер заказа и сумма через «;»' })
      : done(rows);
  };

  return {
    read: (piece) => {
      rest += piece;
      return readAll(false);
    },
    end: () => readAll(true),
  };
}

const mostCells = 10;
const mostCellCharacters = 1_000;
const mostLineCharacters = 64 * 1024;

const faultReasons = {
  'line-too-long': 'слишком длинная строка',
  'cell-unreadable': 'слишком длинное поле или незакрытая кавычка',
  'too-many-cells': 'слишком много полей',
} as const;

type Place = {
  readonly text: string;
  readonly at: number;
  /** True when no more text follows. */
  readonly isLast: boolean;
  readonly delimiter: string;
};

type Line = { readonly cells: readonly string[]; readonly end: number };

type Read = Result<Line | null, keyof typeof faultReasons>;

/** Reads the line that begins at `at`; null when its end has not arrived yet. */
function readLine(place: Place): Read {
  const { text, at, isLast } = place;
  const lineEnd = endOfLine(text, at);
  const isOpen = lineEnd === -1 || (lineEnd === text.length - 1 && text[lineEnd] === '\r');
  if (isOpen && !isLast) return done(null);
  const content = text.slice(at, lineEnd === -1 ? text.length : lineEnd);
  if (content.includes('"')) return readQuotedLine(place);
  const end = lineEnd === -1 ? text.length : lineEnd + lengthOfEnd(text, lineEnd);
  return readPlainLine(content, { ...place, end });
}

function endOfLine(text: string, at: number): number {
  lineEnds.lastIndex = at;
  return lineEnds.exec(text)?.index ?? -1;
}

const lineEnds = /[\r\n]/g;

function lengthOfEnd(text: string, lineEnd: number): 1 | 2 {
  return text[lineEnd] === '\r' && text[lineEnd + 1] === '\n' ? 2 : 1;
}

function readPlainLine(content: string, { delimiter, end }: Place & { readonly end: number }): Read {
  if (content.length > mostLineCharacters) return failed('line-too-long');
  const cells = content.split(delimiter);
  if (cells.length > mostCells) return failed('too-many-cells');
  return cells.some(({ length }) => length > mostCellCharacters)
    ? failed('cell-unreadable')
    : done({ cells, end });
}

/**
 * Quoted cells may contain delimiters and line ends, so the end of the line is known only after its cells are read.
 */
function readQuotedLine({ text, at, isLast, delimiter }: Place): Read {
  const mayGoOn = !isLast && text.length - at <= mostLineCharacters;
  const cells: string[] = [];
  for (const cell of cellsFrom(text, { at, delimiter })) {
    if (mayGoOn && (cell === null || cell.isCut)) return done(null);
    if (cell === null) break;
    cells.push(cell.content);
    if (cells.length > mostCells) return failed('too-many-cells');
    if (cell.isLastOfLine) return done({ cells, end: cell.end });
  }
  return failed('cell-unreadable');
}

type Cell = {
  readonly content: string;
  readonly end: number;
  readonly isLastOfLine: boolean;
  /** The cell ends at the end of the text, so more of the cell or of its line end may follow. */
  readonly isCut: boolean;
};

/** Yields the cells from `at` on; yields null where no cell can be read. */
function* cellsFrom(
  text: string,
  { at, delimiter }: Pick<Place, 'at' | 'delimiter'>,
): Generator<Cell | null, void> {
  const pattern = cellPatterns[delimiter] ?? cellPattern(delimiter);
  pattern.lastIndex = at;
  for (;;) {
    const match = pattern.exec(text);
    if (match === null) {
      yield null;
      return;
    }
    const end = pattern.lastIndex;
    const isCut = end === text.length && !text.endsWith('\n');
    yield { content: contentOf(match), end, isLastOfLine: match[3] !== delimiter, isCut };
  }
}

function contentOf([, quoted, plain]: RegExpExecArray): string {
  return quoted?.replaceAll('""', '"') ?? plain ?? '';
}

/** A cell holds at most 1000 characters (docs/spec/reliability.md#F-44). */
function cellPattern(delimiter: string): RegExp {
  return new RegExp(
    `(?:"((?:[^"]|""){0,${mostCellCharacters}})"[ \\u00a0]*|([^"${delimiter}\\r\\n][^${delimiter}\\r\\n]{0,${mostCellCharacters - 1}}|))(${delimiter}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
}

const delimiters = [';', '\t', ','] as const;

const cellPatterns: Readonly<Record<string, RegExp>> = Object.fromEntries(
  delimiters.map((delimiter) => [delimiter, cellPattern(delimiter)]),
);

/** The delimiter of the first line with content; null when that line is not complete yet. */
function delimiterOf(text: string, isLast: boolean): string | null {
  const found = new Set<string>();
  firstCells.lastIndex = startOfContent(text);
  for (;;) {
    const [, end = ''] = firstCells.exec(text) ?? [];
    if (end === '' && !isLast) return null;
    if (!isDelimiter(end)) break;
    found.add(end);
  }
  return delimiters.find((delimiter) => found.has(delimiter)) ?? ';';
}

/** Matches a cell with any delimiter after it. Text after a closing quote is refused later, when the line is read. */
const firstCells = /(?:(?!")|"(?:[^"]|"")*"(?!"))[^;\t,\r\n]*([;\t,\r\n]|$)/y;

function startOfContent(text: string): number {
  const begin = text.search(/[^\r\n]/);
  return begin === -1 ? text.length : begin;
}

function isDelimiter(text: string): boolean {
  return delimiters.some((delimiter) => delimiter === text);
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((content) => content.trim() !== '');
}

/** A heading has no sum in the column of the sums. */
function isHeading([, amount]: readonly string[]): boolean {
  return amount !== undefined && !/\d/.test(amount) && !parseRoubles(amount).ok;
}

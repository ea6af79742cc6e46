/** A record of a table: usually one line, more when a quoted cell contains line ends. */
export type TableRecord = {
  readonly cells: readonly string[];
  /** True for each cell that was quoted; null when none was. */
  readonly quoted: readonly boolean[] | null;
  /** The text of the record without its line end. */
  readonly raw: string;
  /** The place in the text after the record. */
  readonly end: number;
  /** False when the quotes do not match. The record is then one line, cut at each delimiter. */
  readonly isReadable: boolean;
};

type Place = {
  readonly text: string;
  readonly at: number;
  /** True when no more text follows. */
  readonly isLast: boolean;
  readonly delimiter: string;
};

export const longestCell = 1_000;
/** A longer line is refused, so that memory use does not depend on the file (docs/spec/reliability.md#F-44). */
export const longestLine = 64 * 1024;

/** Reads the record that begins at `at`; null when its end has not arrived yet. */
export function readRecord(place: Place): TableRecord | null {
  const { text, at, isLast, delimiter } = place;
  const lineEnd = endOfLine(text, at);
  const isOpen = lineEnd === text.length || (lineEnd === text.length - 1 && text[lineEnd] === '\r');
  if (isOpen && !isLast) return null;
  const raw = text.slice(at, lineEnd);
  const plain = { cells: raw.split(delimiter), quoted: null, raw, end: lineEnd + lengthOfEnd(text, lineEnd) };
  if (!raw.includes('"')) return { ...plain, isReadable: true };
  const record = readQuotedRecord(place);
  if (record === 'open') return null;
  return record ?? { ...plain, isReadable: false };
}

function endOfLine(text: string, at: number): number {
  lineEnds.lastIndex = at;
  return lineEnds.exec(text)?.index ?? text.length;
}

const lineEnds = /[\r\n]/g;

function lengthOfEnd(text: string, lineEnd: number): 0 | 1 | 2 {
  if (lineEnd === text.length) return 0;
  return text[lineEnd] === '\r' && text[lineEnd + 1] === '\n' ? 2 : 1;
}

/**
 * Quoted cells may contain delimiters and line ends, so the end of the record is known only after its cells are read.
 * Null when the quotes do not match; `open` when more text decides that.
 */
function readQuotedRecord({ text, at, isLast, delimiter }: Place): TableRecord | 'open' | null {
  const mayGoOn = !isLast && text.length - at <= longestLine;
  const cells: string[] = [];
  const quoted: boolean[] = [];
  const pattern = cellPatterns[delimiter] ?? cellPattern(delimiter);
  pattern.lastIndex = at;
  for (;;) {
    const match = pattern.exec(text);
    const end = pattern.lastIndex;
    if (mayGoOn && isCut(text, match, end)) return 'open';
    if (match === null) return null;
    cells.push(contentOf(match));
    quoted.push(match[1] !== undefined);
    const [, , , separator = ''] = match;
    if (separator !== delimiter)
      return { cells, quoted, raw: text.slice(at, end - separator.length), end, isReadable: true };
  }
}

/** The cell ends at the end of the text, so more of it or of its line end may follow. */
function isCut(text: string, match: RegExpExecArray | null, end: number): boolean {
  return match === null || (end === text.length && !text.endsWith('\n'));
}

function contentOf([, quoted, plain]: RegExpExecArray): string {
  return quoted?.replaceAll('""', '"') ?? plain ?? '';
}

/** A quoted cell of at most 1000 characters, or a plain one of any length (docs/spec/reliability.md#F-44). */
function cellPattern(delimiter: string): RegExp {
  return new RegExp(
    `(?:[ \\u00a0]*"((?:[^"]|""){0,${longestCell}})"[ \\u00a0]*|([^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*|))(${delimiter}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
}

export const delimiters = [';', '\t', ','] as const;
const cellPatterns: Readonly<Record<string, RegExp>> = Object.fromEntries(
  delimiters.map((delimiter) => [delimiter, cellPattern(delimiter)]),
);

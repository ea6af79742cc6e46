import type { TableFault } from '#domain/bulk-payoff/read-table.ts';
import { success, failure, type Result } from '#domain/result.ts';

/** Decodes the bytes of a file as they arrive, whole lines at a time. */
export type LineDecoder = {
  decode(bytes: Uint8Array): Result<string, TableFault>;
  end(): Result<string, TableFault>;
};

type Encoding = 'utf-8' | 'windows-1251';

/**
 * Decodes UTF-8 with or without a byte order mark, else windows-1251 (docs/spec/rules.md#10). The first line with
 * non-Latin letters decides; a later line in another encoding is refused. UTF-16, archives and binary files are refused
 * too (docs/spec/reliability.md#F-43, docs/spec/reliability.md#S-39).
 */
export function lineDecoder(): LineDecoder {
  let rest: Uint8Array = new Uint8Array();
  let isFirst = true;
  let encoding: Encoding | null = null;
  let linesBefore = 0;

  const decodeLines = (whole: Uint8Array): Result<string, TableFault> => {
    const text = decodedAs(encoding ?? 'utf-8', whole);
    if (text === null) return decodeOneByOne(whole);
    if (encoding === null && text.length !== whole.length) encoding = 'utf-8';
    linesBefore += countLines(whole);
    return success(text);
  };

  /** Finds the line with the first bytes that are not UTF-8; that line decides the encoding. */
  const decodeOneByOne = (lines: Uint8Array): Result<string, TableFault> => {
    const texts: string[] = [];
    for (const line of linesOf(lines)) {
      let text = decodedAs(encoding ?? 'utf-8', line);
      if (text === null && encoding === null) {
        encoding = 'windows-1251';
        text = decodedAs(encoding, line);
      } else if (encoding === null && text?.length !== line.length) encoding = 'utf-8';
      if (text === null) return failure({ lineNo: linesBefore + 1, reason: 'буквы в разных кодировках' });
      linesBefore += countLines(line);
      texts.push(text);
    }
    return success(texts.join(''));
  };

  const take = (lines: Uint8Array): Result<string, TableFault> => {
    if (isFirst && isOtherFormat(lines)) return failure({ lineNo: 1, reason: notText });
    const whole = isFirst ? withoutByteOrderMark(lines) : lines;
    isFirst &&= lines.length === 0;
    const binaryAt = whole.indexOf(0);
    if (binaryAt !== -1)
      return failure({ lineNo: linesBefore + countLines(whole.subarray(0, binaryAt)) + 1, reason: notText });
    return decodeLines(whole);
  };

  return {
    decode: (bytes) => {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const end = endOfLastLine(all);
      rest = all.subarray(end);
      if (rest.length > longestLineBytes)
        return failure({ lineNo: linesBefore + countLines(all) + 1, reason: 'слишком длинная строка' });
      return take(all.subarray(0, end));
    },
    end: () => take(rest),
  };
}

const notText = 'файл не является текстом';
/** Four bytes of UTF-8 for each of the 64 Ki characters of a line. */
const longestLineBytes = 4 * 64 * 1024;

/** A file without LF may end its lines with a single CR. */
function endOfLastLine(bytes: Uint8Array): number {
  const lineFeed = bytes.lastIndexOf(0x0a);
  return (lineFeed === -1 ? bytes.lastIndexOf(0x0d) : lineFeed) + 1;
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) count += 1;
  return count;
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const lineFeed = bytes.indexOf(0x0a, at);
    const end = lineFeed === -1 ? bytes.length : lineFeed + 1;
    yield bytes.subarray(at, end);
    at = end;
  }
}

const byteOrderMarkLength = 3;

function withoutByteOrderMark(bytes: Uint8Array): Uint8Array {
  const [first, second, third] = bytes;
  return first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(byteOrderMarkLength) : bytes;
}

/** UTF-16 by its byte order mark, ZIP and gzip. An order number may begin with «PK» as a ZIP does. */
function isOtherFormat(bytes: Uint8Array): boolean {
  return otherFormatPrefixes.some((prefix) => prefix.every((byte, index) => bytes[index] === byte));
}

const otherFormatPrefixes = [
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
  [0x1f, 0x8b],
] as const;

const decoders = {
  'utf-8': new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }),
  'windows-1251': new TextDecoder('windows-1251', { fatal: true }),
} as const satisfies Record<Encoding, TextDecoder>;

function decodedAs(encoding: Encoding, bytes: Uint8Array): string | null {
  try {
    return decoders[encoding].decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

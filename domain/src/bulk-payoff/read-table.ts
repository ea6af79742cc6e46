import { success, failure, type Result } from '../result.ts';
import { longestLine, readRecord } from './read-record.ts';
import { readTableRow, type TableRow } from './read-row.ts';
import { findFormat, type TableFormat } from './table-format.ts';

/** The reason why a text is not a valid table; `lineNo` counts from 1. */
export type TableFault = { readonly lineNo: number; readonly reason: string };

/** Reads a table piece by piece, so that memory use does not depend on the file size. */
export type TableReader = {
  /** Takes the next piece of the text and returns the rows that it completes. */
  read(piece: string): Result<readonly TableRow[], TableFault>;
  /** Returns the rows that the end of the text completes. */
  end(): Result<readonly TableRow[], TableFault>;
};

/** The format of a file is found within this many characters. */
const headCharacters = longestLine;

/**
 * Parses a bulk payoff file (docs/spec/rules.md#10). Delimiter (`;`, tab or `,`), heading and columns are found from
 * the rows that look like payments; lines that are no rows are returned with the reason why they are skipped, and a row
 * that cannot be read with its fault. A file without any row is refused as a whole (docs/spec/reliability.md#F-44).
 */
export function tableReader(): TableReader {
  let rest = '';
  let lineNo = 0;
  let format: TableFormat | null = null;
  let isAfterEmpty = false;

  const readAll = (isLast: boolean): Result<readonly TableRow[], TableFault> => {
    if (format === null && rest.length < headCharacters && !isLast) return success([]);
    format ??= findFormat(rest, isLast);
    const rows = format === null ? [] : readRows(format, isLast);
    const reason = format === null ? faultWithoutFormat(rest, isLast) : faultOfLine(rest);
    if (reason === null) return success(rows);
    return failure({ lineNo: reason === noRows ? firstFilledLine(rest) : lineNo + 1, reason });
  };

  const readRows = (known: TableFormat, isLast: boolean): readonly TableRow[] => {
    const rows: TableRow[] = [];
    let at = 0;
    while (at < rest.length) {
      const record = readRecord({ text: rest, at, isLast, delimiter: known.delimiter });
      if (record === null || record.raw.length > longestLine) break;
      lineNo += 1;
      at = record.end;
      const row = readTableRow(record, { lineNo, format: known });
      const isEmpty = row?.reason === 'skipped-empty';
      if (row !== null && !(isEmpty && isAfterEmpty)) rows.push(row);
      isAfterEmpty = isEmpty;
    }
    rest = rest.slice(at);
    return rows;
  };

  return {
    read: (piece) => {
      rest += piece;
      return readAll(false);
    },
    end: () => readAll(true),
  };
}

const lineTooLong = 'слишком длинная строка';
const noRows = 'нет суммы: нужны номер заказа и сумма через «;»';

function faultOfLine(line: string): string | null {
  return line.length > longestLine ? lineTooLong : null;
}

/** The reason why a beginning is no table; null while all lines of the file are empty. */
function faultWithoutFormat(head: string, isLast: boolean): string | null {
  if (!/[\r\n]/.test(head) && head.length > longestLine) return lineTooLong;
  return head.trim() === '' && isLast ? null : noRows;
}

function firstFilledLine(text: string): number {
  return text.split(/\r\n|\n|\r/).findIndex((line) => line.trim() !== '') + 1;
}

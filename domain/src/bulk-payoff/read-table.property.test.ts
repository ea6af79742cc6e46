import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Result } from '../result.ts';
import { done } from '../result.ts';
import type { TableFault, TableRow } from './read-table.ts';
import { tableReader } from './read-table.ts';
import { reportHeading, reportLine } from './write-report.ts';

type Read = Result<readonly TableRow[], TableFault>;

/** Reads a text in pieces of the given lengths; the last piece is the remainder. */
function readCut(text: string, cuts: readonly number[]): Read {
  const reader = tableReader();
  const read: TableRow[] = [];
  let at = 0;
  for (const length of [...cuts, text.length]) {
    const rowsOfPiece = reader.read(text.slice(at, at + length));
    if (!rowsOfPiece.ok) return rowsOfPiece;
    read.push(...rowsOfPiece.value);
    at += length;
  }
  const last = reader.end();
  return last.ok ? done([...read, ...last.value]) : last;
}

const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 });
const anything = fc.string({ unit: fc.constantFrom(...Array.from('a1Я;,\t"\r\n  =-')), maxLength: 120 });

// docs/spec/reliability.md#F-44
test('the result does not depend on where the text is cut into pieces', () => {
  fc.assert(
    fc.property(anything, cuts, (text, where) => {
      assert.deepEqual(readCut(text, where), readCut(text, []));
    }),
  );
});

const written = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t'),
  lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
  hasHeading: fc.boolean(),
  emptyLines: fc.integer({ min: 0, max: 3 }),
  isQuoted: fc.boolean(),
  endsWithLine: fc.boolean(),
});

const content = fc.string({ unit: fc.constantFrom(...Array.from('aZ9Я;,\t"\r\n _')), maxLength: 12 });
const tables = fc.array(
  fc.tuple(fc.stringMatching(/^[A-Z]{1,3}-[0-9]{1,3}$/), fc.stringMatching(/^[0-9]{1,6}$/), content),
  { minLength: 1, maxLength: 6 },
);

// docs/spec/reliability.md#F-44
test('a table is read correctly with any separator, line end, quoting, heading and empty lines', () => {
  fc.assert(
    fc.property(tables, written, cuts, (table, manner, where) => {
      const { delimiter, lineEnd, hasHeading, emptyLines, isQuoted, endsWithLine } = manner;
      const cell = (text: string): string =>
        isQuoted || /[;,\t"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
      const lines = table.map((cells) => cells.map(cell).join(delimiter));
      const heading = hasHeading ? [['Заказ', 'Сумма', 'Комментарий'].map(cell).join(delimiter)] : [];
      const separator = lineEnd.repeat(emptyLines + 1);
      const text = [...heading, ...lines].join(separator) + (endsWithLine ? lineEnd : '');
      const read = readCut(text, where);
      assert.ok(read.ok, JSON.stringify(read));
      assert.deepEqual(
        read.value.map(({ cells }) => cells),
        table,
      );
    }),
  );
});

// docs/spec/reliability.md#F-47
test('a report is read back with its formulas neutralised', () => {
  const cells = fc.array(
    fc.string({ unit: fc.constantFrom(...Array.from('a1;"\r\n=+-@\t＝')), maxLength: 10 }),
    {
      minLength: 4,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 5 }), cuts, (table, where) => {
      const lines = table.map((row) =>
        reportLine({ cells: row, result: 'FAIL', reason: 'order-not-found', twinLineNo: null }),
      );
      const read = readCut(reportHeading + lines.join(''), where);
      assert.ok(read.ok, JSON.stringify(read));
      assert.deepEqual(
        read.value.slice(-table.length).map((row) => row.cells.slice(0, -2)),
        table.map((row) => row.map((text) => (/^[=+\-@\t\r\n＝]/.test(text) ? `'${text}` : text))),
      );
    }),
  );
});

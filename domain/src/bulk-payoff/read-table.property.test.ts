import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { success, type Result } from '../result.ts';
import type { TableRow } from './read-row.ts';
import { type TableFault, tableReader } from './read-table.ts';

type ReadTable = Result<readonly TableRow[], TableFault>;

/** Reads a text in pieces of the given lengths; the last piece is the remainder. */
function readInPieces(text: string, lengths: readonly number[]): ReadTable {
  const reader = tableReader();
  const rows: TableRow[] = [];
  let position = 0;
  for (const length of [...lengths, text.length]) {
    const rowsOfPiece = reader.read(text.slice(position, position + length));
    if (!rowsOfPiece.ok) return rowsOfPiece;
    rows.push(...rowsOfPiece.value);
    position += length;
  }
  const last = reader.end();
  return last.ok ? success([...rows, ...last.value]) : last;
}

const pieceLengths = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 });
const anything = fc.string({ unit: fc.constantFrom(...Array.from('a1Я;,\t"\r\n  =-')), maxLength: 120 });

// docs/spec/reliability.md#F-44
test('the result does not depend on where the text is cut into pieces', () => {
  fc.assert(
    fc.property(anything, pieceLengths, (text, lengths) => {
      assert.deepEqual(readInPieces(text, lengths), readInPieces(text, []));
    }),
  );
});

const formats = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t'),
  lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
  hasHeading: fc.boolean(),
  emptyLines: fc.integer({ min: 0, max: 3 }),
  isQuoted: fc.boolean(),
  endsWithLine: fc.boolean(),
});

// one to three digits after a comma may be the rest of a sum; register.property.test.ts tests them
const content = fc
  .string({ unit: fc.constantFrom(...Array.from('aZ9Я;,\t"\r\n _')), maxLength: 12 })
  .filter((text) => !/^\s*\d{1,3}\s*$/.test(text));
const tables = fc.array(
  fc.tuple(fc.stringMatching(/^[A-Z]{1,3}-[0-9]{1,3}$/), fc.stringMatching(/^[1-9][0-9]{0,5}$/), content),
  { minLength: 1, maxLength: 6 },
);

// docs/spec/reliability.md#F-44
test('a table is read correctly with any separator, line end, quoting, heading and empty lines', () => {
  fc.assert(
    fc.property(tables, formats, pieceLengths, (table, format, lengths) => {
      const { delimiter, lineEnd, hasHeading, emptyLines, isQuoted, endsWithLine } = format;
      const cell = (text: string): string =>
        isQuoted || /[;,\t"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
      const lines = table.map((cells) => cells.map(cell).join(delimiter));
      const heading = hasHeading ? [['Заказ', 'Сумма', 'Комментарий'].map(cell).join(delimiter)] : [];
      const separator = lineEnd.repeat(emptyLines + 1);
      const text = [...heading, ...lines].join(separator) + (endsWithLine ? lineEnd : '');
      const read = readInPieces(text, lengths);
      assert.ok(read.ok, JSON.stringify(read));
      assert.deepEqual(
        read.value.flatMap(({ cells, reason }) => (reason === 'skipped-empty' ? [] : [cells])),
        // in a table with a heading the comment has a column of its own, after the date
        table.map(([order, sum, comment]) =>
          hasHeading ? [order, sum, '', comment] : [order, sum, comment],
        ),
      );
    }),
  );
});

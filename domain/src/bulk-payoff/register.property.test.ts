import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { columns, type Outcome, registers, titles, writeRegister } from '#testing/domain/registers.ts';
import { readRow } from './judge-row.ts';
import { tableReader } from './read-table.ts';
import type { TableRow } from './read-row.ts';
import { isSkipped } from './row-reasons.ts';
import { reportHeading, reportLine } from './write-report.ts';

function read(text: string): readonly TableRow[] {
  const reader = tableReader();
  const begin = reader.read(text);
  assert.ok(begin.ok, JSON.stringify(begin));
  const end = reader.end();
  assert.ok(end.ok, JSON.stringify(end));
  return [...begin.value, ...end.value];
}

function outcomeOf({ cells, reason }: TableRow): Outcome {
  if (reason !== null) return { reason };
  const input = readRow(cells);
  return input.ok ? { order: input.value.reference, amount: input.value.amount } : { reason: input.error };
}

/** Empty lines that follow each other are listed once. */
function withoutRepeatedEmpty(outcomes: readonly Outcome[]): readonly Outcome[] {
  const isEmpty = (outcome: Outcome | undefined) =>
    outcome !== undefined && 'reason' in outcome && outcome.reason === 'skipped-empty';
  return outcomes.filter((outcome, index) => !(isEmpty(outcome) && isEmpty(outcomes[index - 1])));
}

// docs/spec/rules.md#10, docs/spec/reliability.md#F-44
test('each line of a register gets its expected outcome in every notation of the file', () => {
  fc.assert(
    fc.property(registers, (register) => {
      const { text, outcomes } = writeRegister(register);
      assert.deepEqual(read(text).map(outcomeOf), withoutRepeatedEmpty(outcomes), text);
    }),
  );
});

// docs/spec/rules.md#10
test('a sum whose kopecks a comma separates is never paid, with and without a heading', () => {
  const cutSum = fc.record({
    whole: fc.integer({ min: 1, max: 9_999 }),
    tail: fc.constantFrom('50', '00', '5', '000.00', '50 ₽', '50 руб.'),
    wide: columns,
    hasHeading: fc.boolean(),
  });
  fc.assert(
    fc.property(cutSum, ({ whole, tail, wide, hasHeading }) => {
      const row = { order: 'A-1', sum: `${whole},${tail}`, date: '01.02.2026', comment: 'x', number: '1' };
      const cells = wide.map((column) => row[column]);
      const heading = hasHeading ? `${wide.map((column) => `"${titles[column]}"`).join(',')}\n` : '';
      // the cells after the sum may be left out, so that the kopecks land in one of them
      for (const length of [wide.indexOf('sum') + 1, wide.length]) {
        const rows = read(`${heading}${cells.slice(0, length).join(',')}\nA-2,"1,00"\n`);
        const cut = rows.map(outcomeOf).find((outcome) => 'order' in outcome && outcome.order === 'A-1');
        assert.equal(cut, undefined, JSON.stringify(rows));
      }
    }),
  );
});

// docs/spec/reliability.md#F-47
test('a report that is read back as a file has the same cells and the same outcomes', () => {
  const cell = fc.string({ unit: fc.constantFrom(...Array.from('a1;"\r\n=+-@\t＝ ')), maxLength: 10 });
  const foreign = fc
    .array(cell, { minLength: 2, maxLength: 8 })
    .map((cells) => [`A-${cells.length}`, '1,00', ...cells]);
  fc.assert(
    fc.property(fc.array(foreign, { minLength: 1, maxLength: 5 }), (table) => {
      const width = Math.max(...table.map(({ length }) => length));
      const report = reportOf(
        table.map((cells, index) => ({ lineNo: index + 1, cells, reason: null })),
        width,
      );
      assert.deepEqual(
        read(report).map(({ cells }) => cells),
        table.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')]),
      );
    }),
  );
  fc.assert(
    fc.property(registers, (register) => {
      const rows = read(writeRegister(register).text);
      const width = Math.max(...rows.map(({ cells }) => cells.length));
      assert.deepEqual(read(reportOf(rows, width)).map(outcomeOf), rows.map(outcomeOf));
    }),
  );
});

function reportOf(rows: readonly TableRow[], width: number): string {
  const lines = rows.map(({ cells, reason }) => {
    const result = reason === null || isSkipped(reason) ? null : 'FAIL';
    return reportLine({ cells, result, reason, twinLineNo: null, debt: null }, width);
  });
  return reportHeading(width) + lines.join('');
}

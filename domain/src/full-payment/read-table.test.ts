import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRow } from './judge-row.ts';
import { readTable } from './read-table.ts';
import { reportLine } from './write-report.ts';

const rows = [
  { lineNo: 1, cells: ['A-1', '1 234,50'] },
  { lineNo: 2, cells: ['A-2', '10'] },
];

test('cells stand between semicolons, tabs or commas, lines end as they like, empty lines are left out (F-44)', () => {
  for (const text of ['A-1;1 234,50\nA-2;10', 'A-1\t1 234,50\r\nA-2\t10\r\n\r\n', '"A-1","1 234,50"\rA-2,10'])
    assert.deepEqual(readTable(text), { ok: true, value: rows }, text);
});

test('a heading is no row; quotes may hold anything', () => {
  const read = readTable('Заказ;Сумма;Дата;Комментарий\n"A;""1""";5;2025-01-01;"две\nстроки"\n');
  assert.deepEqual(read, {
    ok: true,
    value: [{ lineNo: 2, cells: ['A;"1"', '5', '2025-01-01', 'две\nстроки'] }],
  });
});

test('what is no such table is refused whole, with the line (rules 10)', () => {
  for (const [text, lineNo] of [
    ['просто текст', 1],
    ['A;1\n"B;2', 2],
    [`A;1\n${'x'.repeat(1001)};2`, 2],
    ['x'.repeat(1_000_000), 1],
    [`A;1\nB${';1'.repeat(10)}`, 2],
  ] as const) {
    const read = readTable(text);
    assert.ok(!read.ok);
    assert.equal(read.error.lineNo, lineNo);
  }
});

test('a row asks for an order and a sum above 0, in roubles with point or comma', () => {
  assert.deepEqual(readRow([' A ', '1 234,5']), { ok: true, value: { reference: 'A', amount: 123450 } });
  assert.deepEqual(readRow(['', '1']), { ok: false, error: 'order-missing' });
  for (const amount of ['', '0', '-5', '1,234', 'сто'])
    assert.deepEqual(readRow(['A', amount]), { ok: false, error: 'amount-unreadable' }, amount);
});

test('a cell like a formula is neutralised in the report (F-47)', () => {
  const line = reportLine({ cells: ['=1+1', '+5', '-5', '@a"b'], result: 'FAIL', reason: 'Заказ не найден' });
  assert.equal(line, `"'=1+1";"'+5";"'-5";"'@a""b";"Не погашен";"Заказ не найден"\r\n`);
});

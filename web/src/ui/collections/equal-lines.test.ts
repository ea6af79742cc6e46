import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupAllEqualLines, groupEqualLines } from './equal-lines.ts';

function linesOf(paid: number, all: number, last = 100) {
  return Array.from({ length: all }, (_, index) => ({
    key: index + 1,
    status: index < paid ? ('done' as const) : ('pending' as const),
    amount: index === all - 1 ? last : 100,
  }));
}

function keysOf(
  lines: Parameters<typeof groupEqualLines>[0],
  group = groupEqualLines<(typeof lines)[number]>,
): readonly (readonly number[])[] {
  return group(lines).map((equal) => equal.map(({ key }) => key));
}

test('up to six payments have a line each', () => {
  assert.deepEqual(keysOf(linesOf(2, 6)), [[1], [2], [3], [4], [5], [6]]);
});

test('of more than six payments, the paid payments and the payments after the next four are grouped', () => {
  assert.deepEqual(keysOf(linesOf(3, 10)), [[1, 2, 3], [4], [5], [6], [7], [8, 9, 10]]);
  assert.deepEqual(keysOf(linesOf(0, 8)), [[1], [2], [3], [4], [5, 6, 7, 8]]);
  assert.deepEqual(keysOf(linesOf(8, 8)), [[1, 2, 3, 4, 5, 6, 7, 8]]);
});

test('where a line names its days, equal payments of a short schedule are grouped too', () => {
  const [first, ...rest] = linesOf(0, 4);
  assert.ok(first !== undefined);
  assert.deepEqual(keysOf([{ ...first, note: 'Сегодня' }, ...rest], groupAllEqualLines), [[1], [2, 3, 4]]);
  assert.deepEqual(keysOf(linesOf(1, 4, 99), groupAllEqualLines), [[1], [2, 3], [4]]);
  assert.deepEqual(keysOf(linesOf(0, 8), groupAllEqualLines), keysOf(linesOf(0, 8)));
});

test('a payment with another sum, with a note, or paid late has a line of its own', () => {
  assert.deepEqual(keysOf(linesOf(0, 8, 99)).slice(-2), [[5, 6, 7], [8]]);
  const [first, second, ...rest] = linesOf(4, 8);
  assert.ok(first !== undefined && second !== undefined);
  assert.deepEqual(keysOf([first, { ...second, note: 'Оплачено досрочно' }, ...rest])[1], [2]);
  assert.deepEqual(keysOf([first, { ...second, paidOn: '2026-11-25' }, ...rest])[1], [2]);
});

test('a failed payment is never grouped', () => {
  const lines = linesOf(0, 8).map((line) => ({ ...line, status: 'failed' as const }));
  assert.deepEqual(keysOf(lines).slice(0, 4), [[1], [2], [3], [4]]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearLines } from './near-lines.ts';

type Status = 'done' | 'pending' | 'failed';

function schedule(...parts: readonly (readonly [Status, number])[]) {
  return parts
    .flatMap(([status, count]) => Array.from({ length: count }, () => status))
    .map((status, number) => ({ status, number }));
}

function numbersOf(...parts: readonly (readonly [Status, number])[]): readonly number[] {
  return nearLines(schedule(...parts)).map(({ number }) => number);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

test('a schedule of up to 24 payments is shown in full', () => {
  assert.equal(numbersOf(['done', 10], ['pending', 14]).length, 24);
  assert.equal(numbersOf(['done', 10], ['pending', 15]).length, 13);
});

test('a longer schedule shows the last payment made and the next twelve', () => {
  assert.deepEqual(numbersOf(['done', 48], ['pending', 252]), range(47, 59));
  assert.deepEqual(numbersOf(['pending', 300]), range(0, 12));
});

test('every failed payment is shown', () => {
  assert.deepEqual(numbersOf(['done', 5], ['failed', 20], ['pending', 100]), range(4, 36));
});

test('a fully paid long schedule shows its last thirteen payments', () => {
  assert.deepEqual(numbersOf(['done', 30]), range(17, 29));
});

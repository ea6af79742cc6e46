import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextCheckDelayMilliseconds } from './next-check-delay.ts';

test('the pauses between questions grow from two seconds to a minute', () => {
  assert.deepEqual(
    [0, 4, 5, 16, 17, 32, 33, 1000].map(nextCheckDelayMilliseconds),
    [2_000, 2_000, 5_000, 5_000, 15_000, 15_000, 60_000, 60_000],
  );
});

test('the first five minutes pass before the pause is a minute', () => {
  const pauses = Array.from({ length: 33 }, (_, check) => nextCheckDelayMilliseconds(check));
  assert.equal(
    pauses.reduce((sum, pause) => sum + pause, 0),
    310_000,
  );
});

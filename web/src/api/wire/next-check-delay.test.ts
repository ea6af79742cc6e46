import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextCheckDelayMilliseconds } from './next-check-delay.ts';

test('the delays between checks grow from two seconds to a minute', () => {
  assert.deepEqual(
    [0, 4, 5, 16, 17, 32, 33, 1000].map(nextCheckDelayMilliseconds),
    [2_000, 2_000, 5_000, 5_000, 15_000, 15_000, 60_000, 60_000],
  );
});

test('the delay is a minute only after the first five minutes', () => {
  const delays = Array.from({ length: 33 }, (_, check) => nextCheckDelayMilliseconds(check));
  assert.equal(
    delays.reduce((sum, delay) => sum + delay, 0),
    310_000,
  );
});

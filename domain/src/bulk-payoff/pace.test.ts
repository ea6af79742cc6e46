import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '../dates.ts';
import { paceOf } from './pace.ts';

const since = instant('2025-01-31T09:00:00Z');

test('the remaining time is computed from the average time per processed row', () => {
  const now = instant('2025-01-31T09:00:10Z');
  assert.deepEqual(paceOf({ done: 20_000, total: 100_000, since, now }), {
    rowsPerSecond: 2_000,
    secondsLeft: 40,
  });
  assert.deepEqual(paceOf({ done: 1, total: 2, since, now }), { rowsPerSecond: 1, secondsLeft: 10 });
  assert.deepEqual(paceOf({ done: 5, total: 5, since, now }), { rowsPerSecond: 1, secondsLeft: 0 });
});

test('there is no pace before the first row is done or before any time has passed', () => {
  const now = instant('2025-01-31T09:00:10Z');
  assert.equal(paceOf({ done: 0, total: 5, since, now }), null);
  assert.equal(paceOf({ done: 3, total: 5, since, now: since }), null);
});

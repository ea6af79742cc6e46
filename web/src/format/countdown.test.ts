import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCountdown } from './countdown.ts';

test('the countdown is formatted m:ss and ends at 0:00', () => {
  assert.equal(formatCountdown(60_000), '1:00');
  assert.equal(formatCountdown(59_999), '1:00');
  assert.equal(formatCountdown(59_000), '0:59');
  assert.equal(formatCountdown(9_001), '0:10');
  assert.equal(formatCountdown(1), '0:01');
  assert.equal(formatCountdown(0), '0:00');
  assert.equal(formatCountdown(-5_000), '0:00');
  assert.equal(formatCountdown(600_000), '10:00');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { megabytesPerHour } from './memory.ts';

test('what rises by three megabytes an hour is told so, whatever it swings by', () => {
  const samples = Array.from({ length: 100 }, (_, index) => ({
    hours: index / 10,
    megabytes: 200 + (3 * index) / 10 + (index % 2 === 0 ? 5 : -5),
  }));
  assert.ok(Math.abs(megabytesPerHour(samples) - 3) < 0.1);
});

test('what stays does not rise, and a single look says nothing', () => {
  assert.equal(megabytesPerHour([0, 1, 2].map((hours) => ({ hours, megabytes: 150 }))), 0);
  assert.equal(megabytesPerHour([{ hours: 1, megabytes: 150 }]), 0);
});

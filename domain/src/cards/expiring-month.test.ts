import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '../dates.ts';
import { expiringMonth, recentExpiries } from './expiring-month.ts';

test('the cards of a month expire soon from fourteen days before its last day', () => {
  assert.equal(expiringMonth(calendarDate('2026-01-16')), null);
  assert.deepEqual(expiringMonth(calendarDate('2026-01-17')), { expiry: '202601', lastDay: '2026-01-31' });
});

test('the cards of a month can be charged on its last day', () => {
  assert.deepEqual(expiringMonth(calendarDate('2028-02-29')), { expiry: '202802', lastDay: '2028-02-29' });
  assert.deepEqual(expiringMonth(calendarDate('2026-12-31')), { expiry: '202612', lastDay: '2026-12-31' });
});

test('cards that expire soon or expired in the three months before', () => {
  assert.deepEqual(recentExpiries(calendarDate('2026-01-16')), { from: '202510', to: '202512' });
  assert.deepEqual(recentExpiries(calendarDate('2026-01-17')), { from: '202510', to: '202601' });
});

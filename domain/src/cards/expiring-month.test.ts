import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '../dates.ts';
import { expiringMonth, recentExpiries } from './expiring-month.ts';

test('cards expire soon from fourteen days before the last day of their month', () => {
  assert.equal(expiringMonth(calendarDate('2026-01-16')), null);
  assert.deepEqual(expiringMonth(calendarDate('2026-01-17')), { expiry: '202601', lastDay: '2026-01-31' });
});

test('on the last day of a month its cards still expire soon', () => {
  assert.deepEqual(expiringMonth(calendarDate('2028-02-29')), { expiry: '202802', lastDay: '2028-02-29' });
  assert.deepEqual(expiringMonth(calendarDate('2026-12-31')), { expiry: '202612', lastDay: '2026-12-31' });
});

test('the recent expiries are the three months before, and this month once its cards expire soon', () => {
  assert.deepEqual(recentExpiries(calendarDate('2026-01-16')), { from: '202510', to: '202512' });
  assert.deepEqual(recentExpiries(calendarDate('2026-01-17')), { from: '202510', to: '202601' });
});

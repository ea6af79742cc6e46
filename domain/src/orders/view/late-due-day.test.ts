import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, instant } from '../../dates.ts';
import { lateDueDay } from './late-due-day.ts';

const planDate = calendarDate('2026-10-10');

test('the late due day of a payment that was paid late is its plan date', () => {
  assert.equal(lateDueDay({ planDate, paidAt: instant('2026-11-25T09:00:00Z') }), planDate);
  // 00:00 of the next day in Moscow
  assert.equal(lateDueDay({ planDate, paidAt: instant('2026-10-10T21:00:00Z') }), planDate);
});

test('a payment that was paid in time or is still open has no late due day', () => {
  assert.equal(lateDueDay({ planDate, paidAt: instant('2026-10-10T20:59:59Z') }), null);
  assert.equal(lateDueDay({ planDate, paidAt: instant('2026-10-01T09:00:00Z') }), null);
  assert.equal(lateDueDay({ planDate, paidAt: null }), null);
});

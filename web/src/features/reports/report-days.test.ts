import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import { readSearch } from '../../session/read-search.ts';
import {
  daysBefore,
  daysProblem,
  lastDays,
  metricRequestOf,
  reportDaysOf,
  reportPatterns,
} from './report-days.ts';

const today = calendarDate('2026-11-21');
const month = { dateFrom: '2026-10-23', dateTo: '2026-11-21' };

test('the default period is the last thirty days including today', () => {
  assert.deepEqual(reportDaysOf({}, today), month);
  assert.deepEqual(reportDaysOf({ from: '2026-02-31', to: '2026-03-01' }, today), month);
  assert.deepEqual(lastDays(1, today), { dateFrom: today, dateTo: today });
});

test('the previous period has as many days and ends on the day before the period', () => {
  assert.deepEqual(daysBefore(month), { dateFrom: '2026-09-23', dateTo: '2026-10-22' });
  assert.deepEqual(daysBefore(lastDays(1, today)), { dateFrom: '2026-11-20', dateTo: '2026-11-20' });
});

test('a period has two dates in order and at most a year', () => {
  assert.equal(daysProblem({ dateFrom: '2026-01-01', dateTo: '2027-01-01' }), null);
  assert.equal(daysProblem({ dateFrom: '2026-01-01', dateTo: '2027-01-02' }), 'Не больше года');
  assert.equal(daysProblem({ dateFrom: '', dateTo: '2027-01-02' }), 'Укажите обе даты');
  assert.match(daysProblem({ dateFrom: '2026-01-02', dateTo: '2026-01-01' }) ?? '', /раньше/);
});

test('the address of rows has a known metric and one of its parts', () => {
  const search = readSearch({ metric: 'OVERDUE', part: '90+', from: 'yesterday' }, reportPatterns);
  assert.deepEqual(metricRequestOf(search, today), { metric: 'OVERDUE', part: '90+', ...month });
  assert.equal(metricRequestOf({ metric: 'DEBT' }, today)?.part, null);
  assert.equal(metricRequestOf({ metric: 'DEBT', part: '90+' }, today), null);
  assert.equal(metricRequestOf({ metric: 'MOON' }, today), null);
});

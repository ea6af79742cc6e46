import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/calendar.ts';
import { daysProblem, figureRequestOf, lastDays, reportDaysOf } from './report-days.ts';
import { readReportSearch } from './report-search.ts';

const today = calendarDate('2026-11-21');
const month = { dateFrom: '2026-10-23', dateTo: '2026-11-21' };

test('without days in the address the figures are those of the last thirty days, today included', () => {
  assert.deepEqual(reportDaysOf({}, today), month);
  assert.deepEqual(reportDaysOf({ from: '2026-02-31', to: '2026-03-01' }, today), month);
  assert.deepEqual(lastDays(1, today), { dateFrom: today, dateTo: today });
});

test('a period has both ends, begins before it ends and is no longer than a year', () => {
  assert.equal(daysProblem({ dateFrom: '2026-01-01', dateTo: '2027-01-01' }), null);
  assert.equal(daysProblem({ dateFrom: '2026-01-01', dateTo: '2027-01-02' }), 'Не больше года');
  assert.equal(daysProblem({ dateFrom: '', dateTo: '2027-01-02' }), 'Укажите обе даты');
  assert.match(daysProblem({ dateFrom: '2026-01-02', dateTo: '2026-01-01' }) ?? '', /раньше/);
});

test('the address of rows names a figure and a part of it, or nothing', () => {
  const search = readReportSearch({ figure: 'OVERDUE', part: '90+', from: 'yesterday' });
  assert.deepEqual(figureRequestOf(search, today), { figure: 'OVERDUE', part: '90+', ...month });
  assert.equal(figureRequestOf({ figure: 'DEBT' }, today)?.part, null);
  assert.equal(figureRequestOf({ figure: 'DEBT', part: '90+' }, today), null);
  assert.equal(figureRequestOf({ figure: 'MOON' }, today), null);
});

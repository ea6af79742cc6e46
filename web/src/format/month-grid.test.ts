import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/calendar.ts';
import { dayOfWeek, weeksOfMonth, yearsAround } from './month-grid.ts';

test('the week starts on Monday', () => {
  assert.equal(dayOfWeek(calendarDate('2026-11-23')), 0);
  assert.equal(dayOfWeek(calendarDate('2026-11-22')), 6);
  assert.equal(dayOfWeek(calendarDate('2020-02-29')), 5);
});

test('a month takes from four to six weeks of the grid', () => {
  const weeks = weeksOfMonth(calendarDate('2026-11-21'));
  assert.equal(weeks.length, 6);
  assert.equal(weeks[0]?.[0], '2026-10-26');
  assert.equal(weeks.at(-1)?.at(-1), '2026-12-06');
  assert.equal(weeksOfMonth(calendarDate('2027-02-10')).length, 4);
});

test('a page of years has 12 of them', () => {
  assert.deepEqual(
    [yearsAround(2026).at(0), yearsAround(2026).at(-1), yearsAround(2026).length],
    [2016, 2027, 12],
  );
});

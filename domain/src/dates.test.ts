import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyStart } from '#testing/domain/domain-examples.ts';
import {
  calendarDate,
  daysBetween,
  instant,
  isCalendarDate,
  moscowDate,
  moscowTime,
  nextMoscowTime,
  plusDays,
  plusMonths,
  plusSeconds,
  secondsBetween,
} from './dates.ts';

test('a calendar date has the form YYYY-MM-DD and exists', () => {
  for (const date of ['2024-02-29', '0001-01-01', '9999-12-31']) assert.ok(isCalendarDate(date), date);
  for (const text of [
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '24-1-1',
    '0000-01-01',
    '2024-02-29T00:00',
    '29 Feb 2024',
    '+010000-01',
    '-000001-01',
    '',
  ])
    assert.ok(!isCalendarDate(text), text);
  assert.throws(() => calendarDate('2023-02-29'), RangeError);
});

test('a day begins at midnight in Moscow in any time zone of the machine', () => {
  assert.equal(moscowDate(instant('2025-01-31T20:59:59.999Z')), '2025-01-31');
  assert.equal(moscowDate(instant('2025-01-31T21:00:00.000Z')), '2025-02-01');
  assert.equal(moscowTime(calendarDate('2025-02-01'), 0), '2025-01-31T21:00:00.000Z');
  assert.equal(moscowTime(calendarDate('2025-02-01'), 19, 30), '2025-02-01T16:30:00.000Z');
});

test('the next time of day in Moscow is later today or tomorrow', () => {
  const fourOfToday = instant('2025-01-31T01:00:00.000Z');
  assert.equal(nextMoscowTime(plusSeconds(fourOfToday, -0.001), 4), fourOfToday);
  assert.equal(nextMoscowTime(fourOfToday, 4), '2025-02-01T01:00:00.000Z');
});

test('subtracting days undoes adding them, and adding months keeps the day or ends on the last of the month', () => {
  fc.assert(
    fc.property(anyStart, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
      assert.equal(daysBetween(date, plusDays(date, days)), days);
      assert.equal(plusDays(plusDays(date, days), -days), date);
    }),
  );
  fc.assert(
    fc.property(anyStart, fc.integer({ min: 0, max: 9999 }), (date, months) => {
      const later = plusMonths(date, months);
      assert.equal(
        Number(later.slice(0, 4)) * 12 + Number(later.slice(5, 7)),
        Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) + months,
      );
      assert.ok(later.slice(8) === date.slice(8) || plusDays(later, 1).endsWith('-01'));
    }),
  );
});

test('the calendar covers the years 1 to 9999', () => {
  assert.equal(plusDays(calendarDate('0001-01-02'), -1), '0001-01-01');
  assert.equal(plusDays(calendarDate('9999-12-30'), 1), '9999-12-31');
  assert.throws(() => plusDays(calendarDate('0001-01-01'), -1), RangeError);
  assert.throws(() => plusDays(calendarDate('9999-12-31'), 1), RangeError);
});

test('seconds can be added to an instant and measured between two instants', () => {
  const noon = instant('2025-01-31T12:00:00Z');
  assert.equal(plusSeconds(noon, 90), '2025-01-31T12:01:30.000Z');
  assert.equal(secondsBetween(noon, plusSeconds(noon, -0.5)), -0.5);
});

test('there is no date beyond the year 9999', () => {
  assert.throws(() => plusDays(calendarDate('9999-12-31'), 1), RangeError);
  assert.throws(() => plusMonths(calendarDate('9999-12-01'), 1), RangeError);
});

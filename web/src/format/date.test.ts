import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, instant } from '#domain/dates.ts';
import {
  formatDate,
  formatDay,
  formatRelativeDay,
  formatDayNear,
  formatDayWithYear,
  formatMonthNear,
  formatTime,
} from './date.ts';

const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

test('a date is shown as dd.MM.yyyy or by the name of its month', () => {
  assert.equal(formatDate(calendarDate('2026-11-21')), '21.11.2026');
  assert.equal(formatDate(calendarDate('2026-03-05')), '05.03.2026');
  assert.equal(withPlainSpaces(formatDay(calendarDate('2026-03-05'))), '5 марта');
  assert.equal(withPlainSpaces(formatDay(calendarDate('2026-12-31'))), '31 декабря');
  assert.equal(withPlainSpaces(formatDayWithYear(calendarDate('2024-02-29'))), '29 февраля 2024');
});

test('the year is shown when it is not the current year', () => {
  const today = calendarDate('2026-12-31');
  assert.equal(withPlainSpaces(formatDayNear(calendarDate('2026-01-01'), today)), '1 января');
  assert.equal(withPlainSpaces(formatDayNear(calendarDate('2027-01-01'), today)), '1 января 2027');
  assert.equal(formatMonthNear('2026-12', today), 'Декабрь');
  assert.equal(withPlainSpaces(formatMonthNear('2027-01', today)), 'Январь 2027');
});

test('today and tomorrow are named', () => {
  const today = calendarDate('2026-12-31');
  assert.equal(withPlainSpaces(formatRelativeDay(today, today)), 'сегодня, 31 декабря');
  assert.equal(
    withPlainSpaces(formatRelativeDay(calendarDate('2027-01-01'), today)),
    'завтра, 1 января 2027',
  );
  assert.equal(withPlainSpaces(formatRelativeDay(calendarDate('2027-01-02'), today)), '2 января 2027');
});

test('a time is shown in Moscow time', () => {
  assert.equal(formatTime(instant('2026-11-21T21:30:00Z')), '00:30');
});

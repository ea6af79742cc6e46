import type { CalendarDate } from '#domain/calendar.ts';
import { calendarDate, daysBetween, plusDays, plusMonths } from '#domain/calendar.ts';

const monday = calendarDate('2026-11-16');
const daysOfWeek = [0, 1, 2, 3, 4, 5, 6] as const;

/** Days since the last Monday: 0 for Monday, 6 for Sunday. */
export function dayOfWeek(date: CalendarDate): number {
  return ((daysBetween(monday, date) % 7) + 7) % 7;
}

/**
 * The weeks of a date's month, Monday first, at most six, with the adjacent days of other months
 * (docs/spec/specification.md#9 «Date picker»).
 */
export function weeksOfMonth(date: CalendarDate): readonly (readonly CalendarDate[])[] {
  const first = calendarDate(`${date.slice(0, 7)}-01`);
  const last = plusDays(plusMonths(first, 1), -1);
  const start = plusDays(first, -dayOfWeek(first));
  const weeks = Math.ceil((daysBetween(start, last) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) => daysOfWeek.map((day) => plusDays(start, week * 7 + day)));
}

const yearsPerPage = 12;

/** The page of twelve years that contains a year (docs/spec/specification.md#9 «Date picker»). */
export function yearsAround(year: number): readonly number[] {
  const start = Math.floor(year / yearsPerPage) * yearsPerPage;
  return Array.from({ length: yearsPerPage }, (_, index) => start + index);
}

import type { Brand } from './brand.ts';

/** A calendar date `YYYY-MM-DD` in Europe/Moscow. Schedules have no hours (docs/spec/rules.md). */
export type CalendarDate = Brand<string, 'CalendarDate'>;

/** An instant in UTC, always as `YYYY-MM-DDTHH:mm:ss.sssZ`, so that text order is time order. */
export type Instant = Brand<string, 'Instant'>;

export type IntervalUnit = 'DAYS' | 'WEEKS' | 'MONTHS';

const millisecondsPerDay = 86_400_000;
/** Moscow keeps UTC+3 all year since 26 October 2014. */
const moscowOffsetMilliseconds = 3 * 3_600_000;
/** 0001-01-01 and 9999-12-31 in days from 1 January 1970. */
const [firstDayNumber, lastDayNumber] = [-719_162, 2_932_896];

/** @throws RangeError when the text is not a date of the calendar. */
export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) {
    throw new RangeError(`not a calendar date: ${text}`);
  }
  return text;
}

/** Whether a text is an existing date in the form YYYY-MM-DD. */
export function isCalendarDate(text: string): text is CalendarDate {
  const day = dayNumber(text);
  return day >= firstDayNumber && day <= lastDayNumber && isoDate(day) === text;
}

/** Whether a text is an existing instant in the form YYYY-MM-DDTHH:MM:SS.mmmZ. */
export function isInstant(text: string): text is Instant {
  const milliseconds = Date.parse(text);
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === text;
}

/** @throws RangeError when the text is not an instant. */
export function instant(text: string): Instant {
  return new Date(text).toISOString() as Instant;
}

export function instantOfMilliseconds(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString() as Instant;
}

export function millisecondsOf(timestamp: Instant): number {
  return Date.parse(timestamp);
}

/** The instant `seconds` later; earlier for a negative number. */
export function plusSeconds(timestamp: Instant, seconds: number): Instant {
  return instantOfMilliseconds(millisecondsOf(timestamp) + Math.round(seconds * 1000));
}

/** Seconds from one instant to a later one; negative when `later` is earlier. */
export function secondsBetween(earlier: Instant, later: Instant): number {
  return (millisecondsOf(later) - millisecondsOf(earlier)) / 1000;
}

/** The time of day in Moscow at an instant: `09:05`. */
export function moscowTimeOfDay(timestamp: Instant): string {
  return instantOfMilliseconds(millisecondsOf(timestamp) + moscowOffsetMilliseconds).slice(11, 16);
}

/** The date in Moscow at an instant. */
export function moscowDate(timestamp: Instant): CalendarDate {
  return instantOfMilliseconds(millisecondsOf(timestamp) + moscowOffsetMilliseconds).slice(
    0,
    10,
  ) as CalendarDate;
}

/** The instant of `hours:minutes` Moscow time on a date. */
export function moscowTime(date: CalendarDate, hours: number, minutes = 0): Instant {
  return instantOfMilliseconds(Date.parse(date) + (hours * 60 + minutes) * 60_000 - moscowOffsetMilliseconds);
}

/** The next instant at which it is `hours` o'clock in Moscow, today or tomorrow. */
export function nextMoscowTime(now: Instant, hours: number): Instant {
  const today = moscowTime(moscowDate(now), hours);
  return today > now ? today : moscowTime(plusDays(moscowDate(now), 1), hours);
}

/** @throws RangeError outside the years 1 to 9999, because dates are texts of ten characters that sort by time. */
export function plusDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** Days from one date to a later one; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * The same day of a later month, or the last day of a shorter month (docs/spec/rules.md#1: 31 January gives 28/29
 * February).
 * @throws RangeError beyond the year 9999.
 */
export function plusMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const monthNumber = year * 12 + (month - 1) + months;
  const [newYear, newMonth] = [Math.floor(monthNumber / 12), monthNumber % 12];
  const lastDay = new Date(Date.UTC(newYear, newMonth + 1, 0)).getUTCDate();
  return dateOfDayNumber(Date.UTC(newYear, newMonth, Math.min(day, lastDay)) / millisecondsPerDay);
}

const stepByUnit = {
  DAYS: plusDays,
  WEEKS: (date, count) => plusDays(date, count * 7),
  MONTHS: plusMonths,
} as const satisfies Record<IntervalUnit, (date: CalendarDate, count: number) => CalendarDate>;

export function plusIntervals(date: CalendarDate, unit: IntervalUnit, count: number): CalendarDate {
  return stepByUnit[unit](date, count);
}

/** Whether the date `count` intervals later is within the calendar, which ends with the year 9999. */
export function isWithinCalendar(date: CalendarDate, unit: IntervalUnit, count: number): boolean {
  return fitsByUnit[unit](date, count);
}

const fitsByUnit = {
  DAYS: (date, count) => dayNumber(date) + count <= lastDayNumber,
  WEEKS: (date, count) => dayNumber(date) + count * 7 <= lastDayNumber,
  MONTHS: (date, count) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) + count <= 10_000 * 12,
} as const satisfies Record<IntervalUnit, (date: CalendarDate, count: number) => boolean>;

function dayNumber(date: string): number {
  return Math.floor(Date.parse(date) / millisecondsPerDay);
}

function dateOfDayNumber(day: number): CalendarDate {
  if (!(day >= firstDayNumber && day <= lastDayNumber))
    throw new RangeError(`day ${day} since 1970 is outside the years 0001 to 9999`);
  return isoDate(day) as CalendarDate;
}

function isoDate(day: number): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}

import type { CalendarDate, Instant } from '#domain/calendar.ts';
import { instantOfMilliseconds, moscowDate, plusSeconds } from '#domain/calendar.ts';

const months = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const;

const monthNames = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
] as const;

/** «Декабрь 2026» for «2026-12». */
export function formatMonth(month: string): string {
  const [year = '', number = '1'] = month.split('-');
  return `${monthNames[Number(number) - 1] ?? ''}\u00a0${year}`;
}

/** «21.11.2026». */
export function formatDate(date: CalendarDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}.${month}.${year}`;
}

/** «21 ноября» with a non-breaking space. */
export function formatDay(date: CalendarDate): string {
  const [, month = '1', day = '1'] = date.split('-');
  return `${Number(day)}\u00a0${months[Number(month) - 1] ?? ''}`;
}

/** «21 ноября 2026»: for staff, and where the year is not obvious (docs/spec/specification.md#6). */
export function formatDayWithYear(date: CalendarDate): string {
  return `${formatDay(date)}\u00a0${date.slice(0, 4)}`;
}

/** «21 ноября» in the current year, «21 ноября 2027» in another. */
export function formatDayNear(date: CalendarDate, today: CalendarDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : formatDayWithYear(date);
}

/** «14:05» in Moscow time. */
export function formatTime(timestamp: Instant): string {
  return plusSeconds(timestamp, 3 * 3600).slice(11, 16);
}

/** Today's date in Moscow, by the clock of this device. */
export function today(): CalendarDate {
  return moscowDate(instantOfMilliseconds(Date.now()));
}

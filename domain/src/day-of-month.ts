import type { CalendarDate } from './dates.ts';

/** The months in the genitive, as they stand after a day. */
export const months = [
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

/** «21 ноября» with a non-breaking space. */
export function dayOfMonth(date: CalendarDate): string {
  const [, month = '1', day = '1'] = date.split('-');
  return `${Number(day)}\u00a0${months[Number(month) - 1] ?? ''}`;
}

/** «21 ноября 2026»: where the year is not obvious (docs/spec/specification.md#6). */
export function dayOfYear(date: CalendarDate): string {
  return `${dayOfMonth(date)}\u00a0${date.slice(0, 4)}`;
}

/** «21 ноября» in the year of `today`, «21 ноября 2027» in another. */
export function dayNear(date: CalendarDate, today: CalendarDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? dayOfMonth(date) : dayOfYear(date);
}

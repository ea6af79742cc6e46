import type { CalendarDate } from '#domain/calendar.ts';
import { calendarDate, isCalendarDate } from '#domain/calendar.ts';
import { formatDate } from './date.ts';

/**
 * What stands in a field for a date after a key: «дд.мм.гггг», its points set by themselves. «1.2.» gets its zeros, and a date copied
 * from elsewhere as YYYY-MM-DD is turned around.
 */
export function typedDate(text: string): string {
  const whole = text.trim();
  if (isCalendarDate(whole)) return formatDate(whole);
  const padded = whole.replaceAll(/(?<!\d)(\d)(?=[./-])/g, '0$1');
  const digits = padded.replaceAll(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.');
}

/** The date that a field holds; null when it holds none that the calendar has. */
export function readDate(text: string): CalendarDate | null {
  const turned = text.split('.').toReversed().join('-');
  return isCalendarDate(turned) ? calendarDate(turned) : null;
}

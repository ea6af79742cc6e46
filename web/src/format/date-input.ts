import { type CalendarDate, calendarDate, isCalendarDate } from '#domain/dates.ts';
import { formatDate } from './date.ts';

/**
 * The text of a date field after an input: «дд.мм.гггг» with automatic points. «1.2.» gets leading zeros, and a
 * pasted YYYY-MM-DD is converted.
 */
export function typedDate(text: string): string {
  const whole = text.trim();
  if (isCalendarDate(whole)) return formatDate(whole);
  const padded = whole.replaceAll(/(?<!\d)(\d)(?=[./-])/g, '0$1');
  const digits = padded.replaceAll(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.');
}

/** The date in a field; null for an invalid one. */
export function readDate(text: string): CalendarDate | null {
  const turned = text.split('.').toReversed().join('-');
  return isCalendarDate(turned) ? calendarDate(turned) : null;
}

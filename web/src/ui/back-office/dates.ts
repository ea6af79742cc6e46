import { type CalendarDate, parseDate } from '@internationalized/date';
import { isCalendarDate } from '#domain/dates.ts';

/** The date of a text YYYY-MM-DD; null for another text. */
export function dateOf(text: string): CalendarDate | null {
  return isCalendarDate(text) ? parseDate(text) : null;
}

/** The text of docs/spec/specification.md#5. */
export const invalidDateText = 'Date input not valid.';

/** Whether some but not all parts of a date are typed. */
export function isPartlyTyped(group: Element): boolean {
  const parts = group.querySelectorAll('[role="spinbutton"]').length;
  const empty = group.querySelectorAll('[role="spinbutton"][data-placeholder]').length;
  return empty > 0 && empty < parts;
}

import type { CalendarDate } from '#domain/dates.ts';
import { parseDate } from '#domain/typed-date.ts';

/** The first and the last day, YYYY-MM-DD; empty without a day. */
export type ShownPeriod = { readonly from: string; readonly to: string };

type Paste = {
  readonly text: string;
  /** Whether the last day has the focus. */
  readonly isEndFocused: boolean;
};

/**
 * Parses a text that is pasted into the field of a period, such as two cells of a spreadsheet. Two dates set both ends.
 * One date sets the end that has the focus; if it lies beyond the other end, both ends become that day. null for a text
 * that is not one or two dates, or whose first date is after its last.
 */
export function pastedPeriod({ text, isEndFocused }: Paste, shown: ShownPeriod): ShownPeriod | null {
  const [first, last] = datesIn(text);
  if (first === undefined) return null;
  if (last === undefined) return isEndFocused ? endingOn(first, shown) : beginningOn(first, shown);
  return first <= last ? { from: first, to: last } : null;
}

function beginningOn(day: CalendarDate, { to }: ShownPeriod): ShownPeriod {
  return { from: day, to: to >= day ? to : day };
}

function endingOn(day: CalendarDate, { from }: ShownPeriod): ShownPeriod {
  return { from: from !== '' && from <= day ? from : day, to: day };
}

/** A dash between two dates has blanks around it or is long, because dates have hyphens as well. */
const between = /\s*[–—]\s*|\s+-\s+|\s*[\t\r\n]+\s*/;

/** One or two dates; empty for a text that has anything else. */
function datesIn(text: string): readonly CalendarDate[] {
  const parts = text.trim().split(between).map(parseDate);
  const dates = parts.flatMap((date) => (date.ok ? [date.value] : []));
  return dates.length === parts.length && dates.length <= 2 ? dates : [];
}

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
 * The period after a text was pasted into its field: two dates, as our reports and two cells of a spreadsheet write
 * them, or one date for the end that has the focus. One date beyond the other end is a period of that day. null for
 * another text.
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

/** One or two dates; none in another text. */
function datesIn(text: string): readonly CalendarDate[] {
  const parts = text.trim().split(between).map(parseDate);
  const dates = parts.flatMap((date) => (date.ok ? [date.value] : []));
  return dates.length === parts.length && dates.length <= 2 ? dates : [];
}

import { type CalendarDate, calendarDate } from '#domain/dates.ts';
import type { PauseRequestState } from '#domain/pauses/pause-reason.ts';

type PauseEnd = { readonly state: PauseRequestState; readonly pausedThrough: string | null };

/** The last day of the pause of an undecided report when that pause is over; null otherwise. */
export function endOfPause({ state, pausedThrough }: PauseEnd, today: CalendarDate): CalendarDate | null {
  if (state !== 'PAUSED' || pausedThrough === null) return null;
  const through = calendarDate(pausedThrough);
  return through < today ? through : null;
}

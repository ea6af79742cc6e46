import type { Instant } from '../calendar.ts';
import { secondsBetween } from '../calendar.ts';

/** How quickly rows are worked on, and for how long still. */
export type Pace = { readonly rowsPerSecond: number; readonly secondsLeft: number };

type Work = {
  readonly done: number;
  readonly total: number;
  readonly since: Instant;
  readonly now: Instant;
};

/** The pace so far, and what it means for the rest; null while nothing can be said yet. */
export function paceOf({ done, total, since, now }: Work): Pace | null {
  const seconds = secondsBetween(since, now);
  if (done <= 0 || seconds <= 0) return null;
  const rowsPerSecond = done / seconds;
  return {
    rowsPerSecond: Math.max(Math.round(rowsPerSecond), 1),
    secondsLeft: Math.ceil(Math.max(total - done, 0) / rowsPerSecond),
  };
}

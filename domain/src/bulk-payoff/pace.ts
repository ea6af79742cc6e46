import { type Instant, secondsBetween } from '../dates.ts';

/** Processing speed and estimated remaining time. */
export type Pace = { readonly rowsPerSecond: number; readonly secondsLeft: number };

type Work = {
  readonly done: number;
  readonly total: number;
  readonly since: Instant;
  readonly now: Instant;
};

/**
 * Computes the speed so far and the remaining time; null before the first row is done or before any time has passed.
 */
export function paceOf({ done, total, since, now }: Work): Pace | null {
  const seconds = secondsBetween(since, now);
  if (done <= 0 || seconds <= 0) return null;
  const rowsPerSecond = done / seconds;
  return {
    rowsPerSecond: Math.max(Math.round(rowsPerSecond), 1),
    secondsLeft: Math.ceil(Math.max(total - done, 0) / rowsPerSecond),
  };
}

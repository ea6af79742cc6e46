import { type Instant, nextMoscowTime } from '#domain/dates.ts';

/** An hour in Moscow, after the comparison with the bank's list (reconcile.ts). */
const nightHour = 4;

/** When the jobs of the coming night run. All of them run at this instant. */
export function nextNight(now: Instant): Instant {
  return nextMoscowTime(now, nightHour);
}

import { type Instant, nextMoscowTime } from '#domain/dates.ts';

/** The jobs of every night run at this hour in Moscow, after the comparison with the bank's list at three. */
const nightHour = 4;

/** When the jobs of the next night run. Those of one night run together, while shops and customers sleep. */
export function nextNight(now: Instant): Instant {
  return nextMoscowTime(now, nightHour);
}

import type { RunRecord } from '../record/run-record.ts';

/** Calendar feeds with other days or sums than the screen of the same instant (docs/spec/rules.md#3). */
export function calendarDifferences({ readings }: RunRecord): string[] {
  return readings.flatMap(({ clientUuid, at, calendar }) => {
    const [feed, screen] = [calendar?.inFeed.join(', '), calendar?.onScreen.join(', ')];
    return feed === screen
      ? []
      : [`at ${at} the calendar of ${clientUuid} has ${feed}, and the screen has ${screen}`];
  });
}

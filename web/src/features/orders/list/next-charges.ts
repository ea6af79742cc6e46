import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';

/** The write-offs of the nearest day on which anything will be taken by itself: what has failed or was stopped is told elsewhere. */
export function nextCharges(charges: readonly UpcomingCharge[]): readonly UpcomingCharge[] {
  const planned = charges.filter(
    ({ state, schedulesStopped }) => state === 'NOT_YET_PAID' && !schedulesStopped,
  );
  const day = planned.reduce<UpcomingCharge['date'] | null>(
    (earliest, { date }) => (earliest === null || date < earliest ? date : earliest),
    null,
  );
  return planned.filter(({ date }) => date === day);
}

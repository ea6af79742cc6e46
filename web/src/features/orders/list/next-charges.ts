import { paymentGroups } from '#domain/schedules/payment-state.ts';
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

/** The payments of one order that were not taken when they were due, the oldest first. */
export type LateOrder = readonly [UpcomingCharge, ...UpcomingCharge[]];

/** What was not taken when it was due and is to be paid by hand, or is tried again, order by order; the one that is late longest first. */
export function lateOrders(charges: readonly UpcomingCharge[]): readonly LateOrder[] {
  const late = new Map<string, LateOrder>();
  for (const charge of charges) {
    if (paymentGroups[charge.state] !== 'failed') continue;
    const known = late.get(charge.orderId);
    late.set(charge.orderId, known === undefined ? [charge] : [...known, charge]);
  }
  return [...late.values()];
}

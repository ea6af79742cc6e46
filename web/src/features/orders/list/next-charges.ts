import { paymentGroups } from '#domain/orders/payment-state.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';

/**
 * The scheduled charges of the nearest day. Failed and stopped charges are excluded, because other blocks show them.
 */
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

/** The failed payments of one order, oldest first. */
export type LateOrder = readonly [UpcomingCharge, ...UpcomingCharge[]];

/** The failed payments by order. The order that is late longest comes first. */
export function lateOrders(charges: readonly UpcomingCharge[]): readonly LateOrder[] {
  const late = new Map<string, LateOrder>();
  for (const charge of charges) {
    if (paymentGroups[charge.state] !== 'failed') continue;
    const known = late.get(charge.orderId);
    late.set(charge.orderId, known === undefined ? [charge] : [...known, charge]);
  }
  return [...late.values()];
}

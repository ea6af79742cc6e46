import type { CalendarDate } from '#domain/dates.ts';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';

/** A charge whose day is known. */
type PlannedCharge = UpcomingCharge & { readonly nextTryOn: CalendarDate };

/** The charges of the nearest day, including the next tries of failed payments (docs/spec/rules.md#3). */
export function nextCharges(charges: readonly UpcomingCharge[]): readonly PlannedCharge[] {
  const planned = charges.filter(isPlanned);
  const day = planned.reduce<CalendarDate | null>(
    (earliest, { nextTryOn }) => (earliest === null || nextTryOn < earliest ? nextTryOn : earliest),
    null,
  );
  return planned.filter(({ nextTryOn }) => nextTryOn === day);
}

/** The payments that are still charged. A failed payment without a next try is no longer among them. */
export function chargesAhead(charges: readonly UpcomingCharge[]): readonly UpcomingCharge[] {
  return charges.filter((charge) => isPlanned(charge) || paymentGroups[charge.state] !== 'failed');
}

function isPlanned(charge: UpcomingCharge): charge is PlannedCharge {
  return charge.nextTryOn !== null;
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

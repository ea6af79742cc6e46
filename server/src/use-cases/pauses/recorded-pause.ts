import type { Order } from '#domain/orders/order.ts';
import type { Recorded } from '../../db/staff/staff-action-store.ts';

/** The latest pause of an order as the audit log keeps it; empty without one. */
export function recordedPause({ pauses }: Pick<Order, 'pauses'>): Recorded {
  const last = pauses.at(-1);
  return last === undefined ? {} : { reason: last.reason, dateFrom: last.dateFrom, dateTo: last.dateTo };
}

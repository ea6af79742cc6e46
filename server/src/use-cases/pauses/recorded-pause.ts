import { moscowDate } from '#domain/dates.ts';
import type { Order } from '#domain/orders/order.ts';
import type { RecordedValues } from '../../db/staff/staff-action-store.ts';

/**
 * The latest pause of an order as the audit log keeps it; empty without one. `endedOn` tells an end by staff on the last day
 * from a running pause.
 */
export function recordedPause({ pauses }: Pick<Order, 'pauses'>): RecordedValues {
  const last = pauses.at(-1);
  if (last === undefined) return {};
  const { reason, dateFrom, dateTo, endedAt } = last;
  return { reason, dateFrom, dateTo, endedOn: endedAt === null ? null : moscowDate(endedAt) };
}

import type { CalendarDate } from '../dates.ts';
import type { Order } from '../orders/order.ts';
import { resumptionAfter } from '../pauses/pause.ts';

/** Whether staff have stopped the charges of an order, or a pause runs today (docs/spec/rules.md#13). */
export function areChargesHeld(
  { schedulesStoppedAt, pauses }: Pick<Order, 'schedulesStoppedAt' | 'pauses'>,
  today: CalendarDate,
): boolean {
  return schedulesStoppedAt !== null || resumptionAfter(pauses, today) !== today;
}

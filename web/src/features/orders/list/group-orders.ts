import { type CalendarDate, plusDays } from '#domain/dates.ts';
import { nextPayment } from '#domain/orders/order-totals.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import { formatInMonth } from '../../../format/date.ts';

export type OrderGroup = { readonly title: string | null; readonly orders: readonly OrderView[] };

/** Up to this many orders stand in one list, as the server sorts them. */
const fewOrders = 5;

type DatedOrder = { readonly order: OrderView; readonly date: CalendarDate | null };

/**
 * Many active orders by the date of their next payment, under small headings: late ones, the next seven days, then
 * each month. Orders that are not charged come last. One group has no heading (docs/spec/screens.md#orders).
 */
export function groupOrders(orders: readonly OrderView[], today: CalendarDate): readonly OrderGroup[] {
  if (orders.length <= fewOrders) return [{ title: null, orders }];
  const dated = orders.map((order): DatedOrder => ({ order, date: chargeDay(order) })).toSorted(byDate);
  const titles = [...new Set(dated.map(({ date }) => titleOf(date, today)))];
  if (titles.length === 1) return [{ title: null, orders: dated.map(({ order }) => order) }];
  return titles.map((title) => ({
    title,
    orders: dated.filter(({ date }) => titleOf(date, today) === title).map(({ order }) => order),
  }));
}

/** `localeCompare` would cost a slow phone the load of its collation. */
function byDate({ date: one }: DatedOrder, { date: other }: DatedOrder): number {
  if (one === other) return 0;
  return (one ?? '9') < (other ?? '9') ? -1 : 1;
}

/** The date of the next payment; null for an order that is not charged. */
function chargeDay(order: OrderView): CalendarDate | null {
  const { state, awaitsDelivery, pause, schedulesStopped } = order;
  const isCharged = state === 'ACTIVE' && !awaitsDelivery && pause === null && !schedulesStopped;
  return isCharged ? (nextPayment(order)?.date ?? null) : null;
}

function titleOf(date: CalendarDate | null, today: CalendarDate): string {
  if (date === null) return 'Без списаний';
  if (date < today) return 'Срок прошёл';
  return date < plusDays(today, 7) ? 'На этой неделе' : formatInMonth(date, today);
}

/** The groups with their first orders, as many as `count` in all. A group without any is left out. */
export function firstOrders(groups: readonly OrderGroup[], count: number): readonly OrderGroup[] {
  let left = count;
  return groups.flatMap(({ title, orders }) => {
    const first = orders.slice(0, left);
    left -= first.length;
    return first.length === 0 ? [] : [{ title, orders: first }];
  });
}

import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { oneOf, type Reader, type Transaction } from '../database.ts';

/** Waives the days from `from` to `to`, both inclusive. Waived days do not count as days late. */
export async function waiveDays(
  transaction: Transaction,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<void> {
  await transaction`
    insert into day_down (day) select generate_series(${from}::date::timestamp, ${to}::date::timestamp,
      interval '1 day')::date
    on conflict do nothing`;
}

/** The days on which the service was down, including days of the latest outage that are not recorded yet. */
export async function daysDown(transaction: Transaction, today: CalendarDate): Promise<CalendarDate[]> {
  const rows = await transaction<{ day: CalendarDate }[]>`
    select day from day_down
    union
    select generate_series((penalties_counted_through + 1)::timestamp, ${today}::date::timestamp,
      interval '1 day')::date
    from product_clock where penalties_counted_through < ${today}::date - 1`;
  return rows.map(({ day }) => day);
}

/**
 * The Moscow days on which each order had an open difference, from its detection to its settlement. May contain
 * duplicates.
 */
export async function unreconciledDays(
  reader: Reader,
  orderUuids: readonly OrderUuid[],
  now: Instant,
): Promise<{ readonly orderUuid: OrderUuid; readonly day: CalendarDate }[]> {
  return reader`
    select order_uuid as "orderUuid", generate_series((found_at at time zone 'Europe/Moscow')::date::timestamp,
      coalesce(settled_at, ${now}::timestamptz) at time zone 'Europe/Moscow', interval '1 day')::date as day
    from reconciliation_difference where order_uuid ${oneOf(reader, orderUuids)}`;
}

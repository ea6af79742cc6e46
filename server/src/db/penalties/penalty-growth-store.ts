import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { Transaction } from '../database.ts';
import { notifyWorkers } from '../jobs/job-announcements.ts';

/** Sets the date through which penalties are calculated. Returns the previous date; null when there was none. */
export async function countPenaltiesThrough(
  transaction: Transaction,
  today: CalendarDate,
): Promise<CalendarDate | null> {
  const [before] = await transaction<{ date: CalendarDate | null }[]>`
    select penalties_counted_through as date from product_clock for update`;
  await transaction`
    update product_clock set penalties_counted_through = greatest(penalties_counted_through, ${today}::date)`;
  return before?.date ?? null;
}

type GrowthDay = {
  readonly today: CalendarDate;
  readonly now: Instant;
  readonly days: 'counted' | 'passed-over';
};

/** Enqueues a job for every order with a penalty not calculated through this day; returns how many. */
export async function enqueuePenaltyGrowth(
  transaction: Transaction,
  { today, now, days }: GrowthDay,
): Promise<number> {
  const rows = await transaction`
    insert into job (kind, key, payload, run_at, lane, state)
    select 'grow-penalties', p.order_uuid || '/' || ${today}::text,
      jsonb_build_object('orderUuid', p.order_uuid, 'days', ${days}::text), ${now}::timestamptz, 'MASS', 'WAITING'
    from (select distinct order_uuid from penalty where state = 'APPLIED' and counted_through < ${today}) p
    order by p.order_uuid
    on conflict (kind, key) do nothing`;
  await notifyWorkers(transaction, 'MASS');
  return rows.count;
}

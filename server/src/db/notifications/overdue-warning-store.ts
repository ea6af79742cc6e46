import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { Transaction } from '../database.ts';
import { notifyWorkers } from '../jobs/job-announcements.ts';

/**
 * Enqueues a job for every order with a failed payment that is not overdue yet; returns how many. Orders that are
 * stopped or paused are left out.
 */
export async function enqueueOverdueWarnings(
  transaction: Transaction,
  { today, now }: { readonly today: CalendarDate; readonly now: Instant },
): Promise<number> {
  const rows = await transaction`
    insert into job (kind, key, payload, run_at, lane, state)
    select 'warn-of-overdue', o.order_uuid || '/' || ${today}::text, jsonb_build_object('orderUuid', o.order_uuid),
      ${now}::timestamptz, 'MASS', 'WAITING'
    from scheduled_payment p join orders o using (order_uuid)
    where p.state in ('ERROR_PAID', 'CASCADE_PAYMENT_TRY_FAIL') and o.state = 'ACTIVE'
      and o.schedules_stopped_at is null
      and not exists (select from order_pause z
        where z.order_uuid = o.order_uuid and ${today}::date between z.date_from and z.date_to)
    group by o.order_uuid order by o.order_uuid
    on conflict (kind, key) do nothing`;
  await notifyWorkers(transaction, 'MASS');
  return rows.count;
}

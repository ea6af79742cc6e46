import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Transaction } from '../database.ts';
import { notifyWorkers } from '../jobs/job-announcements.ts';

/**
 * Enqueues a charge for every active order that has a due payment and no pause today. The order that is overdue
 * longest comes first (docs/spec/reliability.md#D-14). Returns the number of orders.
 */
export async function enqueueChargesDue(
  transaction: Transaction,
  today: CalendarDate,
  now: Instant,
): Promise<number> {
  const rows = await transaction`
    insert into job (kind, key, payload, run_at, lane, state)
    select 'charge-order', o.order_uuid::text, jsonb_build_object('orderUuid', o.order_uuid), ${now}::timestamptz,
      'CHARGES', 'WAITING'
    from (
      select order_uuid, min(plan_date) as due_since from scheduled_payment
      where plan_date <= ${today} and state in ('NOT_YET_PAID', 'ERROR_PAID', 'OVERDUE', 'CASCADE_PAYMENT_TRY_FAIL')
      group by order_uuid) due
    join orders o using (order_uuid)
    where o.state = 'ACTIVE' and o.schedules_stopped_at is null
      and not exists (select from order_pause z
        where z.order_uuid = o.order_uuid and ${today}::date between z.date_from and z.date_to)
    order by due.due_since, o.order_uuid
    on conflict (kind, key) do update set
      lane = excluded.lane, state = case when job.state = 'PARKED' then 'WAITING' else job.state end,
      attempts = case when job.state = 'PARKED' then 0 else job.attempts end,
      run_at = case job.state when 'WAITING' then least(job.run_at, excluded.run_at) when 'PARKED' then excluded.run_at
      else job.run_at end, again_at = case when job.state = 'RUNNING' then excluded.run_at else job.again_at end`;
  await notifyWorkers(transaction, 'CHARGES');
  return rows.count;
}

/**
 * Ends the scheduled charges of an order that were not sent. The row lock decides against a concurrent `markSent`: the
 * charge was sent before, or its card is not charged.
 */
export async function endUnsentCharges(transaction: Transaction, orderUuid: OrderUuid): Promise<void> {
  await transaction`
    update operation set state = 'EXPIRED'
    where order_uuid = ${orderUuid} and kind = 'SCHEDULED' and state = 'CREATED'`;
}

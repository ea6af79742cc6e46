import type { CalendarDate, Instant } from '#domain/calendar.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { cardChargedFirst } from '../cards/binding-store.ts';
import type { Reader, Transaction } from '../database.ts';
import { callWorkers } from '../monitoring/job-store.ts';

/** Gives a job to every client of whom something is written off on a date; how many there are. */
export async function enqueueReminders(
  transaction: Transaction,
  date: CalendarDate,
  now: Instant,
): Promise<number> {
  const rows = await transaction`
    insert into job (kind, key, payload, run_at, lane, state)
    select 'remind-client', o.client_uuid || '/' || ${date}::text, jsonb_build_object('clientUuid', o.client_uuid, 'date', ${date}::text),
      ${now}::timestamptz, 'MASS', 'WAITING'
    from scheduled_payment p join orders o using (order_uuid)
    where p.plan_date = ${date} and p.state = 'NOT_YET_PAID' and o.state = 'ACTIVE' and o.schedules_stopped_at is null
    group by o.client_uuid order by o.client_uuid
    on conflict (kind, key) do nothing`;
  await callWorkers(transaction, 'MASS');
  return rows.count;
}

export type PaymentToRemindOf = {
  readonly orderUuid: OrderUuid;
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  /** Last four digits of the card that is charged first; null when there is none. */
  readonly card: string | null;
  /** YYYYMM */
  readonly expiry: string | null;
};

/** What is written off of a client on a date and has not been reminded of. */
export async function paymentsToRemindOf(
  reader: Reader,
  clientUuid: ClientUuid,
  date: CalendarDate,
): Promise<PaymentToRemindOf[]> {
  return reader<PaymentToRemindOf[]>`
    select p.order_uuid as "orderUuid", p.payment_number as "paymentNumber", p.amount, right(b.masked_pan, 4) as card, b.expiry
    from orders o join scheduled_payment p using (order_uuid) ${cardChargedFirst(reader)} b on true
    where o.client_uuid = ${clientUuid} and o.state = 'ACTIVE' and o.schedules_stopped_at is null
      and p.plan_date = ${date} and p.state = 'NOT_YET_PAID'
      and not exists (select from history h
        where h.transition_key = 'SMS/' || p.order_uuid || '/' || p.payment_number || '/REMINDED/' || ${date}::text)
    order by o.created_at, p.payment_number`;
}

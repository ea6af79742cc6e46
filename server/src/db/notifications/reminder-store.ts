import type { CalendarDate, Instant } from '#domain/calendar.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { cardChargedFirst } from '../cards/charged-card-store.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';
import { callWorkers } from '../jobs/job-store.ts';

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
    where ${isTakenOn(transaction, date)}
    group by o.client_uuid order by o.client_uuid
    on conflict (kind, key) do nothing`;
  await callWorkers(transaction, 'MASS');
  return rows.count;
}

/**
 * Whether a payment `p` of an order `o` is written off on a date, as it looks the day before: it falls on it, or its own day was taken by
 * another payment of the order (docs/spec/reliability.md#I-26). Of an order with a difference nothing is written off.
 */
function isTakenOn(reader: Reader, date: CalendarDate): Fragment {
  return reader`p.state = 'NOT_YET_PAID' and p.plan_date <= ${date} and o.state = 'ACTIVE' and o.schedules_stopped_at is null
    and (p.plan_date = ${date} or exists (select from operation s
      where s.order_uuid = o.order_uuid and s.kind = 'SCHEDULED' and s.state = 'SETTLED'
        and (s.created_at at time zone 'Europe/Moscow')::date = ${date}::date - 1))
    and not exists (select from reconciliation_difference d where d.order_uuid = o.order_uuid and d.settled_at is null)`;
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

/** What is written off of a client on a date, of each order one payment, and has not been reminded of. */
export async function paymentsToRemindOf(
  reader: Reader,
  clientUuid: ClientUuid,
  date: CalendarDate,
): Promise<PaymentToRemindOf[]> {
  return reader<PaymentToRemindOf[]>`
    select o.order_uuid as "orderUuid", o.payment_number as "paymentNumber", o.amount, right(b.masked_pan, 4) as card, b.expiry
    from (
      select distinct on (o.order_uuid) o.order_uuid, o.client_uuid, o.binding_uuid, o.created_at, p.payment_number, p.amount
      from orders o join scheduled_payment p using (order_uuid)
      where o.client_uuid = ${clientUuid} and ${isTakenOn(reader, date)}
      order by o.order_uuid, p.payment_number) o
    ${cardChargedFirst(reader)} b on true
    where not exists (select from history h
      where h.transition_key = 'SMS/' || o.order_uuid || '/' || o.payment_number || '/REMINDED/' || ${date}::text)
    order by o.created_at, o.order_uuid`;
}

import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { unpaidStates } from '#domain/orders/payment-state.ts';
import { cardChargedFirst } from '../cards/charged-card-store.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';
import { notifyWorkers } from '../jobs/job-announcements.ts';

/**
 * Enqueues a reminder for every client with a scheduled charge on a date, or with a failed payment that may be tried
 * again on it; returns how many.
 */
export async function enqueueReminders(
  transaction: Transaction,
  date: CalendarDate,
  now: Instant,
): Promise<number> {
  const rows = await transaction`
    insert into job (kind, key, payload, run_at, lane, state)
    select 'remind-client', o.client_uuid || '/' || ${date}::text,
      jsonb_build_object('clientUuid', o.client_uuid, 'date', ${date}::text), ${now}::timestamptz, 'MASS', 'WAITING'
    from scheduled_payment p join orders o using (order_uuid)
    where ${mayBeChargedOn(transaction, date)}
    group by o.client_uuid order by o.client_uuid
    on conflict (kind, key) do nothing`;
  await notifyWorkers(transaction, 'MASS');
  return rows.count;
}

/**
 * True when payment `p` of order `o` may be charged on a date, as known on the day before. There are four cases: the
 * payment is due on the date, it was postponed because another payment of the order was charged on its day
 * (docs/spec/reliability.md#I-26), or the plan of tries decides: its last try failed, or it is late and a pause ends. An order with an open
 * reconciliation difference and an order that is paused on the date are not charged.
 */
function mayBeChargedOn(reader: Reader, date: CalendarDate): Fragment {
  return reader`p.plan_date <= ${date} and o.state = 'ACTIVE'
    and (p.state in ('NOT_YET_PAID', 'ERROR_PAID') or p.state = any (${unpaidStates}) and ${followsPause(reader, date)})
    and o.schedules_stopped_at is null
    and not exists (select from order_pause z
      where z.order_uuid = o.order_uuid and ${date}::date between z.date_from and z.date_to)
    and (p.state = 'ERROR_PAID' or p.plan_date = ${date} or ${followsPause(reader, date)}
      or exists (select from operation s
      where s.order_uuid = o.order_uuid and s.kind = 'SCHEDULED' and s.state = 'SETTLED'
        and (s.created_at at time zone 'Europe/Moscow')::date = ${date}::date - 1))
    and not exists (select from reconciliation_difference d
      where d.order_uuid = o.order_uuid and d.settled_at is null)`;
}

/** A date is the first day after a pause of order `o`, on which its late payments are charged again. */
function followsPause(reader: Reader, date: CalendarDate): Fragment {
  return reader`exists (select from order_pause e where e.order_uuid = o.order_uuid and e.date_to = ${date}::date - 1)`;
}

export type PaymentToRemindOf = {
  readonly orderUuid: OrderUuid;
  readonly paymentNumber: number;
  /** True when the payment is late. The plan of tries then decides whether it is charged on the date. */
  readonly isLate: boolean;
  readonly wasReminded: boolean;
  readonly amount: Kopecks;
  /** Last four digits of the card that is charged first; null when there is none. */
  readonly card: string | null;
  /** YYYYMM */
  readonly expiry: string | null;
};

/** The payments of a client that may be charged on a date, by order and number. */
export async function paymentsToRemindOf(
  reader: Reader,
  clientUuid: ClientUuid,
  date: CalendarDate,
): Promise<PaymentToRemindOf[]> {
  return reader<PaymentToRemindOf[]>`
    select o.order_uuid as "orderUuid", p.payment_number as "paymentNumber", p.state <> 'NOT_YET_PAID'
      or (p.plan_date < ${date} and ${followsPause(reader, date)}) as "isLate", p.amount,
      right(b.masked_pan, 4) as card, b.expiry, exists (select from history h
        where h.transition_key = 'SMS/' || o.order_uuid || '/' || p.payment_number || '/REMINDED/' || ${date}::text)
      as "wasReminded"
    from orders o join scheduled_payment p using (order_uuid)
    ${cardChargedFirst(reader)} b on true
    where o.client_uuid = ${clientUuid} and ${mayBeChargedOn(reader, date)}
    order by o.created_at, o.order_uuid, p.payment_number`;
}

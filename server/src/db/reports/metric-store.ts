import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import type { IntentKind, IntentState } from '#domain/orders/payment-intent.ts';
import type { Fragment, Reader } from '../database.ts';

/** A time range: `from` inclusive, `until` exclusive. */
export type Timestamps = { readonly from: Instant; readonly until: Instant };

export type Sum = { readonly count: number; readonly amount: Kopecks };

/** The payments due on each day, paid and unpaid. Cancelled and reversed payments are excluded. */
export async function dueByDay(
  reader: Reader,
  from: CalendarDate,
  to: CalendarDate,
): Promise<({ readonly date: CalendarDate; readonly isPaid: boolean } & Sum)[]> {
  return reader`
    select plan_date as date, state in ('PAID', 'APPROVED', 'REFUNDED') as "isPaid", count(*) as count,
      sum(amount)::bigint as amount
    from scheduled_payment
    where plan_date between ${from} and ${to} and state not in ('CANCELLED', 'REVERSED')
    group by 1, 2 order by 1`;
}

/** The money received on each Moscow day, by kind of intent. */
export async function collectedByDay(
  reader: Reader,
  { from, until }: Timestamps,
): Promise<({ readonly date: CalendarDate; readonly kind: IntentKind } & Sum)[]> {
  return reader`
    select (settled_at at time zone 'Europe/Moscow')::date as date, kind, count(*) as count,
      sum(amount)::bigint as amount
    from operation
    where settled_at >= ${from} and settled_at < ${until} and kind <> 'BINDING'
    group by 1, 2 order by 1`;
}

/** The money that the bank refunded to cards. */
export async function returnedMoney(reader: Reader, { from, until }: Timestamps): Promise<Sum> {
  const [row] = await reader<Sum[]>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from operation_refund
    where done_at >= ${from} and done_at < ${until}`;
  if (row === undefined) throw new Error('a sum has no row');
  return row;
}

/** All unpaid payments by days late; 0 for payments that are not due yet. */
export async function unpaidByDaysLate(
  reader: Reader,
  today: CalendarDate,
): Promise<({ readonly daysLate: number } & Sum)[]> {
  return reader`
    select greatest(0, ${today}::date - plan_date) as "daysLate", count(*) as count, sum(amount)::bigint as amount
    from (${unpaidPayments(reader)}) owed group by 1 order by 1`;
}

/** Unpaid payments (docs/spec/rules.md#2). Each branch of the union uses one partial index. */
export function unpaidPayments(reader: Reader): Fragment {
  return reader`
    select order_uuid, payment_number, plan_date, amount, state from scheduled_payment
      where state = 'OVERDUE_TASK_STOPPED'
    union all
    select order_uuid, payment_number, plan_date, amount, state from scheduled_payment
    where state in ('NOT_YET_PAID', 'ERROR_PAID', 'OVERDUE', 'CASCADE_PAYMENT_TRY_FAIL')`;
}

/** Applied penalties by current state. */
export async function penaltiesApplied(
  reader: Reader,
  { from, until }: Timestamps,
): Promise<({ readonly state: string } & Sum)[]> {
  return reader`
    select state, count(*) as count, sum(amount)::bigint as amount from penalty
    where applied_at >= ${from} and applied_at < ${until} group by state`;
}

/** Penalties that are currently owed. */
export async function openPenalties(reader: Reader): Promise<Sum> {
  const [row] = await reader<Sum[]>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from penalty
    where state in ('APPLIED', 'PENALTY_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL')`;
  if (row === undefined) throw new Error('a sum has no row');
  return row;
}

/** The result of a charge attempt as reported by the bank. */
export type TryAnswer = { readonly state: IntentState; readonly actionCode: number | null };

/** Attempts of scheduled charges by the bank's answer. */
export async function triesByAnswer(
  reader: Reader,
  { from, until }: Timestamps,
): Promise<(TryAnswer & Sum)[]> {
  return reader`
    select state, action_code as "actionCode", count(*) as count, sum(amount)::bigint as amount from operation
    where kind = 'SCHEDULED' and created_at >= ${from} and created_at < ${until} group by 1, 2`;
}

import { type CalendarDate, type Instant, plusDays } from '#domain/dates.ts';
import { noticeDays, recentExpiries } from '#domain/cards/expiring-month.ts';
import { bigDebt, type MatterKind, type OverdueKind, overdueStages } from '#domain/matters/matter-kinds.ts';
import { unpaidStates } from '#domain/orders/payment-state.ts';
import { problemNames, reliefNames } from '#domain/pauses/pause-reason.ts';
import type { Fragment, Reader } from '../database.ts';
import { isChargedCard } from '../cards/expiring-card-store.ts';
import { selectUnknownPayments } from '../payments/unknown-payment-store.ts';
import { unpaidPayments } from '../reports/metric-store.ts';

/** The present, as the product's clock shows it; `today` in Moscow. */
export type Present = { readonly now: Instant; readonly today: CalendarDate };

type Source = (reader: Reader, present: Present) => Fragment;

const sources: Readonly<Record<MatterKind, Source>> = {
  DIFFERENCE: differences,
  UNKNOWN_PAYMENT: unknownPayments,
  STUCK_REFUND: stuckRefunds,
  PROBLEM: (reader) => pauseRequests(reader, 'PROBLEM', Object.keys(problemNames)),
  RELIEF: (reader) => pauseRequests(reader, 'RELIEF', Object.keys(reliefNames)),
  EXPIRING_CARD: expiringCards,
  OVERDUE_30: (reader, present) => overdueOrders(reader, 'OVERDUE_30', present),
  OVERDUE_60: (reader, present) => overdueOrders(reader, 'OVERDUE_60', present),
  OVERDUE_90: (reader, present) => overdueOrders(reader, 'OVERDUE_90', present),
};

/**
 * The matters of one kind, computed from the present state: `matter_uuid`, `since`, `detail`, `order_uuid`,
 * `client_uuid` (null where the order tells it), `amount` and `owner_uuid`.
 */
export function selectMatters(reader: Reader, kind: MatterKind, present: Present): Fragment {
  return sources[kind](reader, present);
}

function differences(reader: Reader): Fragment {
  return reader`
    select difference_uuid as matter_uuid, found_at as since, kind as detail, order_uuid, null::uuid as client_uuid,
      abs(our_amount - their_amount) as amount, owner_uuid
    from reconciliation_difference where settled_at is null and kind <> 'REFUND_REFUSED'`;
}

function unknownPayments(reader: Reader, { now }: Present): Fragment {
  return reader`
    select u."intentUuid" as matter_uuid, u."createdAt" as since, null::text as detail,
      u."orderUuid" as order_uuid, p.client_uuid, u.amount, w.staff_uuid as owner_uuid
    from (${selectUnknownPayments(reader, now)}) u join operation p on p.operation_uuid = u."intentUuid"
      ${owners(reader, 'UNKNOWN_PAYMENT', { matter: reader`u."intentUuid"`, since: reader`u."createdAt"` })}
    where u."refundUuid" is null`;
}

/** Joins the owner, as `w`. An owner of an earlier time, e.g. of an earlier overdue payment of the order, is none. */
function owners(
  reader: Reader,
  kind: MatterKind,
  { matter, since }: { readonly matter: Fragment; readonly since: Fragment },
): Fragment {
  return reader`
    left join matter_owner w on w.kind = ${kind} and w.matter_uuid = ${matter} and w.taken_at >= ${since}`;
}

/** Refunds whose result is unknown, and entries of refunds that the bank refused. */
function stuckRefunds(reader: Reader, { now }: Present): Fragment {
  return reader`
    select u."refundUuid" as matter_uuid, u."createdAt" as since, 'UNKNOWN' as detail, u."orderUuid" as order_uuid,
      p.client_uuid, u.amount, w.staff_uuid as owner_uuid
    from (${selectUnknownPayments(reader, now)}) u join operation p on p.operation_uuid = u."intentUuid"
      ${owners(reader, 'STUCK_REFUND', { matter: reader`u."refundUuid"`, since: reader`u."createdAt"` })}
    where u."refundUuid" is not null
    union all
    select difference_uuid, found_at, kind, order_uuid, null, our_amount, owner_uuid
    from reconciliation_difference where settled_at is null and kind = 'REFUND_REFUSED'`;
}

function pauseRequests(reader: Reader, kind: 'PROBLEM' | 'RELIEF', reasons: readonly string[]): Fragment {
  return reader`
    select r.request_uuid as matter_uuid, r.requested_at as since, r.reason as detail, r.order_uuid, r.client_uuid,
      ${unpaidOf(reader, reader`r.order_uuid`)} as amount, w.staff_uuid as owner_uuid
    from pause_request r
      ${owners(reader, kind, { matter: reader`r.request_uuid`, since: reader`r.requested_at` })}
    where r.state in ('WAITING', 'PAUSED') and r.reason = any (${reasons})`;
}

function unpaidOf(reader: Reader, order: Fragment): Fragment {
  return reader`(select coalesce(sum(u.amount), 0)::bigint from scheduled_payment u
    where u.order_uuid = ${order} and u.state = any (${unpaidStates}))`;
}

/** Cards that have expired or are about to, with the big debt of the orders that they pay. */
function expiringCards(reader: Reader, { today }: Present): Fragment {
  const { from, to } = recentExpiries(today);
  return reader`
    select b.binding_uuid as matter_uuid, b.since, b.detail, null::uuid as order_uuid, b.client_uuid, b.amount,
      w.staff_uuid as owner_uuid
    from (
      select binding_uuid, client_uuid, right(masked_pan, 4) as detail,
        ((to_date(expiry, 'YYYYMM') + interval '1 month')::date - ${noticeDays + 1}::integer)::timestamp
          at time zone 'Europe/Moscow' as since,
        (select sum(u.amount)::bigint from orders o join scheduled_payment u using (order_uuid)
          where o.binding_uuid = binding.binding_uuid and o.state = 'ACTIVE'
            and u.state = any (${unpaidStates})) as amount
      from binding where active and expiry between ${from} and ${to}) b
      ${owners(reader, 'EXPIRING_CARD', { matter: reader`b.binding_uuid`, since: reader`b.since` })}
    where b.amount >= ${bigDebt} and ${isChargedCard(reader)}`;
}

/**
 * Orders whose oldest unpaid payment is so many days late. A subquery looks each up by its key, because PostgreSQL would
 * read all unpaid payments for an anti-join.
 */
function overdueOrders(reader: Reader, kind: OverdueKind, { today }: Present): Fragment {
  const { from, to } = overdueStages[kind];
  return reader`
    select l.order_uuid as matter_uuid, l.since, l.plan_date::text as detail, l.order_uuid, null::uuid as client_uuid,
      (select sum(u.amount)::bigint from scheduled_payment u where u.order_uuid = l.order_uuid
        and u.state = any (${unpaidStates}) and u.plan_date < ${today}) as amount, w.staff_uuid as owner_uuid
    from (
      select p.order_uuid, p.plan_date,
        (p.plan_date + ${from}::integer)::timestamp at time zone 'Europe/Moscow' as since
      from (${unpaidPayments(reader)}) p
      where p.plan_date <= ${plusDays(today, -from)}
        ${to === null ? reader`` : reader`and p.plan_date >= ${plusDays(today, -to)}`}
        and p.payment_number = (select min(e.payment_number) from scheduled_payment e
          where e.order_uuid = p.order_uuid and e.state = any (${unpaidStates}))) l
      ${owners(reader, kind, { matter: reader`l.order_uuid`, since: reader`l.since` })}`;
}

import type { Instant } from '#domain/dates.ts';
import type { IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { BookPair, DifferenceKind } from '#domain/reconciliation/compare-books.ts';
import type { IntentKind, IntentState } from '#domain/orders/payment-intent.ts';
import type { BankTotal } from '../audit-log/audit-store.ts';
import { oneOf, type Reader, type Transaction } from '../database.ts';

/** Our record and the bank's record of one order number. */
export type KnownPair = BookPair & {
  readonly gatewayOrderNumber: string;
  readonly intentUuid: IntentUuid | null;
  readonly orderUuid: OrderUuid | null;
  /** Whether the payment was charged before the list begins, so that the list has only its later refunds. */
  readonly isOlderThanList: boolean;
};

type PairRow = {
  readonly gatewayOrderNumber: string;
  readonly intentUuid: IntentUuid | null;
  readonly orderUuid: OrderUuid | null;
  readonly kind: IntentKind | null;
  readonly state: IntentState | null;
  readonly amount: number | null;
  readonly returned: number;
  readonly confirmed: number;
  readonly returning: number;
  readonly isOlderThanList: boolean;
  readonly charged: number;
  readonly refunded: number;
  readonly chargeCount: number;
};

type TimeRange = { readonly since: Instant; readonly before: Instant };

/**
 * Returns the order numbers whose amounts differ between our records and the bank's list. It compares all numbers of the
 * list and all intents that were settled or refunded in the window. Of a charge older than the list it compares only
 * the refunds since `since`.
 */
export async function unreconciledPairs(
  reader: Reader,
  totals: readonly BankTotal[],
  { since, before }: TimeRange,
): Promise<KnownPair[]> {
  const isOlder = reader`(o.settled_at < ${since} and coalesce(b.charge_count, 0) = 0)`;
  const rows = await reader<PairRow[]>`
    with bank as (
      select * from unnest(${totals.map((total) => total.orderNumber)}::text[],
        ${totals.map((total) => total.charged)}::bigint[], ${totals.map((total) => total.refunded)}::bigint[],
        ${totals.map((total) => total.chargeCount)}::integer[])
        as t (number, charged, refunded, charge_count)),
    ours as (
      select o.operation_uuid, o.order_uuid, o.gateway_order_number as number, o.kind, o.state, o.amount, o.settled_at,
        r.*
      from operation o cross join lateral (
        select coalesce(sum(amount) filter (where state = 'DONE'), 0)::bigint as returned,
          coalesce(sum(amount) filter (where state = 'DONE' and way = 'OTHER'), 0)::bigint as confirmed,
          coalesce(sum(amount) filter (where state in ('CREATED', 'SENT', 'UNKNOWN')), 0)::bigint as returning,
          coalesce(sum(amount) filter (where done_at >= ${since} and way is distinct from 'OTHER'), 0)::bigint as recent
        from operation_refund where operation_uuid = o.operation_uuid) r
      where o.gateway_order_number in (select number from bank)
        or (o.settled_at >= ${since} and o.settled_at < ${before})
        or (o.kind <> 'FULL_PAYMENT' and o.operation_uuid in (
          select operation_uuid from operation_refund where done_at >= ${since} and done_at < ${before})))
    select coalesce(o.number, b.number) as "gatewayOrderNumber", o.operation_uuid as "intentUuid",
      o.order_uuid as "orderUuid", o.kind, o.state, o.amount, coalesce(o.returned, 0) as returned,
      coalesce(o.confirmed, 0) as confirmed, coalesce(o.returning, 0) as returning,
      coalesce(b.charged, 0) as charged, coalesce(b.refunded, 0) as refunded,
      coalesce(b.charge_count, 0) as "chargeCount", coalesce(${isOlder}, false) as "isOlderThanList"
    from ours o full join bank b using (number)
    where case when ${isOlder} then coalesce(b.refunded, 0) <> o.recent
      else b.charge_count > 1
        or coalesce(b.refunded, 0) not in (coalesce(o.returned, 0), coalesce(o.returned - o.confirmed, 0))
        or coalesce(b.charged, 0) <> case when o.state = 'SETTLED' then o.amount else 0 end end`;
  return rows.map(pairOfRow);
}

function pairOfRow({ kind, state, amount, ...row }: PairRow): KnownPair {
  const { gatewayOrderNumber, intentUuid, orderUuid, isOlderThanList } = row;
  const { returned, confirmed, returning } = row;
  const isRecorded = kind !== null && state !== null && amount !== null;
  return {
    gatewayOrderNumber,
    intentUuid,
    orderUuid,
    isOlderThanList,
    ours: isRecorded ? { kind, state, amount, returned, confirmed, returning } : null,
    theirs: { charged: row.charged, refunded: row.refunded, chargeCount: row.chargeCount },
  };
}

/** Orders whose debt in the journal differs from their schedule and penalties (docs/spec/reliability.md#I-47). */
export async function unreconciledDebts(
  reader: Reader,
): Promise<{ readonly orderUuid: OrderUuid; readonly booked: number; readonly owed: number }[]> {
  return reader`
    select o.order_uuid as "orderUuid", coalesce(j.booked, 0)::bigint as booked, (s.owed + p.owed)::bigint as owed
    from orders o
      left join (select account, sum(debit - credit) as booked from journal_entry where account like 'AR:%'
        group by account) j
        on j.account = 'AR:' || o.order_uuid
      cross join lateral (select coalesce(sum(amount), 0) as owed from scheduled_payment where order_uuid = o.order_uuid
        and state in ('NOT_YET_PAID', 'ERROR_PAID', 'OVERDUE', 'OVERDUE_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL')) s
      cross join lateral (select coalesce(sum(amount), 0) as owed from penalty where order_uuid = o.order_uuid
        and state in ('APPLIED', 'PENALTY_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL')) p
    where coalesce(j.booked, 0) <> s.owed + p.owed`;
}

export type NewDifference = {
  readonly differenceUuid: string;
  readonly kind: DifferenceKind;
  readonly subject: string;
  readonly orderUuid: OrderUuid | null;
  readonly intentUuid: IntentUuid | null;
  readonly ourAmount: number;
  readonly theirAmount: number;
};

/** Saves an open difference. False when staff accepted the same amounts before; then only `seen_at` is updated. */
export async function upsertDifference(
  transaction: Transaction,
  difference: NewDifference,
  now: Instant,
): Promise<boolean> {
  const { differenceUuid, kind, subject, orderUuid, intentUuid, ourAmount, theirAmount } = difference;
  // waits for a concurrent `settleDifference`
  await transaction`
    select from reconciliation_difference
      where kind = ${kind} and subject = ${subject} and settled_at is null for update`;
  const accepted = await transaction`
    update reconciliation_difference set seen_at = ${now}
    where kind = ${kind} and subject = ${subject} and is_accepted and our_amount = ${ourAmount}
      and their_amount = ${theirAmount}`;
  if (accepted.count > 0) return false;
  await transaction`
    insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, operation_uuid, our_amount,
      their_amount, found_at,
      seen_at)
    values (${differenceUuid}, ${kind}, ${subject}, ${orderUuid}, ${intentUuid}, ${ourAmount}, ${theirAmount},
      ${now}, ${now})
    on conflict (kind, subject) where settled_at is null
    do update set order_uuid = coalesce(reconciliation_difference.order_uuid, excluded.order_uuid),
    seen_at = excluded.seen_at, our_amount = excluded.our_amount, their_amount = excluded.their_amount`;
  return true;
}

/** The time at which the oldest open difference of these kinds was found, or null. */
export async function oldestDifference(
  reader: Reader,
  kinds: readonly DifferenceKind[],
): Promise<Instant | null> {
  const [row] = await reader<{ foundAt: Instant | null }[]>`
    select min(found_at) as "foundAt" from reconciliation_difference
      where settled_at is null and kind = any (${kinds})`;
  return row?.foundAt ?? null;
}

/** The order with this UUID; null when the text is not a UUID or the order does not exist. */
export async function findOrderByText(reader: Reader, name: string): Promise<OrderUuid | null> {
  const [row] = await reader<{ orderUuid: OrderUuid }[]>`
    select order_uuid as "orderUuid" from orders
    where order_uuid = case when ${name}::text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${name}::uuid end`;
  return row?.orderUuid ?? null;
}

/** Keeps the differences of order numbers that the last comparison left out: it neither found nor settled them. */
export async function keepDifferences(
  transaction: Transaction,
  kinds: readonly DifferenceKind[],
  { subjects, now }: { readonly subjects: readonly string[]; readonly now: Instant },
): Promise<void> {
  if (subjects.length === 0) return;
  await transaction`
    update reconciliation_difference set seen_at = ${now}
    where kind = any (${kinds}) and subject ${oneOf(transaction, subjects)} and (settled_at is null or is_accepted)`;
}

/**
 * Settles the open differences that the last comparison did not find, and returns their orders. An accepted
 * difference that was not found loses its acceptance, so the same amounts later make a new difference.
 */
export async function closeVanishedDifferences(
  transaction: Transaction,
  kinds: readonly DifferenceKind[],
  { now, note }: { readonly now: Instant; readonly note: string },
): Promise<OrderUuid[]> {
  await transaction`
    update reconciliation_difference set is_accepted = false
    where is_accepted and kind = any (${kinds}) and seen_at < ${now}`;
  const rows = await transaction<{ orderUuid: OrderUuid | null }[]>`
    update reconciliation_difference set settled_at = ${now}, note = ${note}
    where settled_at is null and kind = any (${kinds}) and seen_at < ${now} returning order_uuid as "orderUuid"`;
  return rows.flatMap(({ orderUuid }) => orderUuid ?? []);
}

/**
 * Returns the orders with an open difference. They are not charged until the difference is settled
 * (docs/spec/reliability.md#I-10).
 */
export async function unreconciledOrders(
  reader: Reader,
  orderUuids: readonly OrderUuid[],
): Promise<ReadonlySet<OrderUuid>> {
  const rows = await reader<{ orderUuid: OrderUuid }[]>`
    select distinct order_uuid as "orderUuid" from reconciliation_difference
    where order_uuid ${oneOf(reader, orderUuids)} and settled_at is null`;
  return new Set(rows.map(({ orderUuid }) => orderUuid));
}

/** True when the bank has a charge for the order that our records lack. */
export async function hasUnknownCharge(reader: Reader, orderUuid: OrderUuid): Promise<boolean> {
  const rows = await reader`
    select from reconciliation_difference
    where order_uuid = ${orderUuid} and kind = 'UNKNOWN_CHARGE' and settled_at is null`;
  return rows.length > 0;
}

import type { Instant } from '#domain/dates.ts';
import type { IntentUuid, OrderUuid, RefundUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { RefundIntent, RefundWay } from '#domain/orders/refund-intent.ts';
import type { Reader, Transaction, Write } from '../database.ts';

type NewRefund = RefundIntent & { readonly createdAt: Instant };

/** Inserts refund intents, before the bank is called (docs/spec/reliability.md#D-3). */
export function insertRefunds(transaction: Transaction, refunds: readonly NewRefund[]): Write {
  if (refunds.length === 0) return null;
  return transaction`
    insert into operation_refund (refund_uuid, operation_uuid, target_type, target_id, amount, state, created_at,
      goodwill_uuid)
    select refund_uuid, operation_uuid, target_type, target_id, amount, 'CREATED', created_at, goodwill_uuid
    from unnest(
      ${refunds.map((refund) => refund.refundUuid)}::uuid[], ${refunds.map((refund) => refund.intentUuid)}::uuid[],
      ${refunds.map((refund) => refund.targetType)}::text[], ${refunds.map((refund) => refund.targetId)}::text[],
      ${refunds.map((refund) => refund.amount)}::bigint[], ${refunds.map((refund) => refund.createdAt)}::timestamptz[],
      ${refunds.map((refund) => refund.goodwillUuid)}::uuid[])
      as given (refund_uuid, operation_uuid, target_type, target_id, amount, created_at, goodwill_uuid)`;
}

/** REFUSED: the bank does not return the money, and staff clear it up (docs/decisions/0093-refused-refunds.md). */
type RefundState = 'CREATED' | 'SENT' | 'UNKNOWN' | 'REFUSED' | 'DONE';

export type StoredRefund = RefundIntent & {
  readonly state: RefundState;
  /** The first request of this round; null before it. */
  readonly firstSentAt: Instant | null;
};

export async function refundByUuid(reader: Reader, refundUuid: RefundUuid): Promise<StoredRefund | null> {
  const [row] = await reader<StoredRefund[]>`
    select refund_uuid as "refundUuid", operation_uuid as "intentUuid", target_type as "targetType",
      target_id as "targetId", amount, goodwill_uuid as "goodwillUuid", state, first_sent_at as "firstSentAt"
    from operation_refund where refund_uuid = ${refundUuid}`;
  return row ?? null;
}

/** All completed and pending refunds of an order. */
export async function refundsOfOrder(reader: Reader, orderUuid: OrderUuid): Promise<RefundIntent[]> {
  return reader<RefundIntent[]>`
    select r.refund_uuid as "refundUuid", r.operation_uuid as "intentUuid", r.target_type as "targetType",
      r.target_id as "targetId", r.amount, r.goodwill_uuid as "goodwillUuid"
    from operation_refund r join operation o using (operation_uuid)
    where o.order_uuid = ${orderUuid} order by r.created_at, r.refund_uuid`;
}

/** The refunded amount of an intent, in kopecks. */
export async function refundedAmount(reader: Reader, intentUuid: IntentUuid): Promise<Kopecks> {
  const [row] = await reader<{ amount: Kopecks }[]>`
    select coalesce(sum(amount), 0)::bigint as amount from operation_refund
      where operation_uuid = ${intentUuid} and state = 'DONE'`;
  if (row === undefined) throw new Error(`the refunds of intent ${intentUuid} returned no row`);
  return row.amount;
}

/** True when another refund of the same payment is at the bank. */
export async function isAnotherRefundSent(
  reader: Reader,
  { intentUuid, refundUuid }: Pick<RefundIntent, 'intentUuid' | 'refundUuid'>,
): Promise<boolean> {
  const rows = await reader`
    select 1 from operation_refund r
      join job j on j.kind = 'return-money' and j.key = r.refund_uuid::text and j.state = 'RUNNING'
    where r.operation_uuid = ${intentUuid} and r.refund_uuid <> ${refundUuid} and r.state = 'SENT' limit 1`;
  return rows.length > 0;
}

type RefundStep = {
  readonly state: RefundState;
  readonly at: Instant;
  /** How the money reached the client; null until it is DONE. */
  readonly way?: RefundWay | null;
};

export async function setRefundState(
  transaction: Transaction,
  refundUuid: RefundUuid,
  { state, at, way = null }: RefundStep,
): Promise<void> {
  await transaction`
    update operation_refund set state = ${state}, done_at = ${state === 'DONE' ? at : null}, way = ${way},
      first_sent_at = case when ${state === 'SENT'}::boolean then coalesce(first_sent_at, ${at}) else first_sent_at end
    where refund_uuid = ${refundUuid} and state <> 'DONE' and (state <> 'REFUSED' or ${state === 'DONE'}::boolean)`;
}

/** Leaves the rest of a refund that the bank refuses to staff. False when another run has ended the refund. */
export async function refuseRefund(
  transaction: Transaction,
  refundUuid: RefundUuid,
  rest: Kopecks,
): Promise<boolean> {
  const rows = await transaction`
    update operation_refund set state = 'REFUSED', amount = ${rest}
      where refund_uuid = ${refundUuid} and state in ('SENT', 'UNKNOWN')`;
  return rows.count === 1;
}

/** Starts another round of requests for the unfinished refunds of a payment that were requested before; returns them. */
export async function reopenRefunds(transaction: Transaction, intentUuid: IntentUuid): Promise<RefundUuid[]> {
  const rows = await transaction<{ refundUuid: RefundUuid }[]>`
    update operation_refund set state = 'UNKNOWN', first_sent_at = null
    where operation_uuid = ${intentUuid} and state in ('UNKNOWN', 'REFUSED') returning refund_uuid as "refundUuid"`;
  return rows.map(({ refundUuid }) => refundUuid);
}

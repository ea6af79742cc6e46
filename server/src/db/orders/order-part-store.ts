import type { Instant } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { PaymentDocument } from '#domain/orders/view/order-document.ts';
import type { EarlyPayment, OrderRefund, Penalty, ScheduledPayment } from '#domain/orders/order.ts';
import type { Pause } from '#domain/pauses/pause.ts';
import type { Transaction, Write } from '../database.ts';

/** A part of an order with its order UUID. One statement writes the parts of several orders. */
export type PartOf<Part> = Part & { readonly orderUuid: OrderUuid };

/** Inserts or updates scheduled payments. */
export function savePayments(transaction: Transaction, payments: readonly PartOf<ScheduledPayment>[]): Write {
  if (payments.length === 0) return null;
  return transaction`
    insert into scheduled_payment (order_uuid, payment_number, amount, commission, plan_date, state, paid_at,
      paid_early,
      tried_plan_date)
    select * from unnest(
      ${payments.map((payment) => payment.orderUuid)}::uuid[],
      ${payments.map((payment) => payment.paymentNumber)}::integer[],
      ${payments.map((payment) => payment.amount)}::bigint[],
      ${payments.map((payment) => payment.commission)}::bigint[],
      ${payments.map((payment) => payment.planDate)}::date[], ${payments.map((payment) => payment.state)}::text[],
      ${payments.map((payment) => payment.paidAt)}::timestamptz[],
      ${payments.map((payment) => String(payment.paidEarly))}::text[]::boolean[],
      ${payments.map((payment) => payment.triedPlanDate)}::date[])
    on conflict (order_uuid, payment_number) do update set amount = excluded.amount, commission = excluded.commission,
      plan_date = excluded.plan_date, state = excluded.state, paid_at = excluded.paid_at,
      paid_early = excluded.paid_early, tried_plan_date = excluded.tried_plan_date`;
}

/** Inserts or updates penalties. */
export function savePenalties(transaction: Transaction, penalties: readonly PartOf<Penalty>[]): Write {
  if (penalties.length === 0) return null;
  return transaction`
    insert into penalty (penalty_uuid, order_uuid, payment_number, amount, state, applied_at, days_late,
      counted_through, skipped)
    select penalty_uuid, order_uuid, payment_number, amount, state, applied_at, days_late,
      counted_through, skipped::jsonb
    from unnest(
      ${penalties.map((penalty) => penalty.penaltyUuid)}::uuid[],
      ${penalties.map((penalty) => penalty.orderUuid)}::uuid[],
      ${penalties.map((penalty) => penalty.paymentNumber)}::integer[],
      ${penalties.map((penalty) => penalty.amount)}::bigint[], ${penalties.map((penalty) => penalty.state)}::text[],
      ${penalties.map((penalty) => penalty.appliedAt)}::timestamptz[],
      ${penalties.map((penalty) => penalty.daysLate)}::integer[],
      ${penalties.map((penalty) => penalty.countedThrough)}::date[],
      ${penalties.map((penalty) => JSON.stringify(penalty.skipped))}::text[])
      as given (penalty_uuid, order_uuid, payment_number, amount, state, applied_at, days_late,
        counted_through, skipped)
    on conflict (penalty_uuid) do update
      set amount = excluded.amount, state = excluded.state, days_late = excluded.days_late,
        counted_through = excluded.counted_through, skipped = excluded.skipped`;
}

/** Inserts or updates pauses, and records when they got other dates. */
export function savePauses(transaction: Transaction, pauses: readonly PartOf<Pause>[], at: Instant): Write {
  if (pauses.length === 0) return null;
  return transaction`
    insert into order_pause (pause_uuid, order_uuid, reason, date_from, date_to, staff_uuid, started_at, ended_at)
    select * from unnest(
      ${pauses.map((pause) => pause.pauseUuid)}::uuid[], ${pauses.map((pause) => pause.orderUuid)}::uuid[],
      ${pauses.map((pause) => pause.reason)}::text[], ${pauses.map((pause) => pause.dateFrom)}::date[],
      ${pauses.map((pause) => pause.dateTo)}::date[], ${pauses.map((pause) => pause.staffUuid)}::uuid[],
      ${pauses.map((pause) => pause.startedAt)}::timestamptz[], ${pauses.map((pause) => pause.endedAt)}::timestamptz[])
    on conflict (pause_uuid) do update set date_from = excluded.date_from, date_to = excluded.date_to,
      ended_at = excluded.ended_at,
      changed_at = case when (order_pause.date_from, order_pause.date_to) = (excluded.date_from, excluded.date_to)
        then order_pause.changed_at else ${at}::timestamptz end`;
}

/** A refund with the client's payment schedule before and after it. */
export type NewOrderRefund = PartOf<OrderRefund> & {
  /** The number of the refund within its order, from 1. */
  readonly refundNumber: number;
  readonly scheduleBefore: readonly PaymentDocument[];
  readonly scheduleAfter: readonly PaymentDocument[];
};

/** Inserts refunds; they are never updated. */
export function insertOrderRefunds(transaction: Transaction, refunds: readonly NewOrderRefund[]): Write {
  if (refunds.length === 0) return null;
  return transaction`
    insert into order_refund (order_uuid, refund_number, refund_amount, money_returned_amount, refunded_at,
      payments_before, payments_after)
    select order_uuid, refund_number, refund_amount, money_returned_amount, refunded_at, payments_before::jsonb,
      payments_after::jsonb
    from unnest(
      ${refunds.map((refund) => refund.orderUuid)}::uuid[], ${refunds.map((refund) => refund.refundNumber)}::integer[],
      ${refunds.map((refund) => refund.refundAmount)}::bigint[],
      ${refunds.map((refund) => refund.moneyReturnedAmount)}::bigint[],
      ${refunds.map((refund) => refund.refundedAt)}::timestamptz[],
      ${refunds.map((refund) => JSON.stringify(refund.scheduleBefore))}::text[],
      ${refunds.map((refund) => JSON.stringify(refund.scheduleAfter))}::text[])
      as given (order_uuid, refund_number, refund_amount, money_returned_amount, refunded_at, payments_before,
      payments_after)`;
}

/** Inserts early payments. */
export function insertEarlyPayments(
  transaction: Transaction,
  earlyPayments: readonly PartOf<EarlyPayment>[],
): Write {
  if (earlyPayments.length === 0) return null;
  return transaction`
    insert into early_payment (operation_uuid, order_uuid, paid_at, amount, commission)
    select * from unnest(
      ${earlyPayments.map((early) => early.intentUuid)}::uuid[],
      ${earlyPayments.map((early) => early.orderUuid)}::uuid[],
      ${earlyPayments.map((early) => early.paidAt)}::timestamptz[],
      ${earlyPayments.map((early) => early.amount)}::bigint[],
      ${earlyPayments.map((early) => early.commission)}::bigint[])`;
}

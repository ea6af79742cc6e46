import type { OrderUuid } from '#domain/identifier.ts';
import type { PaymentDocument } from '#domain/order/order-document.ts';
import type { EarlyPayment, OrderRefund, Penalty, ScheduledPayment } from '#domain/order/order.ts';
import type { Transaction } from '../database.ts';

/** Writes scheduled payments, new ones and changed ones. */
export async function savePayments(
  transaction: Transaction,
  orderUuid: OrderUuid,
  payments: readonly ScheduledPayment[],
): Promise<void> {
  if (payments.length === 0) return;
  await transaction`
    insert into scheduled_payment (order_uuid, payment_number, amount, commission, plan_date, state, paid_at, paid_early)
    select ${orderUuid}::uuid, * from unnest(
      ${payments.map((payment) => payment.paymentNumber)}::integer[], ${payments.map((payment) => payment.amount)}::bigint[],
      ${payments.map((payment) => payment.commission)}::bigint[], ${payments.map((payment) => payment.planDate)}::date[],
      ${payments.map((payment) => payment.state)}::text[], ${payments.map((payment) => payment.paidAt)}::timestamptz[],
      ${payments.map((payment) => String(payment.paidEarly))}::text[]::boolean[])
    on conflict (order_uuid, payment_number) do update set amount = excluded.amount, commission = excluded.commission,
      plan_date = excluded.plan_date, state = excluded.state, paid_at = excluded.paid_at, paid_early = excluded.paid_early`;
}

/** Writes penalties, new ones and changed ones. */
export async function savePenalties(
  transaction: Transaction,
  orderUuid: OrderUuid,
  penalties: readonly Penalty[],
): Promise<void> {
  for (const penalty of penalties) {
    await transaction`
      insert into penalty (penalty_uuid, order_uuid, payment_number, amount, state, applied_at, days_late, counted_through)
      values (${penalty.penaltyUuid}, ${orderUuid}, ${penalty.paymentNumber}, ${penalty.amount}, ${penalty.state}, ${penalty.appliedAt},
        ${penalty.daysLate}, ${penalty.countedThrough})
      on conflict (penalty_uuid) do update set amount = excluded.amount, state = excluded.state, days_late = excluded.days_late,
        counted_through = excluded.counted_through`;
  }
}

type NewRefunds = {
  readonly firstNumber: number;
  readonly refunds: readonly OrderRefund[];
  /** The schedule as the client saw it before and sees it now. */
  readonly schedules: {
    readonly before: readonly PaymentDocument[];
    readonly after: readonly PaymentDocument[];
  };
};

/** Writes the refunds from `firstNumber` (counted from 1) on, with what they did to the schedule; refunds are never changed. */
export async function insertOrderRefunds(
  transaction: Transaction,
  orderUuid: OrderUuid,
  { firstNumber, refunds, schedules: { before, after } }: NewRefunds,
): Promise<void> {
  for (const [index, refund] of refunds.entries()) {
    await transaction`
      insert into order_refund (order_uuid, refund_number, refund_amount, money_returned_amount, refunded_at, payments_before, payments_after)
      values (${orderUuid}, ${firstNumber + index}, ${refund.refundAmount}, ${refund.moneyReturnedAmount}, ${refund.refundedAt},
        ${transaction.json(before)}, ${transaction.json(after)})`;
  }
}

/** Writes the early payments that are new. */
export async function insertEarlyPayments(
  transaction: Transaction,
  orderUuid: OrderUuid,
  earlyPayments: readonly EarlyPayment[],
): Promise<void> {
  for (const early of earlyPayments) {
    await transaction`
      insert into early_payment (operation_uuid, order_uuid, paid_at, amount, commission)
      values (${early.operationUuid}, ${orderUuid}, ${early.paidAt}, ${early.amount}, ${early.commission})`;
  }
}

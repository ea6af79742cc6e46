import type { Kopecks } from '../money.ts';
import { minus, sumOf } from '../money.ts';
import { penaltyRules } from '../penalties/penalty-state.ts';
import { isPaid, isUnpaid } from '../schedules/payment-state.ts';
import type { Order, OrderRefund, Penalty, ScheduledPayment } from './order.ts';

/** What is worked out from an order's rows (docs/spec/specification.md#3 «Derived values», docs/spec/rules.md#2). Sums are kopecks. */

/** What has a schedule: the order itself, or an order as a screen knows it. */
type Having<Payment> = { readonly payments: readonly Payment[] };
type Sold = Having<Pick<ScheduledPayment, 'commission'>> & Pick<Order, 'fullAmount'>;
type Refunded = { readonly refunds: readonly Pick<OrderRefund, 'refundAmount'>[] };
type Penalised<Each> = { readonly penalties: readonly Each[] };

/** Pending and failed payments, in the order of the schedule. */
export function unpaidPayments<Payment extends Pick<ScheduledPayment, 'state'>>({
  payments,
}: Having<Payment>): Payment[] {
  return payments.filter(({ state }) => isUnpaid(state));
}

/** Payments that have been paid, whatever became of the money since, in the order of the schedule. */
export function paidPayments<Payment extends Pick<ScheduledPayment, 'state'>>({
  payments,
}: Having<Payment>): Payment[] {
  return payments.filter(({ state }) => isPaid(state));
}

/** What is still to be paid of the schedule, penalties left out (docs/spec/rules.md#2). */
export function remainingPaymentAmount(order: Pick<Order, 'payments'>): Kopecks {
  return sumOf(unpaidPayments(order).map(({ amount }) => amount));
}

/** How many payments are still to be made: pending and failed ones, penalties left out (docs/spec/rules.md#2). */
export function remainingPaymentCount(order: Pick<Order, 'payments'>): number {
  return unpaidPayments(order).length;
}

/** The earliest payment that is pending or has failed. */
export function nextPayment<Payment extends Pick<ScheduledPayment, 'state'>>(
  order: Having<Payment>,
): Payment | null {
  return unpaidPayments(order)[0] ?? null;
}

/** The sum of all refunds of the order (docs/spec/specification.md#3 «Derived values»). */
export function refundTotal({ refunds }: Refunded): Kopecks {
  return sumOf(refunds.map(({ refundAmount }) => refundAmount));
}

/** The commission the order was sold with, wherever in the schedule it stands. */
export function commissionTotal({ payments }: Having<Pick<ScheduledPayment, 'commission'>>): Kopecks {
  return sumOf(payments.map(({ commission }) => commission));
}

/** What the goods cost: full amount less commission. */
export function purchaseAmountOf(order: Sold): Kopecks {
  return minus(order.fullAmount, commissionTotal(order));
}

/** The refunds have reached the full amount less the commission total. */
export function isFullRefund(order: Sold & Refunded): boolean {
  return order.refunds.length > 0 && refundTotal(order) === purchaseAmountOf(order);
}

/** There are refunds, they are not full, and the order is not reversed. */
export function isPartialRefund(order: Sold & Refunded & Pick<Order, 'state'>): boolean {
  return order.refunds.length > 0 && !isFullRefund(order) && order.state !== 'REVERSED';
}

/** All penalties except the cancelled and the refunded ones. */
export function penaltyTotal({ penalties }: Penalised<Pick<Penalty, 'state' | 'amount'>>): Kopecks {
  return sumOf(penalties.filter(({ state }) => penaltyRules[state].counted).map(({ amount }) => amount));
}

/** Penalties that are owed: not cancelled, refunded or paid. */
export function openPenalties<Each extends Pick<Penalty, 'state'>>({ penalties }: Penalised<Each>): Each[] {
  return penalties.filter(({ state }) => penaltyRules[state].open);
}

/** Everything the client owes on this order: unpaid payments and open penalties; the receivable of the books (docs/spec/reliability.md#I-47). */
export function debtOf(order: Pick<Order, 'payments' | 'penalties'>): Kopecks {
  return sumOf([remainingPaymentAmount(order), ...openPenalties(order).map(({ amount }) => amount)]);
}

/** ACTIVE, something unpaid, and no refund of the purchase on its way to the card (docs/spec/rules.md#2). */
export function earlyPaymentAllowed(order: Pick<Order, 'state' | 'payments' | 'refundsUnderWay'>): boolean {
  return (
    order.state === 'ACTIVE' &&
    nextPayment(order) !== null &&
    order.refundsUnderWay.every(({ targetType }) => targetType !== 'SCHEDULED')
  );
}

const longestShownWhole = 12;

/** A number over 12 characters is shown by its first 9, an ellipsis and its last 3 (docs/spec/specification.md#2 «Order page», docs/spec/specification.md#9). */
export function shortOrderNumber(orderNumber: string): string {
  return orderNumber.length > longestShownWhole
    ? `${orderNumber.slice(0, 9)}…${orderNumber.slice(-3)}`
    : orderNumber;
}

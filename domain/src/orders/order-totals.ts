import { type Kopecks, minus, sumOf } from '../money.ts';
import { penaltyRules } from './penalty-state.ts';
import { isPaid, isUnpaid } from './payment-state.ts';
import type { Order, OrderRefund, Penalty, ScheduledPayment } from './order.ts';

/**
 * Values derived from an order's rows, in kopecks (docs/spec/specification.md#3 «Derived values»,
 * docs/spec/rules.md#2).
 */

/** An order or an order document: anything with a schedule. */
type Having<Payment> = { readonly payments: readonly Payment[] };
type PriceParts = Having<Pick<ScheduledPayment, 'commission'>> & Pick<Order, 'fullAmount'>;
type WithRefunds = { readonly refunds: readonly Pick<OrderRefund, 'refundAmount'>[] };
type WithPenalties<Each> = { readonly penalties: readonly Each[] };

/** Pending and failed payments, in the order of the schedule. */
export function unpaidPayments<Payment extends Pick<ScheduledPayment, 'state'>>({
  payments,
}: Having<Payment>): Payment[] {
  return payments.filter(({ state }) => isUnpaid(state));
}

/** Paid payments in the order of the schedule, including refunded and reversed ones. */
export function paidPayments<Payment extends Pick<ScheduledPayment, 'state'>>({
  payments,
}: Having<Payment>): Payment[] {
  return payments.filter(({ state }) => isPaid(state));
}

/** The sum of the unpaid payments, without penalties (docs/spec/rules.md#2). */
export function remainingPaymentAmount(order: Pick<Order, 'payments'>): Kopecks {
  return sumOf(unpaidPayments(order).map(({ amount }) => amount));
}

/** The number of unpaid payments: pending and failed ones, without penalties (docs/spec/rules.md#2). */
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
export function refundTotal({ refunds }: WithRefunds): Kopecks {
  return sumOf(refunds.map(({ refundAmount }) => refundAmount));
}

/** Whether a refund of the shop reduced unpaid payments; the rest of it goes to the card. */
export function reducesPayments({ refundAmount, moneyReturnedAmount }: OrderRefund): boolean {
  return refundAmount > moneyReturnedAmount;
}

/** The commission of the order, summed over its payments. */
export function commissionTotal({ payments }: Having<Pick<ScheduledPayment, 'commission'>>): Kopecks {
  return sumOf(payments.map(({ commission }) => commission));
}

/** The price of the goods: full amount less commission. */
export function purchaseAmountOf(order: PriceParts): Kopecks {
  return minus(order.fullAmount, commissionTotal(order));
}

/** Whether the refunds reached the full amount less the commission. */
export function isFullRefund(order: PriceParts & WithRefunds): boolean {
  return order.refunds.length > 0 && refundTotal(order) === purchaseAmountOf(order);
}

/** Whether there are refunds that are not full, and the order is not reversed. */
export function isPartialRefund(order: PriceParts & WithRefunds & Pick<Order, 'state'>): boolean {
  return order.refunds.length > 0 && !isFullRefund(order) && order.state !== 'REVERSED';
}

/** The sum of all penalties except cancelled and refunded ones. */
export function penaltyTotal({ penalties }: WithPenalties<Pick<Penalty, 'state' | 'amount'>>): Kopecks {
  return sumOf(penalties.filter(({ state }) => penaltyRules[state].counted).map(({ amount }) => amount));
}

/** Open penalties: not cancelled, refunded or paid. */
export function openPenalties<Each extends Pick<Penalty, 'state'>>({
  penalties,
}: WithPenalties<Each>): Each[] {
  return penalties.filter(({ state }) => penaltyRules[state].open);
}

/**
 * The debt of the client for this order: unpaid payments and open penalties. It equals the receivable in the ledger
 * (docs/spec/reliability.md#I-47).
 */
export function debtOf(order: Pick<Order, 'payments' | 'penalties'>): Kopecks {
  return sumOf([remainingPaymentAmount(order), ...openPenalties(order).map(({ amount }) => amount)]);
}

/**
 * Early payment is allowed for an ACTIVE order with unpaid payments and without a pending refund of the purchase
 * (docs/spec/rules.md#2).
 */
export function earlyPaymentAllowed(order: Pick<Order, 'state' | 'payments' | 'refundsUnderWay'>): boolean {
  return (
    order.state === 'ACTIVE' &&
    nextPayment(order) !== null &&
    order.refundsUnderWay.every(({ targetType }) => targetType !== 'SCHEDULED')
  );
}

/** Nothing is owed, because the client has paid it. An order that is refunded in full was not paid off. */
export function isPaidOff(order: Order): boolean {
  return order.state === 'COMPLETED' && order.refundedAt === null && debtOf(order) === 0;
}

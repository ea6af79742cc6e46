import type { CalendarDate, Instant } from '../../dates.ts';
import type { PenaltyUuid } from '../../identifier.ts';
import { type Kopecks, kopecks, noMoney, plus } from '../../money.ts';
import {
  earlyPaymentAllowed,
  remainingPaymentAmount,
  remainingPaymentCount,
  unpaidPayments,
} from '../../orders/order-totals.ts';
import type { Order, Penalty, ScheduledPayment } from '../../orders/order.ts';
import { paymentOf } from '../../orders/payment-of.ts';
import { applyAllocations } from '../apply-allocations.ts';
import { type Allocation, scheduledTarget } from '../../orders/payment-intent.ts';
import { penaltyRules } from '../../orders/penalty-state.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { success, type Result } from '../../result.ts';
import { isUnpaid, paymentGroups } from '../../orders/payment-state.ts';

/**
 * The customer's choice of a payment (docs/spec/rules.md#5, docs/spec/specification.md#4 «Early repayment»,
 * docs/spec/specification.md#7 «Payments»).
 */
export type PaymentChoice =
  | { readonly kind: 'NEXT_PAYMENT' }
  | { readonly kind: 'ALL_MAIN_DEBT' }
  /** The next `paymentCount` payments. */
  | { readonly kind: 'PAYMENT_COUNT'; readonly paymentCount: number }
  /** Any unpaid payment of the schedule. */
  | { readonly kind: 'PAYMENT_NUMBER'; readonly paymentNumber: number }
  /** A payment whose charge has failed. */
  | { readonly kind: 'FAILED_PAYMENT'; readonly paymentNumber: number }
  | { readonly kind: 'PENALTY'; readonly penaltyUuid: PenaltyUuid }
  /** All failed payments and all penalties that the client may pay. */
  | { readonly kind: 'ALL_DUE' }
  /** At least one rouble and less than the whole debt; it reduces the schedule from its end. */
  | { readonly kind: 'ANOTHER_SUM'; readonly amount: Kopecks };

export type QuoteLine = {
  readonly kind: 'SCHEDULED' | 'PENALTY';
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly commission: Kopecks;
  /** The plan date; for a penalty the plan date of its payment, for a custom amount today. */
  readonly date: CalendarDate;
};

/**
 * The complete effect of a payment. If the order has changed since the quote, nothing is charged
 * (docs/spec/rules.md#5).
 */
export type Quote = {
  readonly choice: PaymentChoice;
  readonly amount: Kopecks;
  readonly commission: Kopecks;
  /** Stored in the payment intent: the debt that each part pays (docs/spec/reliability.md#I-12). */
  readonly allocations: readonly Allocation[];
  readonly lines: readonly QuoteLine[];
  /** The resulting schedule, including cancelled payments. */
  readonly payments: readonly ScheduledPayment[];
  readonly remainingAmount: Kopecks;
  readonly remainingCount: number;
};

export type QuoteRefusal = Refusal<
  'payment.not.allowed.error' | 'payment.not.found.error' | 'penalty.not.found.error'
>;

/**
 * Computes the lines of a payment and the resulting schedule (docs/spec/rules.md#5). Refused with
 * `payment.not.allowed.error` when such a payment is not possible now, `payment.not.found.error` or
 * `penalty.not.found.error` when the order has no such payment or penalty.
 */
export function quotePayment(order: Order, choice: PaymentChoice, now: Instant): Result<Quote, QuoteRefusal> {
  const allocations = allocationsOf(order, choice);
  if (!allocations.ok) return allocations;
  const { order: after, allocations: applied } = applyAllocations(order, allocations.value, now);
  const lines = linesOf(order, after, applied);
  return success({
    choice,
    amount: lines.map(({ amount }) => amount).reduce(plus, noMoney),
    commission: lines.map(({ commission }) => commission).reduce(plus, noMoney),
    allocations: applied,
    lines,
    payments: after.payments,
    remainingAmount: remainingPaymentAmount(after),
    remainingCount: remainingPaymentCount(after),
  });
}

/**
 * Checks the amount named by a request. A different amount is refused, nothing is charged, and the description holds
 * the right amount (docs/spec/rules.md#5).
 */
export function checkAmount(
  quote: Quote,
  amount: number,
): Result<Quote, Refusal<'payment.amount.changed.error'>> {
  return amount === quote.amount
    ? success(quote)
    : refuse('payment.amount.changed.error', `amount=${quote.amount}`);
}

function allocationsOf(order: Order, choice: PaymentChoice): Result<Allocation[], QuoteRefusal> {
  switch (choice.kind) {
    case 'NEXT_PAYMENT':
      return nextPayments(order, 1);
    case 'ALL_MAIN_DEBT':
      return nextPayments(order, remainingPaymentCount(order));
    case 'PAYMENT_COUNT':
      return nextPayments(order, choice.paymentCount);
    case 'PAYMENT_NUMBER':
      return onePayment(
        order,
        choice.paymentNumber,
        ({ state }) => earlyPaymentAllowed(order) && isUnpaid(state),
      );
    case 'FAILED_PAYMENT':
      return onePayment(
        order,
        choice.paymentNumber,
        ({ state }) => order.state === 'ACTIVE' && paymentGroups[state] === 'failed',
      );
    case 'PENALTY':
      return onePenalty(order, choice.penaltyUuid);
    case 'ALL_DUE':
      return allDue(order);
    case 'ANOTHER_SUM':
      return anotherSum(order, choice.amount);
  }
}

function nextPayments(order: Order, count: number): Result<Allocation[], QuoteRefusal> {
  const unpaid = unpaidPayments(order);
  if (!earlyPaymentAllowed(order) || count < 1 || count > unpaid.length)
    return refuse('payment.not.allowed.error');
  return success(unpaid.slice(0, count).map((payment) => allocationTo(order, payment)));
}

function onePayment(
  order: Order,
  paymentNumber: number,
  payable: (payment: ScheduledPayment) => boolean,
): Result<Allocation[], QuoteRefusal> {
  const payment = order.payments[paymentNumber - 1];
  if (payment === undefined || payment.state === 'CANCELLED') return refuse('payment.not.found.error');
  if (!payable(payment)) return refuse('payment.not.allowed.error');
  return success([allocationTo(order, payment)]);
}

function onePenalty(order: Order, penaltyUuid: PenaltyUuid): Result<Allocation[], QuoteRefusal> {
  const penalty = order.penalties.find((each) => each.penaltyUuid === penaltyUuid);
  if (penalty === undefined) return refuse('penalty.not.found.error');
  if (!penaltyRules[penalty.state].payable) return refuse('payment.not.allowed.error');
  return success([penaltyAllocation(penalty)]);
}

/** Failed payments and payable penalties, also during a refund: they are not paid early (docs/spec/rules.md#5). */
function allDue(order: Order): Result<Allocation[], QuoteRefusal> {
  const failed = order.payments.filter(({ state }) => paymentGroups[state] === 'failed');
  const penalties = order.penalties.filter(({ state }) => penaltyRules[state].payable);
  const isAllowed = failed.length === 0 ? penalties.length > 0 : order.state === 'ACTIVE';
  if (!isAllowed) return refuse('payment.not.allowed.error');
  return success([
    ...failed.map((payment) => allocationTo(order, payment)),
    ...penalties.map(penaltyAllocation),
  ]);
}

function penaltyAllocation({ penaltyUuid, amount }: Penalty): Allocation {
  return { targetType: 'PENALTY', targetId: penaltyUuid, amount };
}

const oneRouble = kopecks(100);

function anotherSum(order: Order, amount: Kopecks): Result<Allocation[], QuoteRefusal> {
  if (!earlyPaymentAllowed(order) || amount < oneRouble || amount >= remainingPaymentAmount(order))
    return refuse('payment.not.allowed.error');
  const targetId = scheduledTarget(order.orderUuid, order.payments.length + 1);
  return success([{ targetType: 'SCHEDULED', targetId, amount }]);
}

function allocationTo({ orderUuid }: Order, { paymentNumber, amount }: ScheduledPayment): Allocation {
  return { targetType: 'SCHEDULED', targetId: scheduledTarget(orderUuid, paymentNumber), amount };
}

/** Oldest first; a penalty follows its payment. */
function linesOf(before: Order, after: Order, applied: readonly Allocation[]): QuoteLine[] {
  const targets = new Set(applied.map(({ targetId }) => targetId));
  const lines = [
    ...after.payments
      .filter(({ paymentNumber }) => targets.has(scheduledTarget(after.orderUuid, paymentNumber)))
      .map(scheduledLine),
    ...before.penalties
      .filter(({ penaltyUuid }) => targets.has(penaltyUuid))
      .map((penalty) => penaltyLine(before, penalty)),
  ];
  return lines.toSorted((left, right) => left.paymentNumber - right.paymentNumber);
}

function scheduledLine({ paymentNumber, amount, commission, planDate }: ScheduledPayment): QuoteLine {
  return { kind: 'SCHEDULED', paymentNumber, amount, commission, date: planDate };
}

function penaltyLine(order: Order, { paymentNumber, amount }: Penalty): QuoteLine {
  const date = paymentOf(order, paymentNumber).planDate;
  return { kind: 'PENALTY', paymentNumber, amount, commission: noMoney, date };
}

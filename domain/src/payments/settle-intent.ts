import type { Instant } from '../dates.ts';
import { identifier, type IntentUuid, type RefundUuid } from '../identifier.ts';
import { post } from '../ledger/posting-rules.ts';
import type { Posting } from '../ledger/posting.ts';
import { type Kopecks, minus, noMoney, plus } from '../money.ts';
import { completeWhenPaid, completion } from '../orders/complete-order.ts';
import { finishChange } from '../orders/finish-change.ts';
import { historyEvent } from '../orders/history-event.ts';
import type { HistoryEvent, OrderChange } from '../orders/order-change.ts';
import type { EarlyPayment, Order } from '../orders/order.ts';
import { checkedSteps } from '../orders/transitions.ts';
import type { RefundIntent } from '../orders/refund-intent.ts';
import { type PaymentEffect, applyAllocations } from './apply-allocations.ts';
import { intentText } from './intent-text.ts';
import {
  type Allocation,
  type PaymentIntent,
  type IntentKind,
  paymentNumberOfTarget,
} from '../orders/payment-intent.ts';

export type SettleInput = {
  readonly order: Order;
  readonly intent: PaymentIntent;
  /** The amount that the bank reports as taken. */
  readonly paidAmount: Kopecks;
  readonly now: Instant;
  readonly newUuid: () => string;
};

/**
 * Settles a paid intent after a callback or a status query. It pays the debts that are still owed and creates a
 * refund of the excess. It completes the order when nothing is left to pay
 * (docs/spec/rules.md#5, docs/spec/specification.md#4). Returns null for an intent that is already settled.
 * @throws Error when the paid amount differs from the intent's amount; staff have to decide
 * (docs/spec/reliability.md#F-16).
 */
export function settleIntent(payment: SettleInput): OrderChange | null {
  const { order, intent, now } = payment;
  if (intent.state === 'SETTLED') return null;
  assertPaidInFull(intent, payment.paidAmount);
  const applied = applyAllocations(order, intent.allocations, now);
  const refund = excessRefund(intent, applied.excess, payment.newUuid);
  const paidOrder = {
    ...applied.order,
    earlyPayments: [...order.earlyPayments, ...earlyPayment(intent, applied, now)],
    refundsUnderWay: [...order.refundsUnderWay, ...refund],
  };
  const settledOrder = completeWhenPaid(paidOrder, now);
  return finishChange(order, {
    order: settledOrder,
    intent: settledIntent(intent, applied, now),
    postings: intent.kind === 'BINDING' ? [] : [settlePosting(intent, applied)],
    events: [
      ...paymentSucceeded(intent),
      ...scheduleReduced(intent, order, settledOrder),
      ...completion(order, settledOrder),
    ],
    refunds: refund,
  });
}

/** A custom amount reduces the schedule; the history records it as a separate event (docs/spec/reliability.md#I-29). */
function scheduleReduced({ intentUuid }: PaymentIntent, before: Order, after: Order): HistoryEvent[] {
  return after.payments.slice(before.payments.length).map(({ amount }) =>
    historyEvent({
      type: 'AMOUNT_CHANGED',
      subjectType: 'ORDER',
      subjectId: after.orderUuid,
      newState: `REDUCED/${intentUuid}`,
      amount,
      text: 'Сумма платежей уменьшена',
    }),
  );
}

/** @throws Error when the paid amount differs from the intent's amount (docs/spec/reliability.md#F-16). */
export function assertPaidInFull(intent: PaymentIntent, paidAmount: Kopecks): void {
  checkedSteps({
    subjectType: 'OPERATION',
    subjectId: intent.intentUuid,
    from: intent.state,
    to: 'SETTLED',
  });
  if (paidAmount !== intent.amount)
    throw new Error(`intent ${intent.intentUuid}: paid ${paidAmount}, expected ${intent.amount}`);
}

/**
 * The settled intent; its allocations are replaced by what the money really paid (docs/spec/reliability.md#I-14,
 * docs/spec/reliability.md#I-18).
 */
export function settledIntent(
  intent: PaymentIntent,
  applied: Pick<PaymentEffect, 'allocations' | 'excess'>,
  now: Instant,
): PaymentIntent {
  const allocations = [...applied.allocations, ...excessAllocation(intent, applied.excess)];
  return { ...intent, state: 'SETTLED', settledAt: now, allocations };
}

/** The success event of a payment. A card binding moves no money and has no event (docs/spec/reliability.md#I-29). */
export function paymentSucceeded(intent: PaymentIntent): HistoryEvent[] {
  if (intent.kind === 'BINDING') return [];
  return [
    historyEvent({
      type: 'PAYMENT_EVENT_SUCCESS',
      subjectType: 'OP',
      subjectId: intent.intentUuid,
      newState: 'SETTLED',
      amount: intent.amount,
      text: intentText(intent),
    }),
  ];
}

/**
 * The refund of excess money, which is returned to the card automatically (docs/spec/rules.md#5,
 * docs/spec/reliability.md#I-18).
 */
export function excessRefund(intent: PaymentIntent, excess: Kopecks, newUuid: () => string): RefundIntent[] {
  return excessAllocation(intent, excess).map((allocation) => ({
    refundUuid: identifier<RefundUuid>(newUuid()),
    intentUuid: intent.intentUuid,
    ...allocation,
    goodwillUuid: null,
  }));
}

function excessAllocation(
  { intentUuid }: { readonly intentUuid: IntentUuid },
  excess: Kopecks,
): Allocation[] {
  return excess === 0 ? [] : [{ targetType: 'EXCESS', targetId: intentUuid, amount: excess }];
}

function settlePosting({ orderUuid, intentUuid, amount }: PaymentIntent, { excess }: PaymentEffect): Posting {
  const applied = minus(amount, excess);
  return applied === 0
    ? post('excess-received', { intentUuid, amount })
    : post('payment-settled', { orderUuid, intentUuid, applied, excess });
}

const paysAhead: Readonly<Record<IntentKind, boolean>> = {
  INITIAL: false,
  SCHEDULED: false,
  MANUAL: false,
  EARLY: true,
  RECURRENT: true,
  PENALTY: false,
  SERVICE: false,
  FULL_PAYMENT: false,
  BINDING: false,
};

/**
 * The early payment record of a payment made on the early payment page (docs/spec/specification.md#3 «Early payment»).
 */
function earlyPayment(
  intent: PaymentIntent,
  { order, allocations }: PaymentEffect,
  paidAt: Instant,
): EarlyPayment[] {
  const numbers = allocations
    .filter(({ targetType }) => targetType === 'SCHEDULED')
    .map(({ targetId }) => paymentNumberOfTarget(targetId));
  if (!paysAhead[intent.kind] || numbers.length === 0) return [];
  const payments = order.payments.filter(({ paymentNumber }) => numbers.includes(paymentNumber));
  return [
    {
      intentUuid: intent.intentUuid,
      paidAt,
      amount: payments.map(({ amount }) => amount).reduce(plus, noMoney),
      commission: payments.map(({ commission }) => commission).reduce(plus, noMoney),
    },
  ];
}

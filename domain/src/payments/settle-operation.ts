import type { Instant } from '../dates.ts';
import { identifier, type OperationUuid, type RefundUuid } from '../identifier.ts';
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
import { operationText } from './operation-text.ts';
import {
  type Allocation,
  type Operation,
  type OperationKind,
  paymentNumberOfTarget,
} from '../orders/operation.ts';

export type SettledPayment = {
  readonly order: Order;
  readonly operation: Operation;
  /** The amount that the bank reports as taken. */
  readonly paidAmount: Kopecks;
  readonly now: Instant;
  readonly newUuid: () => string;
};

/**
 * Settles a paid operation after a callback or a status query. It pays the debts that are still owed and creates a
 * refund of the excess. It completes the order when nothing is left to pay
 * (docs/spec/rules.md#5, docs/spec/specification.md#4). Returns null for an operation that is already settled.
 * @throws Error when the paid amount differs from the operation's amount; staff have to decide
 * (docs/spec/reliability.md#F-16).
 */
export function settleOperation(payment: SettledPayment): OrderChange | null {
  const { order, operation, now } = payment;
  if (operation.state === 'SETTLED') return null;
  assertPaidInFull(operation, payment.paidAmount);
  const applied = applyAllocations(order, operation.allocations, now);
  const refund = excessRefund(operation, applied.excess, payment.newUuid);
  const paidOrder = {
    ...applied.order,
    earlyPayments: [...order.earlyPayments, ...earlyPayment(operation, applied, now)],
    refundsUnderWay: [...order.refundsUnderWay, ...refund],
  };
  const settledOrder = completeWhenPaid(paidOrder, now);
  return finishChange(order, {
    order: settledOrder,
    operation: settled(operation, applied, now),
    postings: operation.kind === 'BINDING' ? [] : [settlePosting(operation, applied)],
    events: [
      ...paymentSucceeded(operation),
      ...scheduleReduced(operation, order, settledOrder),
      ...completion(order, settledOrder),
    ],
    refunds: refund,
  });
}

/** A custom amount reduces the schedule; the history records it as a separate event (docs/spec/reliability.md#I-29). */
function scheduleReduced({ operationUuid }: Operation, before: Order, after: Order): HistoryEvent[] {
  return after.payments.slice(before.payments.length).map(({ amount }) =>
    historyEvent({
      type: 'AMOUNT_CHANGED',
      subjectType: 'ORDER',
      subjectId: after.orderUuid,
      reached: `REDUCED/${operationUuid}`,
      amount,
      text: 'Сумма платежей уменьшена',
    }),
  );
}

/** @throws Error when the paid amount differs from the operation's amount (docs/spec/reliability.md#F-16). */
export function assertPaidInFull(operation: Operation, paidAmount: Kopecks): void {
  checkedSteps({
    subjectType: 'OPERATION',
    subjectId: operation.operationUuid,
    from: operation.state,
    to: 'SETTLED',
  });
  if (paidAmount !== operation.amount)
    throw new Error(`operation ${operation.operationUuid}: paid ${paidAmount}, expected ${operation.amount}`);
}

/**
 * The settled operation; its allocations are replaced by what the money really paid (docs/spec/reliability.md#I-14,
 * docs/spec/reliability.md#I-18).
 */
export function settled(
  operation: Operation,
  applied: Pick<PaymentEffect, 'allocations' | 'excess'>,
  now: Instant,
): Operation {
  const allocations = [...applied.allocations, ...excessAllocation(operation, applied.excess)];
  return { ...operation, state: 'SETTLED', settledAt: now, allocations };
}

/** The success event of a payment. A card binding moves no money and has no event (docs/spec/reliability.md#I-29). */
export function paymentSucceeded(operation: Operation): HistoryEvent[] {
  if (operation.kind === 'BINDING') return [];
  return [
    historyEvent({
      type: 'PAYMENT_EVENT_SUCCESS',
      subjectType: 'OP',
      subjectId: operation.operationUuid,
      reached: 'SETTLED',
      amount: operation.amount,
      text: operationText(operation),
    }),
  ];
}

/**
 * The refund of excess money, which is returned to the card automatically (docs/spec/rules.md#5,
 * docs/spec/reliability.md#I-18).
 */
export function excessRefund(operation: Operation, excess: Kopecks, newUuid: () => string): RefundIntent[] {
  return excessAllocation(operation, excess).map((allocation) => ({
    refundUuid: identifier<RefundUuid>(newUuid()),
    operationUuid: operation.operationUuid,
    ...allocation,
    goodwillUuid: null,
  }));
}

function excessAllocation(
  { operationUuid }: { readonly operationUuid: OperationUuid },
  excess: Kopecks,
): Allocation[] {
  return excess === 0 ? [] : [{ targetType: 'EXCESS', targetId: operationUuid, amount: excess }];
}

function settlePosting({ orderUuid, operationUuid, amount }: Operation, { excess }: PaymentEffect): Posting {
  const applied = minus(amount, excess);
  return applied === 0
    ? post('excess-received', { operationUuid, amount })
    : post('payment-settled', { orderUuid, operationUuid, applied, excess });
}

const paysAhead: Readonly<Record<OperationKind, boolean>> = {
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
  operation: Operation,
  { order, allocations }: PaymentEffect,
  paidAt: Instant,
): EarlyPayment[] {
  const numbers = allocations
    .filter(({ targetType }) => targetType === 'SCHEDULED')
    .map(({ targetId }) => paymentNumberOfTarget(targetId));
  if (!paysAhead[operation.kind] || numbers.length === 0) return [];
  const payments = order.payments.filter(({ paymentNumber }) => numbers.includes(paymentNumber));
  return [
    {
      operationUuid: operation.operationUuid,
      paidAt,
      amount: payments.map(({ amount }) => amount).reduce(plus, noMoney),
      commission: payments.map(({ commission }) => commission).reduce(plus, noMoney),
    },
  ];
}

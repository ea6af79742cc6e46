import { type CalendarDate, daysBetween, type Instant, moscowDate } from '../dates.ts';
import { identifier, type PenaltyUuid } from '../identifier.ts';
import { post } from '../ledger/posting-rules.ts';
import type { BasisPoints } from '../money.ts';
import { finishChange } from '../orders/finish-change.ts';
import { historyEvent } from '../orders/history-event.ts';
import type { OrderChange } from '../orders/order-change.ts';
import type { Order, Penalty, ScheduledPayment } from '../orders/order.ts';
import { paymentOf } from '../orders/payment-of.ts';
import { explainPenalty } from '../penalties/penalty-amount.ts';

export type OverdueFacts = {
  readonly order: Order;
  readonly paymentNumber: number;
  /** The date from which days late are counted, as returned by `planCharge`. */
  readonly lateSince: CalendarDate;
  /** Annual rate in basis points. */
  readonly annualRate: BasisPoints;
  readonly now: Instant;
  readonly newUuid: () => string;
};

/**
 * Marks a payment OVERDUE when its grace is over and applies its one penalty. There is no penalty when the product has
 * none, or when the sum is below half a kopeck; the history records both cases (docs/spec/rules.md#3,
 * docs/spec/rules.md#4).
 */
export function markOverdue(facts: OverdueFacts): OrderChange {
  const { order, paymentNumber } = facts;
  const payment = paymentOf(order, paymentNumber);
  const penalty = firstPenalty(facts, payment);
  return finishChange(order, {
    order: {
      ...order,
      payments: order.payments.with(paymentNumber - 1, { ...payment, state: 'OVERDUE' }),
      penalties: [...order.penalties, ...penalty],
    },
    intent: null,
    postings: penalty.map(({ amount }) => post('penalty-applied', { orderUuid: order.orderUuid, amount })),
    events: penalty.length > 0 ? penalty.map(penaltyApplied) : [penaltyNotApplied(facts)],
    refunds: [],
  });
}

/**
 * Marks a payment CASCADE_PAYMENT_TRY_FAIL until its grace is over, because no card is left to try
 * (docs/spec/rules.md#3).
 */
export function failCascade(order: Order, paymentNumber: number): OrderChange {
  const payments = order.payments.map((payment) =>
    payment.paymentNumber === paymentNumber
      ? ({ ...payment, state: 'CASCADE_PAYMENT_TRY_FAIL' } as const)
      : payment,
  );
  return finishChange(order, {
    order: { ...order, payments },
    intent: null,
    postings: [],
    events: [],
    refunds: [],
  });
}

/**
 * One penalty per overdue payment, ever: a penalty cancelled by staff is not applied again (docs/spec/rules.md#4).
 */
function firstPenalty(facts: OverdueFacts, payment: ScheduledPayment): Penalty[] {
  const { order, paymentNumber, annualRate, now } = facts;
  const today = moscowDate(now);
  const daysLate = daysBetween(facts.lateSince, today);
  const amount = explainPenalty({ overdueAmount: payment.amount, annualRate }, daysLate).result;
  const hadOne = order.penalties.some((penalty) => penalty.paymentNumber === paymentNumber);
  if (order.terms.withoutPenalties || hadOne || amount === 0) return [];
  const penaltyUuid = identifier<PenaltyUuid>(facts.newUuid());
  return [
    {
      penaltyUuid,
      paymentNumber,
      amount,
      state: 'APPLIED',
      appliedAt: now,
      daysLate,
      countedThrough: today,
      skipped: [],
    },
  ];
}

function penaltyApplied({ penaltyUuid, paymentNumber, amount }: Penalty): OrderChange['events'][number] {
  return historyEvent({
    type: 'PENALTY_APPLIED',
    subjectType: 'PENALTY',
    subjectId: penaltyUuid,
    newState: 'APPLIED',
    amount,
    text: `Начислен штраф за просрочку: платеж ${paymentNumber}`,
  });
}

function penaltyNotApplied({ order, paymentNumber, now }: OverdueFacts): OrderChange['events'][number] {
  return historyEvent({
    type: 'PENALTY_NOT_APPLIED',
    subjectType: 'ORDER',
    subjectId: order.orderUuid,
    newState: `OVERDUE/${paymentNumber}/${moscowDate(now)}`,
    amount: null,
    text: `Платеж ${paymentNumber} просрочен, штраф не начисляется`,
  });
}

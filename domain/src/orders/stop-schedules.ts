import type { CalendarDate, Instant } from '../calendar.ts';
import { moscowDate, plusDays } from '../calendar.ts';
import type { ChargeQuestion } from '../charges/charge-question.ts';
import { nextTryOf } from '../charges/plan-charges.ts';
import { soonestCharge } from '../charges/tries.ts';
import type { Kopecks } from '../money.ts';
import type { PenaltyState } from '../penalties/penalty-state.ts';
import type { Refusal } from '../refusal.ts';
import { refuse } from '../refusal.ts';
import type { Result } from '../result.ts';
import { done } from '../result.ts';
import type { PaymentState } from '../schedules/payment-state.ts';
import { finishChange } from './finish-change.ts';
import type { OrderChange } from './order-change.ts';
import { unpaidPayments } from './order-totals.ts';
import type { Order } from './order.ts';

/**
 * Staff stop the write-offs of an order: overdue payments and applied penalties are marked as stopped, nothing is
 * charged by itself any more, and the customer can still pay by hand (docs/spec/rules.md#3). Refused with `order.state.error` unless
 * the order is open and not stopped.
 */
export function stopSchedules(order: Order, now: Instant): Result<OrderChange, Refusal<'order.state.error'>> {
  if (!isOpen(order) || order.schedulesStoppedAt !== null) return refuse('order.state.error');
  return done(
    marked(
      order,
      { ...order, schedulesStoppedAt: now },
      {
        payments: { OVERDUE: 'OVERDUE_TASK_STOPPED' },
        penalties: { APPLIED: 'PENALTY_TASK_STOPPED' },
      },
    ),
  );
}

/**
 * Staff let the write-offs go on: what was stopped is overdue and applied again; the days in between make nobody late and are counted
 * for no penalty, and the plan of tries begins anew (docs/spec/rules.md#3, docs/spec/rules.md#4, decision 0011). Refused with `order.state.error` unless the order is open and stopped.
 */
export function resumeSchedules(
  order: Order,
  now: Instant,
): Result<OrderChange, Refusal<'order.state.error'>> {
  if (!isOpen(order) || order.schedulesStoppedAt === null) return refuse('order.state.error');
  const countedThrough = moscowDate(now);
  const penalties = order.penalties.map((penalty) =>
    penalty.state === 'PENALTY_TASK_STOPPED' ? { ...penalty, countedThrough } : penalty,
  );
  return done(
    marked(
      order,
      { ...order, penalties, schedulesStoppedAt: null, schedulesResumedAt: now },
      {
        payments: { OVERDUE_TASK_STOPPED: 'OVERDUE' },
        penalties: { PENALTY_TASK_STOPPED: 'APPLIED' },
      },
    ),
  );
}

/** A write-off as a resumption would make it. */
export type ResumedCharge = {
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly date: CalendarDate;
};

/**
 * What would be written off when, if the write-offs went on now: what is late from the next hour of write-offs on, one payment a day,
 * the oldest first, not on a day of which a write-off has been made; what is not yet due on its own day or, where that is taken, the
 * day after. A payment for which no card is left is not among them (docs/spec/rules.md#3, docs/spec/reliability.md#I-26).
 */
export function previewResumption(question: ChargeQuestion): ResumedCharge[] {
  let free = moscowDate(soonestCharge(question, 'now'));
  return unpaidPayments(question.order)
    .flatMap((payment) => {
      const next = nextTryOf(question, payment);
      return next === null ? [] : [{ ...payment, tryDate: moscowDate(next.at) }];
    })
    .map(({ paymentNumber, amount, planDate, tryDate }) => {
      const date = [planDate, tryDate, free].reduce((one, other) => (one > other ? one : other));
      free = plusDays(date, 1);
      return { paymentNumber, amount, date };
    });
}

function isOpen({ state }: Order): boolean {
  return state === 'APPROVED' || state === 'ACTIVE';
}

type Marks = {
  readonly payments: Partial<Record<PaymentState, PaymentState>>;
  readonly penalties: Partial<Record<PenaltyState, PenaltyState>>;
};

function marked(before: Order, order: Order, marks: Marks): OrderChange {
  return finishChange(before, {
    order: {
      ...order,
      payments: order.payments.map((payment) => marking(payment, marks.payments[payment.state])),
      penalties: order.penalties.map((penalty) => marking(penalty, marks.penalties[penalty.state])),
    },
    operation: null,
    postings: [],
    events: [],
    refunds: [],
  });
}

function marking<T extends { readonly state: string }>(one: T, state: T['state'] | undefined): T {
  return state === undefined ? one : { ...one, state };
}

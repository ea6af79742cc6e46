import type { CalendarDate, Instant } from '../calendar.ts';
import { moscowDate } from '../calendar.ts';
import type { PenaltyState } from '../penalty/penalty-state.ts';
import type { Refusal } from '../refusal.ts';
import { refuse } from '../refusal.ts';
import type { Result } from '../result.ts';
import { done } from '../result.ts';
import type { PaymentState } from '../schedule/payment-state.ts';
import { finishChange } from './finish-change.ts';
import type { OrderChange } from './order-change.ts';
import { unpaidPayments } from './order-totals.ts';
import type { Order, ScheduledPayment } from './order.ts';

/**
 * Staff stop the write-offs of an order: overdue payments and applied penalties are marked as stopped, nothing is
 * charged by itself any more, and the customer can still pay by hand (rules 3). Refused with `order.state.error` unless
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
 * Staff let the write-offs go on: what was stopped is overdue and applied again; the days in between are counted for no
 * penalty (rules 3, rules 4). Refused with `order.state.error` unless the order is open and stopped.
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
      { ...order, penalties, schedulesStoppedAt: null },
      {
        payments: { OVERDUE_TASK_STOPPED: 'OVERDUE' },
        penalties: { PENALTY_TASK_STOPPED: 'APPLIED' },
      },
    ),
  );
}

/** What is due on a date: the unpaid payments whose day has come, the oldest first; for the preview of a resumption too. */
export function duePayments(order: Order, date: CalendarDate): ScheduledPayment[] {
  return unpaidPayments(order).filter(({ planDate }) => planDate <= date);
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

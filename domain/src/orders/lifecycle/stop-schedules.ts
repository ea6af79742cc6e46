import { type CalendarDate, type Instant, moscowDate, plusDays } from '../../dates.ts';
import type { ChargeContext } from '../../charges/charge-context.ts';
import { nextTryOf } from '../../charges/plan-charges.ts';
import { afterPause, soonestCharge } from '../../charges/tries.ts';
import type { Kopecks } from '../../money.ts';
import type { PenaltyState } from '../penalty-state.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { success, type Result } from '../../result.ts';
import type { PaymentState } from '../payment-state.ts';
import { withPastEnds } from '../../pauses/pause.ts';
import { skipDays } from '../../penalties/skip-days.ts';
import { finishChange } from '../finish-change.ts';
import type { OrderChange } from '../order-change.ts';
import { unpaidPayments } from '../order-totals.ts';
import type { Order } from '../order.ts';

/**
 * Stops the scheduled charges of an order on request of staff. Overdue payments and applied penalties get the states of
 * a stop. Nothing is charged automatically; the customer can still pay (docs/spec/rules.md#3). Refused with
 * `order.state.error` unless the order is open and not stopped.
 */
export function stopSchedules(order: Order, now: Instant): Result<OrderChange, Refusal<'order.state.error'>> {
  if (!isOpen(order) || order.schedulesStoppedAt !== null) return refuse('order.state.error');
  return success(
    withStates(
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
 * Resumes the scheduled charges of an order. Stopped payments become overdue and stopped penalties applied again. The
 * days of the stop do not count as late and bring no penalty; the plan of tries starts over (docs/spec/rules.md#3,
 * docs/spec/rules.md#4, docs/decisions/0011-counted-days-late.md). Charges wait until `messageAt`, when the message
 * about it is sent. Refused with `order.state.error` unless the order is open and stopped.
 */
export function resumeSchedules(
  order: Order,
  now: Instant,
  messageAt: Instant = now,
): Result<OrderChange, Refusal<'order.state.error'>> {
  if (!isOpen(order) || order.schedulesStoppedAt === null) return refuse('order.state.error');
  const today = moscowDate(now);
  const penalties = order.penalties.map((penalty) =>
    penalty.state === 'PENALTY_TASK_STOPPED' ? skipDays(penalty, today) : penalty,
  );
  // the end of a pause is recorded with that of the stop, so that both are reported once
  const pauses = withPastEnds(order.pauses, now);
  return success(
    withStates(
      order,
      {
        ...order,
        penalties,
        pauses,
        schedulesStoppedAt: null,
        schedulesResumedAt: now,
        resumptionMessageAt: messageAt,
      },
      {
        payments: { OVERDUE_TASK_STOPPED: 'OVERDUE' },
        penalties: { PENALTY_TASK_STOPPED: 'APPLIED' },
      },
    ),
  );
}

/** A scheduled charge that a resumption would make. */
export type ResumedCharge = {
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  /** The day of the charge if every charge before it succeeds. */
  readonly date: CalendarDate;
  /** The day of its first try if the bank declines those before it; the same as `date` when none may shift it. */
  readonly soonestDate: CalendarDate;
};

/**
 * Previews the charges after a resumption. Late payments start in the next charging window, one a day, oldest first,
 * and not on a day with a settled charge. Future payments are charged on their own day, or one day later if another
 * charge has that day. Only a settled charge takes its day: after a decline the next late payment is tried on the same
 * day, so both days are shown. A payment without a card left is omitted (docs/spec/rules.md#3,
 * docs/spec/reliability.md#I-26).
 */
export function previewResumption(question: ChargeContext): ResumedCharge[] {
  const context = afterPause(question);
  const firstDate = moscowDate(soonestCharge(context, 'now'));
  let nextFreeDate = firstDate;
  return unpaidPayments(context.order)
    .flatMap((payment) => {
      const next = nextTryOf(context, payment);
      return next === null ? [] : [{ ...payment, tryDate: moscowDate(next.at) }];
    })
    .map(({ paymentNumber, amount, planDate, tryDate }) => {
      const soonestDate = later(later(planDate, tryDate), firstDate);
      const date = later(soonestDate, nextFreeDate);
      nextFreeDate = plusDays(date, 1);
      return { paymentNumber, amount, date, soonestDate };
    });
}

function later(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other;
}

function isOpen({ state }: Order): boolean {
  return state === 'APPROVED' || state === 'ACTIVE';
}

type StateMap = {
  readonly payments: Partial<Record<PaymentState, PaymentState>>;
  readonly penalties: Partial<Record<PenaltyState, PenaltyState>>;
};

function withStates(before: Order, order: Order, states: StateMap): OrderChange {
  return finishChange(before, {
    order: {
      ...order,
      payments: order.payments.map((payment) => withState(payment, states.payments[payment.state])),
      penalties: order.penalties.map((penalty) => withState(penalty, states.penalties[penalty.state])),
    },
    intent: null,
    postings: [],
    events: [],
    refunds: [],
  });
}

function withState<T extends { readonly state: string }>(one: T, state: T['state'] | undefined): T {
  return state === undefined ? one : { ...one, state };
}

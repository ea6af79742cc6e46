import { type CalendarDate, type Instant, moscowDate, plusDays } from '../../dates.ts';
import type { Clause } from '../../laws/clause.ts';
import { lastLawfulDate } from '../../laws/lawful-term.ts';
import { dayOfReading } from '../../local-time.ts';
import { type MessageHours, withinMessageHours } from '../../message-hours.ts';
import type { BasisPoints } from '../../money.ts';
import {
  currentPauseOf,
  lengthOf,
  movedDate,
  openPauseOf,
  type Pause,
  pausedDays,
  sharedDays,
  withPastEnds,
} from '../../pauses/pause.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { success, type Result } from '../../result.ts';
import { finishChange } from '../finish-change.ts';
import { type PaymentIntent, scheduledTarget } from '../payment-intent.ts';
import type { OrderChange } from '../order-change.ts';
import { unpaidPayments } from '../order-totals.ts';
import type { Order, ScheduledPayment } from '../order.ts';
import { returnPausedDays } from './return-paused-days.ts';

/** Limits of the pauses of an order (docs/spec/rules.md#13). */
export type PauseLimits = {
  /** Days of one pause by a client's report. */
  readonly reportDays: number;
  /** Days of all pauses by reports. */
  readonly orderDays: number;
  /** Days of all pauses up to which one employee decides; longer ones need a second person. */
  readonly aloneDays: number;
};

/** 14 days by one report, 30 days in the life of an order (docs/spec/rules.md#13), 30 days by one employee. */
export const defaultPauseLimits: PauseLimits = { reportDays: 14, orderDays: 30, aloneDays: 30 };

/** The longest pause that staff can grant. */
const mostPauseDays = 366;

type PauseDates = Pick<Pause, 'dateFrom' | 'dateTo'>;

export type PauseFacts = {
  readonly order: Order;
  /** All intents of the order. */
  readonly intents: readonly PaymentIntent[];
  /** Annual penalty rate in basis points. */
  readonly annualRate: BasisPoints;
  readonly messageHours: MessageHours;
  readonly now: Instant;
};

type ReportRefusal = Refusal<'order.state.error' | 'pause.running.error' | 'pause.used.up.error'>;

export type PauseRefusal = Refusal<'order.state.error' | 'pause.running.error' | 'pause.dates.error'>;

/**
 * The days of a pause by a client's report: from today, as long as the limits allow (docs/spec/rules.md#13). Refused
 * with `order.state.error` unless the order is open, with `pause.running.error` while a pause runs or is going to begin,
 * and with `pause.used.up.error`, which names the last day of the last pause, when no day is left.
 */
export function reportedPause(
  { order, now }: Pick<PauseFacts, 'order' | 'now'>,
  limits: PauseLimits,
): Result<PauseDates, ReportRefusal> {
  if (!isOpen(order)) return refuse('order.state.error');
  const today = moscowDate(now);
  if (currentPauseOf(order.pauses, today) !== null) return refuse('pause.running.error');
  const reported = order.pauses.filter(({ staffUuid }) => staffUuid === null);
  const days = Math.min(limits.reportDays, limits.orderDays - pausedDays(reported));
  if (days <= 0) return refuse('pause.used.up.error', `lastDay=${reported.at(-1)?.dateTo ?? today}`);
  return success({ dateFrom: today, dateTo: plusDays(today, days - 1) });
}

/**
 * Pauses an order: unpaid dates from the first day on move by the pause's length, and a backdated pause removes its
 * days from a penalty (docs/spec/rules.md#13). The pause begins after the previous one at the earliest. Refused with
 * `order.state.error` unless the order is open, with `pause.running.error` while a pause runs, and with
 * `pause.dates.error` when today lies outside the pause or the pause is longer than a year. At night tomorrow is the
 * earliest last day.
 */
export function pauseOrder(facts: PauseFacts, pause: Pause): Result<OrderChange, PauseRefusal> {
  const { order, now } = facts;
  const today = moscowDate(now);
  if (!isOpen(order)) return refuse('order.state.error');
  if (currentPauseOf(order.pauses, today) !== null) return refuse('pause.running.error');
  const moved = { ...pause, dateFrom: firstFreeDay(order, pause.dateFrom) };
  if (!areDatesAllowed(moved, today)) return refuse('pause.dates.error');
  const next = { ...moved, dateTo: readable(facts, pause.dateTo) };
  const pauses = [...withPastEnds(order.pauses, now), next];
  return success(changed(facts, { ...order, pauses }, { previous: null, next }));
}

/**
 * Gives a running pause another last day, and an earlier first day where a request is older (docs/spec/rules.md#13).
 * Refused with `order.state.error` without a running pause, and with `pause.dates.error` for the same reasons as a new
 * pause.
 */
export function changePause(
  facts: PauseFacts,
  { dateFrom, dateTo }: { readonly dateFrom: CalendarDate | null; readonly dateTo: CalendarDate },
): Result<OrderChange, Refusal<'order.state.error' | 'pause.dates.error'>> {
  const { order, now } = facts;
  const today = moscowDate(now);
  const previous = currentPauseOf(order.pauses, today);
  if (previous === null || !isOpen(order)) return refuse('order.state.error');
  const others = { pauses: order.pauses.filter((pause) => pause !== previous) };
  const earliest = dateFrom === null || dateFrom > previous.dateFrom ? previous.dateFrom : dateFrom;
  const lastDay = dateTo < previous.dateTo ? shortened(facts, previous, dateTo) : dateTo;
  const next = { ...previous, dateFrom: firstFreeDay(others, earliest), dateTo: lastDay, endedAt: null };
  if (!areDatesAllowed(next, today)) return refuse('pause.dates.error');
  return success(changed(facts, withPause(order, previous, next), { previous, next }));
}

/**
 * Ends a running pause: today is its last day, at night tomorrow, and charges resume on the day after. Unpaid dates
 * move back by the days that are no longer paused (docs/spec/rules.md#13). Refused with `order.state.error` without a
 * running pause.
 */
export function endPause(facts: PauseFacts): Result<OrderChange, Refusal<'order.state.error'>> {
  const { order, now } = facts;
  const today = moscowDate(now);
  const previous = currentPauseOf(order.pauses, today);
  if (previous?.endedAt !== null || !isOpen(order)) return refuse('order.state.error');
  const next = { ...previous, dateTo: shortened(facts, previous, today), endedAt: now };
  return success(changed(facts, withPause(order, previous, next), { previous, next }));
}

/** The last day of a shortened pause. */
function shortened(facts: PauseFacts, { dateTo }: Pause, wanted: CalendarDate): CalendarDate {
  const lastDay = readable(facts, wanted);
  return lastDay < dateTo ? lastDay : dateTo;
}

/**
 * The earliest last day of a pause: charges resume after the day on which the client reads about it
 * (docs/spec/rules.md#3).
 */
function readable({ messageHours, now }: PauseFacts, wanted: CalendarDate): CalendarDate {
  const readOn = dayOfReading(withinMessageHours(messageHours, now), messageHours.utcOffset);
  return wanted > readOn ? wanted : readOn;
}

/** Records the end of a pause whose last day has passed; null when there is no such pause. */
export function recordPauseEnd(order: Order, now: Instant): OrderChange | null {
  const open = openPauseOf(order.pauses);
  if (open === null || open.dateTo >= moscowDate(now)) return null;
  return finishChange(order, {
    order: { ...order, pauses: withPastEnds(order.pauses, now) },
    intent: null,
    postings: [],
    events: [],
    refunds: [],
  });
}

/**
 * Whether the last unpaid date lies beyond the term that the law allowed at the purchase: staff then confirm the pause
 * (docs/spec/rules.md#13).
 */
export function exceedsLawTerm(order: Order, clauses: readonly Clause[]): boolean {
  const limit = lastLawfulDate(clauses, moscowDate(order.createdAt));
  return limit !== null && unpaidPayments(order).some(({ planDate }) => planDate > limit);
}

/**
 * Whether a change needs a second person: it pauses days that were not paused before, and the pauses of the order are
 * then longer than one employee may decide. The days of all pauses count together, so that short pauses one after
 * another do not get round the limit (docs/spec/rules.md#14).
 */
export function isLongPause(before: Order, after: Order, { aloneDays }: PauseLimits): boolean {
  const days = pausedDays(after.pauses);
  return days > aloneDays && days > sharedDays(before.pauses, after.pauses);
}

/** Whether an order has charges that a pause would stop. */
export function isOpen({ state }: Order): boolean {
  return state === 'APPROVED' || state === 'ACTIVE';
}

function firstFreeDay({ pauses }: Pick<Order, 'pauses'>, wanted: CalendarDate): CalendarDate {
  const last = pauses.at(-1);
  return last === undefined || last.dateTo < wanted ? wanted : plusDays(last.dateTo, 1);
}

function areDatesAllowed(dates: PauseDates, today: CalendarDate): boolean {
  return dates.dateFrom <= today && today <= dates.dateTo && lengthOf(dates) <= mostPauseDays;
}

function withPause(order: Order, previous: Pause, next: Pause): Order {
  return { ...order, pauses: order.pauses.map((pause) => (pause === previous ? next : pause)) };
}

type Step = { readonly previous: Pause | null; readonly next: Pause };

/** Moves the unpaid dates and corrects the penalties of an order whose pauses are already updated. */
function changed(facts: PauseFacts, order: Order, step: Step): OrderChange {
  const unpaid = new Set(unpaidPayments(order));
  const payments = order.payments.map((payment) =>
    unpaid.has(payment) ? movedPayment(facts, payment, step) : payment,
  );
  const { penalties, postings, events } = returnPausedDays(order, { ...step, annualRate: facts.annualRate });
  return finishChange(facts.order, {
    order: { ...order, payments, penalties },
    intent: null,
    postings,
    events,
    refunds: [],
  });
}

function movedPayment(
  { order: { orderUuid }, intents }: PauseFacts,
  payment: ScheduledPayment,
  { previous, next }: Step,
): ScheduledPayment {
  const planDate = movedDate(payment.planDate, previous, next);
  if (planDate === payment.planDate) return payment;
  const target = scheduledTarget(orderUuid, payment.paymentNumber);
  const wasTried = intents.some(
    ({ kind, allocations }) =>
      kind === 'SCHEDULED' && allocations.some(({ targetId }) => targetId === target),
  );
  return {
    ...payment,
    planDate,
    triedPlanDate: payment.triedPlanDate ?? (wasTried ? payment.planDate : null),
  };
}

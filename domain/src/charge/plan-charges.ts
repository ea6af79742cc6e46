import type { CalendarDate, Instant } from '../calendar.ts';
import { daysBetween, moscowDate, moscowTime, plusDays, plusSeconds } from '../calendar.ts';
import type { BindingUuid, OperationUuid } from '../identifier.ts';
import type { Kopecks } from '../money.ts';
import { unpaidPayments } from '../order/order-totals.ts';
import type { Order, ScheduledPayment } from '../order/order.ts';
import type { Allocation, Operation } from '../payment/operation.ts';
import { isLive, scheduledTarget } from '../payment/operation.ts';
import { declineKind } from './action-codes.ts';
import type { ChargePlan } from './charge-plan.ts';
import { isPastMonth, nextTryAt, windowOpens, withinWindow } from './charge-plan.ts';

export type ChargeQuestion = {
  readonly order: Order;
  /** All operations of the order, ended and live, the oldest first. */
  readonly operations: readonly Operation[];
  /** The client's active cards, in the order in which they are to be tried; a card that is not among them is never charged. */
  readonly cards: readonly ChargeCard[];
  readonly plan: ChargePlan;
  /** Moscow days that make nobody late, each once: the service was down, or the books disagreed about the order (D-14). */
  readonly excusedDays: readonly CalendarDate[];
  readonly now: Instant;
};

/** A saved card as far as it matters to a charge. */
export type ChargeCard = {
  readonly bindingUuid: BindingUuid;
  /** Last month of its life, YYYYMM. */
  readonly expiry: string;
  /** Charges of ours that its bank has declined in the last 30 days, over all orders. */
  readonly declinesInMonth: number;
};

export type ScheduledCharge = {
  readonly kind: 'charge';
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly bindingUuid: BindingUuid;
  readonly allocations: readonly Allocation[];
};

/** What is to be done about an order's write-offs now. */
export type ChargeDecision =
  | ScheduledCharge
  /** The grace is over: `markOverdue`, late since that date. */
  | { readonly kind: 'overdue'; readonly paymentNumber: number; readonly lateSince: CalendarDate }
  /** No card is left to try: `failCascade`. */
  | { readonly kind: 'cascade-failed'; readonly paymentNumber: number }
  /** Ask again then. */
  | { readonly kind: 'wait'; readonly until: Instant }
  /** Ask again when it has ended: an unknown outcome is not a failure. */
  | { readonly kind: 'operation-under-way'; readonly operationUuid: OperationUuid }
  | { readonly kind: 'nothing' };

/**
 * Decides what is due of an order: of the payments whose date has come the oldest first, in the write-off window, never
 * while a payment is under way, at most one successful charge per order and Moscow day; each card by its plan of tries,
 * the order's card before the client's others (rules 3, I-25, I-26).
 */
export function planCharge(question: ChargeQuestion): ChargeDecision {
  const { order } = question;
  if (order.state !== 'ACTIVE' || order.schedulesStoppedAt !== null) return { kind: 'nothing' };
  const underWay = question.operations.find(({ kind, state }) => isLive(state) && kind !== 'BINDING');
  if (underWay !== undefined) return { kind: 'operation-under-way', operationUuid: underWay.operationUuid };
  const decisions = dueAndNext(question).map((payment) => decide(question, payment));
  const act = decisions.find(({ kind }) => kind !== 'wait' && kind !== 'nothing');
  if (act !== undefined) return act;
  const [until] = decisions
    .flatMap((decision) => (decision.kind === 'wait' ? [decision.until] : []))
    .toSorted();
  return until === undefined ? { kind: 'nothing' } : { kind: 'wait', until };
}

/**
 * When to look at an order again once this charge of it has succeeded: at once where more than that was due, else when the next payment
 * is; never where there is none. What a charge that succeeds would find is known before it is made.
 */
export function lookAfterSuccess(
  question: ChargeQuestion,
  charge: ScheduledCharge,
): Instant | 'at once' | 'never' {
  const { plan, now } = question;
  const others = dueAndNext(question).filter(({ paymentNumber }) => paymentNumber !== charge.paymentNumber);
  if (others.some(({ planDate }) => planDate <= moscowDate(now))) return 'at once';
  const [next] = others;
  return next === undefined ? 'never' : windowOpens(plan, next.planDate);
}

/** The payments whose day has come and the one after them: it says when to ask again. */
function dueAndNext({ order, now }: ChargeQuestion): ScheduledPayment[] {
  const unpaid = unpaidPayments(order);
  const firstToCome = unpaid.findIndex(({ planDate }) => planDate > moscowDate(now));
  return firstToCome === -1 ? unpaid : unpaid.slice(0, firstToCome + 1);
}

function decide(question: ChargeQuestion, payment: ScheduledPayment): ChargeDecision {
  const { plan, now } = question;
  if (daysBetween(moscowDate(now), payment.planDate) > 0)
    return { kind: 'wait', until: windowOpens(plan, payment.planDate) };
  const tries = triesOf(question, payment);
  const graceEnds = graceEndsAt(question, payment, tries);
  if (graceEnds !== null && graceEnds <= now) {
    const lateSince = lateSinceOf(question, payment, tries);
    return { kind: 'overdue', paymentNumber: payment.paymentNumber, lateSince };
  }
  const next = nextTryOf(question, tries);
  if (next === null) return noCardLeft(payment, graceEnds);
  const { at } = next;
  if (at > now) return { kind: 'wait', until: graceEnds !== null && graceEnds < at ? graceEnds : at };
  return chargeOf(question.order, payment, next.bindingUuid);
}

/** When which card is to be tried. */
export type NextTry = { readonly bindingUuid: BindingUuid; readonly at: Instant };

/** The next try of a payment that has been tried so far with these; null when no card is left. */
export function nextTryOf(question: ChargeQuestion, tries: readonly Operation[]): NextTry | null {
  const next = nextCard(question, tries);
  return next === null ? null : { ...next, at: soonestCharge(question, next.at) };
}

/** How long a charge that never reached the bank is left alone, so that a bank that is down is not hammered (F-08). */
const lostAttemptPauseSeconds = 600;

function later(one: Instant, other: Instant): Instant {
  return one > other ? one : other;
}

/** Within the window, not right after a lost attempt, and tomorrow when a charge has succeeded today (I-26). */
export function soonestCharge(question: ChargeQuestion, planned: Instant | 'now'): Instant {
  const { plan, now, operations } = question;
  const lost = operations.findLast(({ kind, state }) => kind === 'SCHEDULED' && state === 'EXPIRED');
  const paused = lost === undefined ? now : plusSeconds(lost.createdAt, lostAttemptPauseSeconds);
  const moments = [now, paused, planned === 'now' ? now : planned];
  const at = withinWindow(plan, moments.reduce(later));
  const today = moscowDate(now);
  return moscowDate(at) === today && chargedOn(question, today) ? windowOpens(plan, plusDays(today, 1)) : at;
}

/** Only what the bank has declined counts as a try: an attempt that never reached it is nobody's fault (F-08). */
export function triesOf(
  { order, operations }: ChargeQuestion,
  { paymentNumber }: ScheduledPayment,
): Operation[] {
  const target = scheduledTarget(order.orderUuid, paymentNumber);
  return operations.filter(
    ({ kind, state, allocations }) =>
      kind === 'SCHEDULED' && state === 'DECLINED' && allocations.some(({ targetId }) => targetId === target),
  );
}

/** A stop ends the tries of a payment; after it the plan of tries begins anew (rules 3, decision 0011). */
function triesSinceStop({ schedulesResumedAt }: Order, tries: readonly Operation[]): Operation[] {
  return tries.filter(({ createdAt }) => schedulesResumedAt === null || createdAt >= schedulesResumedAt);
}

/**
 * Late since the plan date, the delivery, the first try, or since write-offs that were stopped went on, whichever came last, and by as many days
 * later as were excused from then on: neither our own delay, nor the shop's, nor the days of a stop cost anybody anything (D-14, rules 3, decision 0011).
 */
function lateSinceOf(
  { order, excusedDays }: ChargeQuestion,
  { planDate }: ScheduledPayment,
  tries: readonly Operation[],
): CalendarDate {
  const [firstTry] = triesSinceStop(order, tries);
  const moments = [order.deliveredAt, order.schedulesResumedAt, firstTry?.createdAt ?? null];
  const dates = moments.flatMap((moment) => (moment === null ? [] : [moscowDate(moment)]));
  const since = dates.reduce((one, other) => (one > other ? one : other), planDate);
  return plusDays(since, excusedDays.filter((day) => day > since).length);
}

/** When a payment that has failed becomes overdue; null for one that has not been tried. */
export function graceEndsAt(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): Instant | null {
  const { state } = payment;
  const failedBefore = state === 'ERROR_PAID' || state === 'CASCADE_PAYMENT_TRY_FAIL';
  const lateSince = lateSinceOf(question, payment, tries);
  return failedBefore ? moscowTime(plusDays(lateSince, question.plan.graceDays + 1), 0) : null;
}

type NextCard = { readonly bindingUuid: BindingUuid; readonly at: Instant | 'now' };

/** The order's card by its plan of tries; when it is exhausted, each other card once (the cascade, rules 3). */
function nextCard(question: ChargeQuestion, tries: readonly Operation[]): NextCard | null {
  const { order, plan } = question;
  const triesWith = (card: BindingUuid, among: readonly Operation[]): Operation[] =>
    among.filter((attempt) => attempt.bindingUuid === card);
  const usable = question.cards
    .filter((card) => isUsable(card, question) && !isDead(triesWith(card.bindingUuid, tries).at(-1)))
    .map((card) => card.bindingUuid);
  const current = triesSinceStop(order, tries);
  const own = usable.find((card) => card === order.card?.bindingUuid);
  if (own !== undefined) {
    const made = triesWith(own, current);
    const at = nextTryAt(
      plan,
      made.map(({ createdAt }) => createdAt),
    );
    if (at !== null) return { bindingUuid: own, at };
  }
  const untried = usable.find((card) => card !== own && triesWith(card, current).length === 0);
  return untried === undefined ? null : { bindingUuid: untried, at: 'now' };
}

/** Not past its last month, and not declined so often that the card schemes would fine another try (gateway.md 8). */
function isUsable({ expiry, declinesInMonth }: ChargeCard, { plan, now }: ChargeQuestion): boolean {
  return !isPastMonth(expiry, moscowDate(now)) && declinesInMonth < plan.mostDeclinesInMonth;
}

/** No more tries of this payment with this card; one that is lost or stolen is not even the client's any more. */
function isDead(lastTry: Operation | undefined): boolean {
  return lastTry !== undefined && declineKind(lastTry.actionCode) !== 'soft';
}

function noCardLeft({ state, paymentNumber }: ScheduledPayment, graceEnds: Instant | null): ChargeDecision {
  if (state === 'NOT_YET_PAID' || state === 'ERROR_PAID') return { kind: 'cascade-failed', paymentNumber };
  return graceEnds === null ? { kind: 'nothing' } : { kind: 'wait', until: graceEnds };
}

function chargeOf(
  { orderUuid }: Order,
  { paymentNumber, amount }: ScheduledPayment,
  bindingUuid: BindingUuid,
): ScheduledCharge {
  const targetId = scheduledTarget(orderUuid, paymentNumber);
  return {
    kind: 'charge',
    paymentNumber,
    amount,
    bindingUuid,
    allocations: [{ targetType: 'SCHEDULED', targetId, amount }],
  };
}

function chargedOn({ operations }: ChargeQuestion, date: CalendarDate): boolean {
  return operations.some(
    ({ kind, state, createdAt }) =>
      kind === 'SCHEDULED' && state === 'SETTLED' && moscowDate(createdAt) === date,
  );
}

import type { CalendarDate, Instant } from '../calendar.ts';
import { daysBetween, moscowDate } from '../calendar.ts';
import type { BindingUuid, ConsentUuid, OperationUuid } from '../identifier.ts';
import type { Kopecks } from '../money.ts';
import { unpaidPayments } from '../orders/order-totals.ts';
import type { Order, ScheduledPayment } from '../orders/order.ts';
import type { Allocation, Operation } from '../payments/operation.ts';
import { isLive, scheduledTarget } from '../payments/operation.ts';
import type { NextTry } from './cascade.ts';
import { cardsToTell, cascadeTry, whenToLookAgain } from './cascade.ts';
import { nextTryAt, windowOpens } from './charge-plan.ts';
import type { ChargeCard, ChargeQuestion } from './charge-question.ts';
import { lateSinceOf, overdueAt } from './lateness.ts';
import { isOwnPlanDone, ownCardOf, soonestTry, triesOf, triesSinceStop, triesWith } from './tries.ts';

export type ScheduledCharge = {
  readonly kind: 'charge';
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly bindingUuid: BindingUuid;
  /** What allows the charge (docs/spec/rules.md#11). */
  readonly consentUuid: ConsentUuid;
  readonly allocations: readonly Allocation[];
};

/** What is to be done about an order's write-offs now. */
export type ChargeDecision =
  | ScheduledCharge
  /** The grace is over: `markOverdue`, late since that date. */
  | { readonly kind: 'overdue'; readonly paymentNumber: number; readonly lateSince: CalendarDate }
  /** The client is told which cards may be charged from the next day on; none where no card is left. */
  | {
      readonly kind: 'announce';
      readonly paymentNumber: number;
      readonly bindingUuids: readonly BindingUuid[];
    }
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
 * the order's card before the client's others (docs/spec/rules.md#3, docs/spec/reliability.md#I-25, docs/spec/reliability.md#I-26).
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
  const { plan, now, order } = question;
  const { paymentNumber } = payment;
  if (daysBetween(moscowDate(now), payment.planDate) > 0)
    return { kind: 'wait', until: windowOpens(plan, payment.planDate) };
  const tries = triesOf(question, payment);
  const turnsAt = overdueAt(question, payment, tries);
  if (turnsAt !== null && turnsAt <= now)
    return { kind: 'overdue', paymentNumber, lateSince: lateSinceOf(question, payment, tries) };
  const next = nextTryOf(question, payment);
  if (next !== null && next.at <= now) return chargeOf(order, payment, next.card);
  return withoutCharge({ question, payment, tries, next, turnsAt });
}

type Waiting = {
  readonly question: ChargeQuestion;
  readonly payment: ScheduledPayment;
  readonly tries: readonly Operation[];
  readonly next: NextTry | null;
  readonly turnsAt: Instant | null;
};

/** Nothing can be charged of a payment now: its client is told, or it waits. */
function withoutCharge({ question, payment, tries, next, turnsAt }: Waiting): ChargeDecision {
  const { paymentNumber } = payment;
  const bindingUuids = cardsToTell(question, payment, tries);
  if (bindingUuids !== null) return { kind: 'announce', paymentNumber, bindingUuids };
  if (next === null) return noCardLeft(question, payment, tries);
  return { kind: 'wait', until: turnsAt !== null && turnsAt < next.at ? turnsAt : next.at };
}

/** The next try of a payment: the order's own card by its plan, then the cascade; null when no card is left. */
export function nextTryOf(question: ChargeQuestion, payment: ScheduledPayment): NextTry | null {
  const tries = triesOf(question, payment);
  return ownTry(question, tries) ?? cascadeTry(question, payment, tries);
}

function ownTry(question: ChargeQuestion, tries: readonly Operation[]): NextTry | null {
  const card = ownCardOf(question);
  if (card === undefined || isOwnPlanDone(question, tries)) return null;
  const made = triesWith(card.bindingUuid, triesSinceStop(question, tries));
  const planned = nextTryAt(
    question.plan,
    made.map(({ createdAt }) => createdAt),
  );
  return planned === null ? null : { card, at: soonestTry(question, card, planned) };
}

function noCardLeft(
  question: ChargeQuestion,
  payment: ScheduledPayment,
  tries: readonly Operation[],
): ChargeDecision {
  const { state, paymentNumber } = payment;
  if (state === 'NOT_YET_PAID' || state === 'ERROR_PAID') return { kind: 'cascade-failed', paymentNumber };
  return state === 'CASCADE_PAYMENT_TRY_FAIL'
    ? { kind: 'wait', until: whenToLookAgain(question, payment, tries) }
    : { kind: 'nothing' };
}

function chargeOf(
  { orderUuid }: Order,
  { paymentNumber, amount }: ScheduledPayment,
  { bindingUuid, consentUuid }: ChargeCard,
): ScheduledCharge {
  const targetId = scheduledTarget(orderUuid, paymentNumber);
  return {
    kind: 'charge',
    paymentNumber,
    amount,
    bindingUuid,
    consentUuid,
    allocations: [{ targetType: 'SCHEDULED', targetId, amount }],
  };
}

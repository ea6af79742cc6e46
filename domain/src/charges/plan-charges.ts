import { type CalendarDate, daysBetween, type Instant, moscowDate } from '../dates.ts';
import type { CardUuid, ConsentUuid, IntentUuid } from '../identifier.ts';
import type { Kopecks } from '../money.ts';
import { unpaidPayments } from '../orders/order-totals.ts';
import type { Order, ScheduledPayment } from '../orders/order.ts';
import { type Allocation, isOpen, type PaymentIntent, scheduledTarget } from '../orders/payment-intent.ts';
import { resumptionAfter } from '../pauses/pause.ts';
import { cardsToAnnounce, cascadeTry, nextCheckAt, type NextTry } from './cascade.ts';
import { nextTryAt, windowOpens } from './charge-plan.ts';
import type { ChargeCard, ChargeContext } from './charge-context.ts';
import { lateSinceOf, overdueAt } from './lateness.ts';
import { isOwnPlanDone, ownCardOf, soonestTry, triesOf, triesSinceStop, triesWith } from './tries.ts';

export type ScheduledCharge = {
  readonly kind: 'charge';
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly cardUuid: CardUuid;
  /** The consent that allows the charge (docs/spec/rules.md#11). */
  readonly consentUuid: ConsentUuid;
  readonly allocations: readonly Allocation[];
};

/** The next step for the scheduled charges of an order. */
export type ChargeDecision =
  | ScheduledCharge
  /** The grace is over: call `markOverdue` with `lateSince`. */
  | { readonly kind: 'overdue'; readonly paymentNumber: number; readonly lateSince: CalendarDate }
  /** Tell the client which cards are charged from the next day on; an empty list means that no card is left. */
  | {
      readonly kind: 'announce';
      readonly paymentNumber: number;
      readonly cardUuids: readonly CardUuid[];
    }
  /** No card is left to try: call `failCascade`. */
  | { readonly kind: 'cascade-failed'; readonly paymentNumber: number }
  /** Decide again at this instant. */
  | { readonly kind: 'wait'; readonly until: Instant }
  /** Decide again when the intent has ended. An unknown outcome is not a failure. */
  | { readonly kind: 'intent-under-way'; readonly intentUuid: IntentUuid }
  | { readonly kind: 'nothing' };

/**
 * Decides the next step for an order. Due payments are handled oldest first, within the charging window, and not while
 * an intent is in progress. Inside a pause no charge is made and no payment becomes overdue
 * (docs/spec/rules.md#13).
 * At most one charge per order and Moscow day succeeds. Each card follows its plan of tries; the order card comes
 * before the client's other cards (docs/spec/rules.md#3, docs/spec/reliability.md#I-25,
 * docs/spec/reliability.md#I-26).
 */
export function planCharge(context: ChargeContext): ChargeDecision {
  const { order } = context;
  if (order.state !== 'ACTIVE' || order.schedulesStoppedAt !== null) return { kind: 'nothing' };
  const inProgress = context.intents.find(({ kind, state }) => isOpen(state) && kind !== 'BINDING');
  if (inProgress !== undefined) return { kind: 'intent-under-way', intentUuid: inProgress.intentUuid };
  const today = moscowDate(context.now);
  const resumesOn = resumptionAfter(order.pauses, today);
  if (resumesOn !== today) return { kind: 'wait', until: windowOpens(context.plan, resumesOn) };
  const decisions = dueAndNext(context).map((payment) => decide(context, payment));
  const act = decisions.find(({ kind }) => kind !== 'wait' && kind !== 'nothing');
  if (act !== undefined) return act;
  const [until] = decisions
    .flatMap((decision) => (decision.kind === 'wait' ? [decision.until] : []))
    .toSorted();
  return until === undefined ? { kind: 'nothing' } : { kind: 'wait', until };
}

/**
 * When to check an order again after this charge has succeeded: at once if another payment is due, else when the next
 * payment is due; null without another payment. The caller stores it together with the charge, before the outcome is
 * known.
 */
export function nextCheckAfterSuccess(
  context: ChargeContext,
  charge: ScheduledCharge,
): Instant | 'at once' | 'never' {
  const { plan, now } = context;
  const others = dueAndNext(context).filter(({ paymentNumber }) => paymentNumber !== charge.paymentNumber);
  if (others.some(({ planDate }) => planDate <= moscowDate(now))) return 'at once';
  const [next] = others;
  return next === undefined ? 'never' : windowOpens(plan, next.planDate);
}

/** The due payments and the first future payment, whose date is the time of the next decision. */
function dueAndNext({ order, now }: ChargeContext): ScheduledPayment[] {
  const unpaid = unpaidPayments(order);
  const firstToCome = unpaid.findIndex(({ planDate }) => planDate > moscowDate(now));
  return firstToCome === -1 ? unpaid : unpaid.slice(0, firstToCome + 1);
}

function decide(context: ChargeContext, payment: ScheduledPayment): ChargeDecision {
  const { plan, now, order } = context;
  const { paymentNumber } = payment;
  if (daysBetween(moscowDate(now), payment.planDate) > 0)
    return { kind: 'wait', until: windowOpens(plan, payment.planDate) };
  const tries = triesOf(context, payment);
  const becomesOverdueAt = overdueAt(context, payment, tries);
  if (becomesOverdueAt !== null && becomesOverdueAt <= now)
    return { kind: 'overdue', paymentNumber, lateSince: lateSinceOf(context, payment, tries) };
  const next = nextTryOf(context, payment);
  if (next !== null && next.at <= now) return chargeOf(order, payment, next.card);
  return withoutCharge({ context, payment, tries, next, becomesOverdueAt });
}

type Waiting = {
  readonly context: ChargeContext;
  readonly payment: ScheduledPayment;
  readonly tries: readonly PaymentIntent[];
  readonly next: NextTry | null;
  readonly becomesOverdueAt: Instant | null;
};

/** The step for a payment that cannot be charged now: announce cards, or wait. */
function withoutCharge({ context, payment, tries, next, becomesOverdueAt }: Waiting): ChargeDecision {
  const { paymentNumber } = payment;
  const cardUuids = cardsToAnnounce(context, payment, tries);
  if (cardUuids !== null) return { kind: 'announce', paymentNumber, cardUuids };
  if (next === null) return noCardLeft(context, payment, tries);
  return {
    kind: 'wait',
    until: becomesOverdueAt !== null && becomesOverdueAt < next.at ? becomesOverdueAt : next.at,
  };
}

/** The next try of a payment: the order card by its plan, then the cascade; null when no card is left. */
export function nextTryOf(context: ChargeContext, payment: ScheduledPayment): NextTry | null {
  const tries = triesOf(context, payment);
  return ownTry(context, tries) ?? cascadeTry(context, payment, tries);
}

function ownTry(context: ChargeContext, tries: readonly PaymentIntent[]): NextTry | null {
  const card = ownCardOf(context);
  if (card === undefined || isOwnPlanDone(context, tries)) return null;
  const made = triesWith(card.cardUuid, triesSinceStop(context, tries));
  const planned = nextTryAt(
    context.plan,
    made.map(({ createdAt }) => createdAt),
  );
  return planned === null ? null : { card, at: soonestTry(context, card, planned) };
}

function noCardLeft(
  context: ChargeContext,
  payment: ScheduledPayment,
  tries: readonly PaymentIntent[],
): ChargeDecision {
  const { state, paymentNumber } = payment;
  if (state === 'NOT_YET_PAID' || state === 'ERROR_PAID') return { kind: 'cascade-failed', paymentNumber };
  return state === 'CASCADE_PAYMENT_TRY_FAIL'
    ? { kind: 'wait', until: nextCheckAt(context, payment, tries) }
    : { kind: 'nothing' };
}

function chargeOf(
  { orderUuid }: Order,
  { paymentNumber, amount }: ScheduledPayment,
  { cardUuid, consentUuid }: ChargeCard,
): ScheduledCharge {
  const targetId = scheduledTarget(orderUuid, paymentNumber);
  return {
    kind: 'charge',
    paymentNumber,
    amount,
    cardUuid,
    consentUuid,
    allocations: [{ targetType: 'SCHEDULED', targetId, amount }],
  };
}

import { type CalendarDate, daysBetween, type Instant, moscowDate } from '../dates.ts';
import { type ConsentUuid, identifier } from '../identifier.ts';
import type { Clause } from '../laws/clause.ts';
import { lawfulPenaltyRate } from '../laws/lawful-penalty-rate.ts';
import { type BasisPoints, type Kopecks, noMoney } from '../money.ts';
import type { PaymentIntent } from '../orders/payment-intent.ts';
import type { PaymentState } from '../orders/payment-state.ts';
import { penaltyGrowth } from '../penalties/penalty-amount.ts';
import type { ChargeContext } from './charge-context.ts';
import { type ChargePlan, restsUntil, windowOpens, withinWindow } from './charge-plan.ts';
import type { PastPayment } from './past-payment.ts';
import { planCharge } from './plan-charges.ts';

/** When cards are tried, and what a late client pays. */
export type ChargePolicy = {
  readonly plan: ChargePlan;
  /** Configured basis points a year. */
  readonly penaltyRate: BasisPoints;
};

/** What a payment is under a policy until the end of the replay. */
export type ReplayedPayment = {
  /** The instants of the tries, oldest first. */
  readonly tries: readonly Instant[];
  readonly declines: number;
  /** When the money arrives, by a charge or from the client; null when it does not. */
  readonly paidAt: Instant | null;
  readonly isOverdue: boolean;
  readonly penalty: Kopecks;
};

type ReplayTerms = {
  readonly policy: ChargePolicy;
  readonly clauses: readonly Clause[];
  /** The end of the replay. */
  readonly now: Instant;
};

/**
 * Replays payments under a policy with the decisions of the engine (`planCharge`). A try before the money was there is
 * declined with the last real decline before it; the first try since then succeeds. The client pays when they really
 * paid (docs/spec/rules.md#3, docs/spec/rules.md#4). Payments with the same facts are decided once.
 */
export function newReplay(terms: ReplayTerms): (past: PastPayment) => ReplayedPayment {
  const known = new Map<string, Charges>();
  return (past) => {
    const key = factsOf(past, terms.policy.plan);
    const charges = known.get(key) ?? chargesOf(past, terms);
    known.set(key, charges);
    const { lateSince, overdueOn, ...replayed } = charges;
    if (lateSince === null) return { ...replayed, isOverdue: false, penalty: noMoney };
    const until = moscowDate(replayed.paidAt ?? terms.now);
    return {
      ...replayed,
      isOverdue: true,
      penalty: penaltyOf(past, terms, { lateSince, overdueOn, until }),
    };
  };
}

/** The tries of a payment and their end, whatever its sum and its terms. */
type Charges = Pick<ReplayedPayment, 'tries' | 'declines' | 'paidAt'> & {
  /** null: not overdue. */
  readonly lateSince: CalendarDate | null;
  /** The Moscow date of the last decision; the payment became overdue on it if it did. */
  readonly overdueOn: CalendarDate;
};

/** The facts on which the decisions of the engine about a payment depend. */
function factsOf(past: PastPayment, plan: ChargePlan): string {
  const { order, payment, declines, chargedAt, paidByClientAt, otherDeclines } = past;
  const { deliveredAt } = order;
  const delivery = deliveredAt === null || moscowDate(deliveredAt) <= payment.planDate ? null : deliveredAt;
  const begin = beginOf(past, plan);
  return JSON.stringify([
    payment.planDate,
    delivery,
    begin,
    declines,
    chargedAt,
    paidByClientAt,
    otherDeclines,
  ]);
}

function chargesOf(past: PastPayment, { policy: { plan }, now }: ReplayTerms): Charges {
  const end = past.paidByClientAt ?? now;
  let step: Step = { order: past.order, intents: [], now: beginOf(past, plan), lateSince: null };
  for (;;) {
    const next = step.now < end ? nextStep(past, step, plan) : null;
    if (next === null) return endedAt(step, past.paidByClientAt);
    if (next === 'charged') {
      const ended = endedAt(step, step.now);
      return { ...ended, tries: [...ended.tries, step.now] };
    }
    step = next;
  }
}

function endedAt({ intents, lateSince, now }: Step, paidAt: Instant | null): Charges {
  const tries = intents.map(({ createdAt }) => createdAt);
  return { tries, declines: tries.length, paidAt, lateSince, overdueOn: moscowDate(now) };
}

/** The state of a replay. `lateSince` is null until the payment is overdue. */
type Step = Pick<ChargeContext, 'order' | 'intents' | 'now'> & { readonly lateSince: CalendarDate | null };

function beginOf({ beganWithWindow, model }: PastPayment, plan: ChargePlan): Instant {
  const { createdAt } = model;
  return beganWithWindow ? windowOpens(plan, moscowDate(createdAt)) : withinWindow(plan, createdAt);
}

/** The step after a decision of the engine; null when nothing more happens. */
function nextStep(past: PastPayment, step: Step, plan: ChargePlan): Step | 'charged' | null {
  const decision = planCharge(contextOf(past, step, plan));
  if (decision.kind === 'charge') return isCharged(past, step.now) ? 'charged' : declined(past, step);
  if (decision.kind === 'wait') return { ...step, now: decision.until };
  if (decision.kind === 'cascade-failed') return inState(past, step, 'CASCADE_PAYMENT_TRY_FAIL');
  if (decision.kind !== 'overdue') return null;
  return { ...inState(past, step, 'OVERDUE'), lateSince: decision.lateSince };
}

function contextOf(
  { card: { cardUuid }, otherDeclines }: PastPayment,
  { order, intents, now }: Step,
  plan: ChargePlan,
): ChargeContext {
  const declines = [...otherDeclines, ...intents.map(({ createdAt }) => createdAt)].toSorted();
  const card = {
    cardUuid,
    consentUuid: identifier<ConsentUuid>('replayed'),
    expiry: neverExpires,
    restsUntil: restsUntil(plan, declines, now),
    enteredOn: null,
  };
  return { order, intents, cards: [card], notices: [], plan, waivedDays: [], now };
}

/** A card of the past was charged or declined by its bank, which has judged its expiry. */
const neverExpires = '999912';

function isCharged({ chargedAt, declines }: PastPayment, at: Instant): boolean {
  return chargedAt !== null && (declines.length === 0 || at >= chargedAt);
}

function declined(past: PastPayment, step: Step): Step {
  const { model, declines } = past;
  const decline = declines.findLast(({ at }) => at <= step.now) ?? declines[0];
  const intent: PaymentIntent = {
    ...model,
    state: 'DECLINED',
    createdAt: step.now,
    actionCode: decline?.actionCode ?? null,
  };
  return { ...inState(past, step, 'ERROR_PAID'), intents: [...step.intents, intent] };
}

function inState({ payment: { paymentNumber } }: PastPayment, step: Step, state: PaymentState): Step {
  const payments = step.order.payments.map((payment) =>
    payment.paymentNumber === paymentNumber ? { ...payment, state } : payment,
  );
  return { ...step, order: { ...step.order, payments } };
}

type LateDays = {
  readonly lateSince: CalendarDate;
  readonly overdueOn: CalendarDate;
  readonly until: CalendarDate;
};

/** A penalty that is below half a kopeck when the payment becomes overdue is never applied, as in `markOverdue`. */
function penaltyOf(
  { order, payment }: PastPayment,
  { policy, clauses }: ReplayTerms,
  { lateSince, overdueOn, until }: LateDays,
): Kopecks {
  if (order.terms.withoutPenalties) return noMoney;
  const annualRate = lawfulPenaltyRate(clauses, policy.penaltyRate, overdueOn);
  const penaltyTerms = { overdueAmount: payment.amount, annualRate };
  if (penaltyGrowth(penaltyTerms, 0, daysBetween(lateSince, overdueOn)) === 0) return noMoney;
  return penaltyGrowth(penaltyTerms, 0, daysBetween(lateSince, until));
}

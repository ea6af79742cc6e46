import {
  type BreachCounts,
  breachesWith,
  noSum,
  spreadWith,
  type Total,
} from '../catalogue/rehearsal-totals.ts';
import { type CalendarDate, daysBetween, type Instant, moscowDate } from '../dates.ts';
import { breachesOf, breachSentence } from '../laws/breaches.ts';
import type { Clause } from '../laws/clause.ts';
import { type BasisPoints, type Kopecks, minus, plus } from '../money.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';
import { type LeftOut, type PastOrder, type PastPayment, pastPaymentsOf } from './past-payment.ts';
import { type ChargePolicy, newReplay, type ReplayedPayment } from './replay-payment.ts';

/** Two policies, and the law and the instant by which they are compared. */
export type PolicyComparison = {
  readonly running: ChargePolicy;
  readonly proposed: ChargePolicy;
  readonly clauses: readonly Clause[];
  /** The end of the replay. */
  readonly now: Instant;
};

/** A payment that changes most, without client and order number. */
export type PolicyExample = {
  readonly amount: Kopecks;
  readonly dueOn: CalendarDate;
  readonly before: ReplayedPayment;
  readonly after: ReplayedPayment;
};

/** A number of payments under both policies. */
export type PaymentCounts = { readonly before: number; readonly after: number };

/** What the payments of past orders would have been under another policy. Sums are kopecks. */
export type PolicyRehearsal = {
  readonly orders: number;
  /** The replayed payments. */
  readonly payments: number;
  readonly leftOut: Readonly<Record<LeftOut, number>>;
  /** The payments whose replay under the running policy has the real tries, by the hour. */
  readonly reproduced: number;
  /** The payments with another try, day, state or penalty. */
  readonly changed: number;
  readonly tries: Total<number>;
  readonly declines: Total<number>;
  readonly overdue: PaymentCounts;
  /** Without money at the end of the replay. */
  readonly unpaid: PaymentCounts;
  /** The payments that are paid under both policies. */
  readonly paid: number;
  /** Days from the plan date to the money, of the payments that are paid under both. */
  readonly days: Total<number>;
  readonly penalties: Total<Kopecks>;
  /** Counts orders. */
  readonly breaches: BreachCounts;
  /** At most three, of different sums. */
  readonly examples: readonly PolicyExample[];
};

const noCount: Total<number> = { before: 0, after: 0, least: 0, most: 0 };

export const emptyPolicyRehearsal: PolicyRehearsal = {
  orders: 0,
  payments: 0,
  leftOut: { NOT_TRIED: 0, STOPPED_OR_PAUSED: 0, CASCADE: 0, REFUNDED: 0, OTHER: 0 },
  reproduced: 0,
  changed: 0,
  tries: noCount,
  declines: noCount,
  overdue: { before: 0, after: 0 },
  unpaid: { before: 0, after: 0 },
  paid: 0,
  days: noCount,
  penalties: noSum,
  breaches: [],
  examples: [],
};

/**
 * Returns the function that adds orders to a rehearsal: each due payment is replayed under the running and the proposed
 * policy. The running policy replayed on itself changes nothing (docs/spec/performance.md#goals).
 */
export function newPolicyRehearsal(
  comparison: PolicyComparison,
): (rehearsal: PolicyRehearsal, orders: readonly PastOrder[]) => PolicyRehearsal {
  const { running, proposed } = comparison;
  const replays = {
    before: newReplay({ ...comparison, policy: running }),
    after: newReplay({ ...comparison, policy: proposed }),
  };
  return (rehearsal, orders) =>
    orders.reduce((sum, past) => withOrder(sum, past, { ...comparison, replays }), rehearsal);
}

type Replaying = PolicyComparison & {
  readonly replays: Readonly<Record<'before' | 'after', ReturnType<typeof newReplay>>>;
};

function withOrder(sum: PolicyRehearsal, past: PastOrder, comparison: Replaying): PolicyRehearsal {
  const { running, proposed, now } = comparison;
  const { terms } = past.order;
  const broken = {
    before: brokenBy(terms, running.penaltyRate, comparison),
    after: brokenBy(terms, proposed.penaltyRate, comparison),
  };
  const counted = { ...sum, orders: sum.orders + 1, breaches: breachesWith(sum.breaches, broken) };
  return pastPaymentsOf(past, running.plan, moscowDate(now)).reduce(
    (known, payment) =>
      typeof payment === 'string'
        ? { ...known, leftOut: { ...known.leftOut, [payment]: known.leftOut[payment] + 1 } }
        : withPayment(known, payment, comparison.replays),
    counted,
  );
}

/** The clauses about penalties that an order of today breaks, as sentences. The others judge both policies alike. */
function brokenBy(
  terms: ProductTerms,
  penaltyRate: BasisPoints,
  { clauses, now }: PolicyComparison,
): readonly string[] {
  const ofPenalties = clauses.filter(({ check }) => check === 'PENALTY_RATE');
  const subject = { type: 'PRODUCT', terms, penaltyRate } as const;
  return breachesOf(ofPenalties, subject, moscowDate(now)).map(breachSentence);
}

function withPayment(
  sum: PolicyRehearsal,
  past: PastPayment,
  replays: Replaying['replays'],
): PolicyRehearsal {
  const [before, after] = [replays.before(past), replays.after(past)];
  const example = { amount: past.payment.amount, dueOn: past.payment.planDate, before, after };
  const isChanged = !isAlike(before, after);
  const isReal = before.tries.length === past.tries.length && before.tries.every(isAt(past.tries));
  return {
    ...sum,
    ...daysWith(sum, example),
    payments: sum.payments + 1,
    reproduced: sum.reproduced + (isReal ? 1 : 0),
    changed: sum.changed + (isChanged ? 1 : 0),
    tries: countWith(sum, 'tries', [before.tries.length, after.tries.length]),
    declines: countWith(sum, 'declines', [before.declines, after.declines]),
    overdue: pairWith(sum.overdue, before.isOverdue, after.isOverdue),
    unpaid: pairWith(sum.unpaid, before.paidAt === null, after.paidAt === null),
    penalties: {
      before: plus(sum.penalties.before, before.penalty),
      after: plus(sum.penalties.after, after.penalty),
      ...spreadWith(sum.payments === 0 ? null : sum.penalties, minus(after.penalty, before.penalty)),
    },
    examples: isChanged ? examplesWith(sum.examples, example) : sum.examples,
  };
}

/** Whether a replayed try was made in the hour of the real one. */
function isAt(real: readonly Instant[]): (at: Instant, index: number) => boolean {
  return (at, index) => at.slice(0, hourLength) === real[index]?.slice(0, hourLength);
}

/** The length of `2026-11-28T05`. */
const hourLength = 13;

function isAlike(before: ReplayedPayment, after: ReplayedPayment): boolean {
  return (
    before.tries.length === after.tries.length &&
    before.tries.every((at, index) => at === after.tries[index]) &&
    before.declines === after.declines &&
    before.paidAt === after.paidAt &&
    before.isOverdue === after.isOverdue &&
    before.penalty === after.penalty
  );
}

type Pair = readonly [before: number, after: number];

function countWith(sum: PolicyRehearsal, name: 'tries' | 'declines', [before, after]: Pair): Total<number> {
  const known = sum[name];
  const spread = spreadWith(sum.payments === 0 ? null : known, after - before);
  return { before: known.before + before, after: known.after + after, ...spread };
}

function pairWith(known: PaymentCounts, isBefore: boolean, isAfter: boolean): PaymentCounts {
  return { before: known.before + (isBefore ? 1 : 0), after: known.after + (isAfter ? 1 : 0) };
}

function daysWith(
  { paid, days }: PolicyRehearsal,
  example: PolicyExample,
): Pick<PolicyRehearsal, 'paid' | 'days'> {
  const [before, after] = [daysOf(example, example.before), daysOf(example, example.after)];
  if (before === null || after === null) return { paid, days };
  const spread = spreadWith(paid === 0 ? null : days, after - before);
  return { paid: paid + 1, days: { before: days.before + before, after: days.after + after, ...spread } };
}

/** Days from the plan date to the money; null without money. */
export function daysOf({ dueOn }: PolicyExample, { paidAt }: ReplayedPayment): number | null {
  return paidAt === null ? null : daysBetween(dueOn, moscowDate(paidAt));
}

const mostExamples = 3;

function examplesWith(known: readonly PolicyExample[], example: PolicyExample): readonly PolicyExample[] {
  const alike = known.find(({ amount }) => amount === example.amount);
  if (alike !== undefined && sizeOf(alike) >= sizeOf(example)) return known;
  const others = known.filter((each) => each !== alike);
  return [...others, example].toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, mostExamples);
}

/** By the difference of penalties, then of tries. */
function sizeOf({ before, after }: PolicyExample): number {
  return (
    Math.abs(after.penalty - before.penalty) * 1_000 + Math.abs(after.tries.length - before.tries.length)
  );
}

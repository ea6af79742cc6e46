import { type CalendarDate, daysBetween } from '../dates.ts';
import type { ProductId } from '../identifier.ts';
import { breachesOf, breachSentence } from '../laws/breaches.ts';
import type { Clause, ClauseCheck } from '../laws/clause.ts';
import { type BasisPoints, type Kopecks, minus, noMoney, plus } from '../money.ts';
import { outlineOf, type ScheduleOutline } from '../schedules/build-schedule.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';
import { type NotSold, whyNotSold } from './not-sold.ts';
import type { ProductForm } from './product-rules.ts';
import {
  type BreachCounts,
  breachesWith,
  noSum,
  type Spread,
  spreadWith,
  type Total,
} from './rehearsal-totals.ts';

/** A purchase of the past with the terms that its order keeps. */
export type PastPurchase = {
  readonly productId: ProductId;
  readonly terms: ProductTerms;
  readonly amount: Kopecks;
  /** The Moscow date on which its schedule began. */
  readonly soldOn: CalendarDate;
};

/** The product that past purchases are replayed with. */
export type Candidate = {
  readonly product: ProductForm & { readonly productId: ProductId };
  /** The subscription discount that covers the product; null without one. */
  readonly commissionDiscount: BasisPoints | null;
  /** Basis points a year. */
  readonly penaltyRate: BasisPoints;
  readonly clauses: readonly Clause[];
  /** The Moscow date whose clauses apply. */
  readonly today: CalendarDate;
};

/** A purchase whose price changes most. */
export type RehearsedExample = {
  readonly amount: Kopecks;
  readonly soldOn: CalendarDate;
  readonly before: ScheduleOutline;
  readonly after: ScheduleOutline;
};

/**
 * What past purchases would have been with another product. Differences are new minus old, of the purchases that both
 * sell. Sums are kopecks.
 */
export type Rehearsal = {
  readonly orders: number;
  readonly notSold: Readonly<Record<NotSold, number>>;
  /** The purchases that both sell. */
  readonly sold: number;
  /** The purchases with another sum, date or number of payments. */
  readonly changed: number;
  readonly fullAmount: Total<Kopecks>;
  readonly commission: Total<Kopecks>;
  readonly firstAmount: Total<Kopecks>;
  readonly paymentsCount: Total<number>;
  /** Days by which the payment moves; negative: earlier. */
  readonly firstDate: Spread<number>;
  readonly lastDate: Spread<number>;
  readonly breaches: BreachCounts;
  /** At most three, of different sums. */
  readonly examples: readonly RehearsedExample[];
};

export const emptyRehearsal: Rehearsal = {
  orders: 0,
  notSold: { BELOW_MINIMUM: 0, ABOVE_MAXIMUM: 0, TOO_SMALL_TO_SPLIT: 0 },
  sold: 0,
  changed: 0,
  fullAmount: noSum,
  commission: noSum,
  firstAmount: noSum,
  paymentsCount: { before: 0, after: 0, least: 0, most: 0 },
  firstDate: { least: 0, most: 0 },
  lastDate: { least: 0, most: 0 },
  breaches: [],
  examples: [],
};

/**
 * Adds purchases to a rehearsal: each is computed with its own terms and with those of the candidate, on its own date.
 * A product replayed on its own purchases changes nothing (docs/spec/performance.md#goals).
 */
export function rehearse(
  rehearsal: Rehearsal,
  purchases: readonly PastPurchase[],
  candidate: Candidate,
): Rehearsal {
  const clauses = candidate.clauses.filter(({ check }) => checksOfTerms.has(check));
  const judge = { ...candidate, clauses };
  return purchases.reduce((sum, purchase) => replay(sum, purchase, judge), rehearsal);
}

function replay(sum: Rehearsal, purchase: PastPurchase, candidate: Candidate): Rehearsal {
  const { amount, soldOn } = purchase;
  const { minAmount, maxAmount } = candidate.product;
  const terms = termsUnder(candidate, purchase);
  const orders = sum.orders + 1;
  const notSold = whyNotSold({ minAmount, maxAmount, terms }, amount, soldOn);
  if (notSold !== null)
    return { ...sum, orders, notSold: { ...sum.notSold, [notSold]: sum.notSold[notSold] + 1 } };
  const replayed = {
    amount,
    soldOn,
    before: outlineOf(purchase.terms, amount, soldOn),
    after: outlineOf(terms, amount, soldOn),
  };
  const broken = {
    before: brokenBy(purchase.terms, amount, candidate),
    after: brokenBy(terms, amount, candidate),
  };
  return {
    ...sum,
    ...totalsWith(sum, replayed),
    orders,
    sold: sum.sold + 1,
    breaches: breachesWith(sum.breaches, broken),
  };
}

/**
 * The terms of the candidate for the customer of a purchase. A customer who had a subscription discount gets the one
 * of the candidate (docs/spec/rules.md#9). The same product keeps the discount of the purchase.
 */
function termsUnder(
  { product, commissionDiscount }: Candidate,
  { productId, terms }: PastPurchase,
): ProductTerms {
  const had = terms.commissionDiscount;
  if (had === undefined) return product;
  const discount = productId === product.productId ? had : commissionDiscount;
  return discount === null ? product : { ...product, commissionDiscount: discount };
}

type Totals = Omit<Rehearsal, 'orders' | 'notSold' | 'sold' | 'breaches'>;

function totalsWith(sum: Rehearsal, replayed: RehearsedExample): Totals {
  const { before, after } = replayed;
  const isFirst = sum.sold === 0;
  const money = (name: 'fullAmount' | 'commission' | 'firstAmount'): Total<Kopecks> => ({
    before: plus(sum[name].before, before[name]),
    after: plus(sum[name].after, after[name]),
    ...spreadWith(isFirst ? null : sum[name], minus(after[name], before[name])),
  });
  const days = (name: 'firstDate' | 'lastDate'): Spread<number> =>
    spreadWith(isFirst ? null : sum[name], daysBetween(before[name], after[name]));
  const { paymentsCount } = sum;
  const isChanged = outlineFields.some((name) => before[name] !== after[name]);
  return {
    changed: isChanged ? sum.changed + 1 : sum.changed,
    fullAmount: money('fullAmount'),
    commission: money('commission'),
    firstAmount: money('firstAmount'),
    paymentsCount: {
      before: paymentsCount.before + before.paymentsCount,
      after: paymentsCount.after + after.paymentsCount,
      ...spreadWith(isFirst ? null : paymentsCount, after.paymentsCount - before.paymentsCount),
    },
    firstDate: days('firstDate'),
    lastDate: days('lastDate'),
    examples: isChanged ? examplesWith(sum.examples, replayed) : sum.examples,
  };
}

const outlineFields = [
  'fullAmount',
  'commission',
  'firstAmount',
  'paymentsCount',
  'firstDate',
  'lastDate',
] as const satisfies readonly (keyof ScheduleOutline)[];

const mostExamples = 3;

function examplesWith(
  known: readonly RehearsedExample[],
  replayed: RehearsedExample,
): readonly RehearsedExample[] {
  if (known.some(({ amount }) => amount === replayed.amount)) return known;
  return [...known, replayed].toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, mostExamples);
}

function sizeOf({ before, after }: RehearsedExample): number {
  return Math.abs(after.fullAmount - before.fullAmount);
}

/** The checks that depend on terms. The others judge a purchase alike under any product. */
const checksOfTerms: ReadonlySet<ClauseCheck> = new Set(['TERM', 'CASH_PRICE', 'PENALTY_RATE']);

/** The clauses that a purchase of today breaks, as sentences. */
function brokenBy(
  terms: ProductTerms,
  amount: Kopecks,
  { clauses, penaltyRate, today }: Candidate,
): readonly string[] {
  const facts = { debt: noMoney, reportsToBureau: true, cart: [] } as const;
  return breachesOf(clauses, { type: 'PURCHASE', terms, penaltyRate, amount, ...facts }, today).map(
    breachSentence,
  );
}

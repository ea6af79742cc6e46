import { type CalendarDate, isWithinCalendar, plusIntervals } from '../dates.ts';
import type { CommissionRule, ProductTerms } from './product-terms.ts';
import {
  basisPoints,
  type Kopecks,
  larger,
  minus,
  noMoney,
  plus,
  shareRoundedHalfUp,
  smaller,
  splitEqually,
} from '../money.ts';

/** A planned payment. `amount` is the sum to charge; `commission` is the part of it that is commission. */
export type PlannedPayment = {
  /** From 1, without gaps. */
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly commission: Kopecks;
  readonly planDate: CalendarDate;
};

export type Schedule = {
  readonly commission: Kopecks;
  /** Purchase amount plus commission; the payments add up to it. */
  readonly fullAmount: Kopecks;
  readonly payments: readonly PlannedPayment[];
};

/**
 * Computes the cost of a purchase and its payments, in kopecks and Moscow dates (docs/spec/rules.md#1).
 * @throws RangeError when the sum is too small for the number of payments, or the last date is beyond the year 9999.
 * Call `scheduleFits` first to avoid it.
 */
export function buildSchedule(
  terms: ProductTerms,
  purchaseAmount: Kopecks,
  startDate: CalendarDate,
): Schedule {
  const commission = commissionOf(terms, purchaseAmount);
  const payments = positiveParts(terms, purchaseAmount).map((part, index) => ({
    paymentNumber: index + 1,
    ...part,
    planDate: plannedDate(terms, startDate, index + 1),
  }));
  return { commission, fullAmount: plus(purchaseAmount, commission), payments };
}

/** What a purchase costs, when it begins and when it ends, without every payment between. */
export type ScheduleOutline = Pick<Schedule, 'commission' | 'fullAmount'> & {
  readonly paymentsCount: number;
  readonly firstAmount: Kopecks;
  readonly firstDate: CalendarDate;
  readonly lastDate: CalendarDate;
};

/**
 * The outline of the schedule that `buildSchedule` computes, for many purchases at a time: its time does not grow with
 * the dates of the payments. @throws RangeError as `buildSchedule` does.
 */
export function outlineOf(
  terms: ProductTerms,
  purchaseAmount: Kopecks,
  startDate: CalendarDate,
): ScheduleOutline {
  const { paymentsCount } = terms;
  const commission = commissionOf(terms, purchaseAmount);
  const [first] = positiveParts(terms, purchaseAmount);
  return {
    commission,
    fullAmount: plus(purchaseAmount, commission),
    paymentsCount,
    firstAmount: first?.amount ?? noMoney,
    firstDate: plannedDate(terms, startDate, 1),
    lastDate: plannedDate(terms, startDate, paymentsCount),
  };
}

/**
 * Whether a purchase of this sum can be sold under these terms from this date on (docs/spec/rules.md#1; a payment is
 * never 0).
 */
export function scheduleFits(terms: ProductTerms, purchaseAmount: Kopecks, startDate: CalendarDate): boolean {
  const intervals = intervalsUntil(terms, terms.paymentsCount);
  return (
    purchaseAmount > 0 &&
    isWithinCalendar(startDate, terms.paymentsIntervalUnit, intervals) &&
    partsOf(terms, purchaseAmount).every(({ amount }) => amount > 0)
  );
}

/**
 * The commission of a purchase: its share of the sum, raised to the minimum and lowered to the maximum where they are
 * above 0, minus the subscription discount; 0 for a base product (docs/spec/rules.md#1, docs/spec/rules.md#9).
 */
export function commissionOf(terms: ProductTerms, purchaseAmount: Kopecks): Kopecks {
  if (terms.isBased || terms.commission === 0) return noMoney;
  const share = shareRoundedHalfUp(purchaseAmount, terms.commission);
  const raised = larger(share, terms.minCommission);
  const bounded = terms.maxCommission > 0 ? smaller(raised, terms.maxCommission) : raised;
  return withDiscount(bounded, terms.commissionDiscount);
}

/**
 * The commission rule of the terms, or `ADD_FIRST_PAYMENT` for a base product, a product with a first share or one
 * without a commission (docs/spec/rules.md#1).
 */
export function commissionRuleOf(terms: ProductTerms): CommissionRule {
  const commissionFirst = terms.initialPayment === null && !terms.isBased && terms.commission > 0;
  return commissionFirst ? terms.commissionRule : 'ADD_FIRST_PAYMENT';
}

/**
 * The planned Moscow date of a payment, counted from the start: 31 January, 29 February, 31 March
 * (docs/spec/rules.md#1).
 * @throws RangeError beyond the year 9999.
 */
export function plannedDate(
  terms: ProductTerms,
  startDate: CalendarDate,
  paymentNumber: number,
): CalendarDate {
  return plusIntervals(startDate, terms.paymentsIntervalUnit, intervalsUntil(terms, paymentNumber));
}

/** The planned Moscow date of the last payment; null beyond the year 9999. */
export function lastPlannedDate(terms: ProductTerms, startDate: CalendarDate): CalendarDate | null {
  const { paymentsCount, paymentsIntervalUnit } = terms;
  return isWithinCalendar(startDate, paymentsIntervalUnit, intervalsUntil(terms, paymentsCount))
    ? plannedDate(terms, startDate, paymentsCount)
    : null;
}

function intervalsUntil(
  { shiftPayment, paymentsIntervalValue }: ProductTerms,
  paymentNumber: number,
): number {
  return (paymentNumber - 1 + (shiftPayment ? 1 : 0)) * paymentsIntervalValue;
}

function withDiscount(commission: Kopecks, discount: ProductTerms['commissionDiscount']): Kopecks {
  return discount === undefined
    ? commission
    : shareRoundedHalfUp(commission, basisPoints(wholeInBasisPoints - discount));
}

const wholeInBasisPoints = 10_000;

function positiveParts(terms: ProductTerms, purchaseAmount: Kopecks): Part[] {
  const parts = partsOf(terms, purchaseAmount);
  if (parts.some(({ amount }) => amount <= 0))
    throw new RangeError(`${purchaseAmount} kopecks are too few for ${terms.paymentsCount} payments`);
  return parts;
}

function partsOf(terms: ProductTerms, purchaseAmount: Kopecks): Part[] {
  const commission = commissionOf(terms, purchaseAmount);
  return partsByRule[commissionRuleOf(terms)](terms, purchaseAmount, commission);
}

type Part = { readonly amount: Kopecks; readonly commission: Kopecks };

const partsByRule = {
  ADD_FIRST_PAYMENT: (terms, purchaseAmount, commission) =>
    principalParts(terms, purchaseAmount).map((principal, index) =>
      index === 0
        ? { amount: plus(principal, commission), commission }
        : { amount: principal, commission: noMoney },
    ),
  EARLY_COMMISSION: (terms, purchaseAmount, commission) => {
    let left = commission;
    return splitEqually(plus(purchaseAmount, commission), terms.paymentsCount).map((amount) => {
      const drained = smaller(amount, left);
      left = minus(left, drained);
      return { amount, commission: drained };
    });
  },
} as const satisfies Record<
  CommissionRule,
  (terms: ProductTerms, purchaseAmount: Kopecks, commission: Kopecks) => Part[]
>;

function principalParts({ paymentsCount, initialPayment }: ProductTerms, purchaseAmount: Kopecks): Kopecks[] {
  if (initialPayment === null || paymentsCount === 1) return splitEqually(purchaseAmount, paymentsCount);
  const first = shareRoundedHalfUp(purchaseAmount, initialPayment);
  return [first, ...splitEqually(minus(purchaseAmount, first), paymentsCount - 1)];
}

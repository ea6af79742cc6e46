import type { ProductTerms } from './product-terms.ts';
import {
  basisPoints,
  fractionRoundedHalfUp,
  type Kopecks,
  larger,
  minus,
  noMoney,
  plus,
  shareRoundedHalfUp,
  smaller,
  splitEqually,
} from '../money.ts';
import { commissionRuleOf } from './build-schedule.ts';

/** Inputs of each rule, in kopecks, basis points, counts and days. */
export type AmountInputs = {
  /** Share of the purchase amount (docs/spec/rules.md#1). */
  'commission-share': { readonly purchaseAmount: Kopecks; readonly share: number };
  'commission-raised-to-minimum': { readonly commission: Kopecks; readonly minimum: Kopecks };
  'commission-lowered-to-maximum': { readonly commission: Kopecks; readonly maximum: Kopecks };
  /** Commission × (1 − d) (docs/spec/rules.md#9). */
  'commission-discounted': { readonly commission: Kopecks; readonly discount: number };
  'first-share': { readonly purchaseAmount: Kopecks; readonly share: number };
  /** Part number `position`, from 1, of a sum split into equal parts. */
  'equal-part': { readonly sum: Kopecks; readonly parts: number; readonly position: number };
  'commission-added': { readonly principal: Kopecks; readonly commission: Kopecks };
  /** The commission that earlier payments have not paid, at most the amount of this payment. */
  'commission-drained': {
    readonly commission: Kopecks;
    readonly drainedBefore: Kopecks;
    readonly amount: Kopecks;
  };
  /** A refund or a custom amount reduced the payment (docs/spec/rules.md#2, docs/spec/rules.md#5). */
  'taken-off-tail': { readonly scheduled: Kopecks; readonly takenOff: Kopecks };
  /** A sum that the customer chose to pay (docs/spec/rules.md#5). */
  'another-sum': { readonly paid: Kopecks };
  /** Overdue sum × annual rate / 365 × days (docs/spec/rules.md#4). */
  'penalty-accrued': {
    readonly overdueAmount: Kopecks;
    readonly annualRate: number;
    readonly daysLate: number;
  };
  /**
   * The first amount plus the nightly growth. It is used when the overdue sum or the rate has changed; each part
   * follows the rule above (docs/spec/rules.md#4).
   */
  'penalty-by-nights': { readonly applied: Kopecks; readonly grown: Kopecks; readonly nights: number };
  /** The part of a refund above the unpaid payments, which is returned to the card (docs/spec/rules.md#2). */
  'refund-beyond-tail': { readonly refund: Kopecks; readonly takenOffTail: Kopecks };
  /**
   * The tariff range of a service that contains the principal debt; an upper limit of 0 means no limit
   * (docs/spec/rules.md#9).
   */
  'service-tariff': {
    readonly principalDebt: Kopecks;
    readonly lowerLimit: Kopecks;
    readonly greaterLimit: Kopecks;
    readonly serviceFee: Kopecks;
  };
  /** Price × (1 − d) (docs/spec/rules.md#9). */
  'service-discounted': { readonly price: Kopecks; readonly discount: number };
};

export type AmountRule = keyof AmountInputs;

/** Treatment of fractions of a kopeck. */
export type Rounding = 'none' | 'half-up' | 'larger-parts-first';

/** One step of an explained amount: the rule, its inputs, the rounding and the result (docs/spec/rules.md#1). */
export type AmountStep<Rule extends AmountRule = AmountRule> = {
  readonly rule: Rule;
  readonly inputs: AmountInputs[Rule];
  readonly rounding: Rounding;
  readonly result: Kopecks;
};

/** Explains the commission of a purchase; empty when there is none (docs/spec/rules.md#1, docs/spec/rules.md#9). */
export function explainCommission(terms: ProductTerms, purchaseAmount: Kopecks): AmountStep[] {
  if (terms.isBased || terms.commission === 0) return [];
  const { commission: share, minCommission: minimum, maxCommission: maximum, commissionDiscount } = terms;
  const steps: AmountStep[] = [amountStep('commission-share', { purchaseAmount, share })];
  if (resultOf(steps) < minimum)
    steps.push(amountStep('commission-raised-to-minimum', { commission: resultOf(steps), minimum }));
  if (maximum > 0 && resultOf(steps) > maximum)
    steps.push(amountStep('commission-lowered-to-maximum', { commission: resultOf(steps), maximum }));
  if (commissionDiscount !== undefined)
    steps.push(
      amountStep('commission-discounted', { commission: resultOf(steps), discount: commissionDiscount }),
    );
  return steps;
}

/** Explains one planned payment; the last step has its amount (docs/spec/rules.md#1). */
export function explainPlannedPayment(
  terms: ProductTerms,
  purchaseAmount: Kopecks,
  paymentNumber: number,
): AmountStep[] {
  const commissionSteps = explainCommission(terms, purchaseAmount);
  const commission = resultOf(commissionSteps);
  const { paymentsCount: parts } = terms;
  if (commissionRuleOf(terms) === 'EARLY_COMMISSION') {
    const sum = plus(purchaseAmount, commission);
    return [...commissionSteps, amountStep('equal-part', { sum, parts, position: paymentNumber })];
  }
  const principalSteps = explainPrincipal(terms, purchaseAmount, paymentNumber);
  if (paymentNumber > 1 || commission === 0) return principalSteps;
  const principal = resultOf(principalSteps);
  return [...principalSteps, ...commissionSteps, amountStep('commission-added', { principal, commission })];
}

/** Explains the commission of one planned payment (docs/spec/rules.md#1). */
export function explainPlannedCommission(
  terms: ProductTerms,
  purchaseAmount: Kopecks,
  paymentNumber: number,
): AmountStep[] {
  const steps = explainCommission(terms, purchaseAmount);
  const commission = resultOf(steps);
  if (commission === 0) return [];
  if (commissionRuleOf(terms) === 'ADD_FIRST_PAYMENT') return paymentNumber === 1 ? steps : [];
  const parts = splitEqually(plus(purchaseAmount, commission), terms.paymentsCount);
  const paidBefore = parts.slice(0, paymentNumber - 1).reduce(plus, noMoney);
  const amount = partAt(parts, paymentNumber);
  const drainedBefore = smaller(paidBefore, commission);
  return [...steps, amountStep('commission-drained', { commission, drainedBefore, amount })];
}

function partAt(parts: readonly Kopecks[], position: number): Kopecks {
  const part = parts[position - 1];
  if (part === undefined) throw new Error(`part ${position} does not exist, there are ${parts.length} parts`);
  return part;
}

/** Builds one step and computes its result by the rule. */
export function amountStep<Rule extends AmountRule>(
  rule: Rule,
  inputs: AmountInputs[Rule],
): AmountStep<Rule> {
  const { rounding, compute } = amountRules[rule];
  return { rule, inputs, rounding, result: compute(inputs) };
}

/** The result of the last step; 0 without steps. */
export function resultOf(steps: readonly AmountStep[]): Kopecks {
  return steps.at(-1)?.result ?? noMoney;
}

function explainPrincipal(
  { initialPayment, paymentsCount }: ProductTerms,
  purchaseAmount: Kopecks,
  paymentNumber: number,
): AmountStep[] {
  if (initialPayment === null || paymentsCount === 1) {
    return [amountStep('equal-part', { sum: purchaseAmount, parts: paymentsCount, position: paymentNumber })];
  }
  const first = amountStep('first-share', { purchaseAmount, share: initialPayment });
  if (paymentNumber === 1) return [first];
  const rest = minus(purchaseAmount, first.result);
  const position = paymentNumber - 1;
  return [first, amountStep('equal-part', { sum: rest, parts: paymentsCount - 1, position })];
}

const wholeInBasisPoints = 10_000;
const daysInYear = 365n;

const amountRules: {
  readonly [Rule in AmountRule]: {
    readonly rounding: Rounding;
    readonly compute: (inputs: AmountInputs[Rule]) => Kopecks;
  };
} = {
  'commission-share': {
    rounding: 'half-up',
    compute: ({ purchaseAmount, share }) => shareRoundedHalfUp(purchaseAmount, basisPoints(share)),
  },
  'commission-raised-to-minimum': {
    rounding: 'none',
    compute: ({ commission, minimum }) => larger(commission, minimum),
  },
  'commission-lowered-to-maximum': {
    rounding: 'none',
    compute: ({ commission, maximum }) => smaller(commission, maximum),
  },
  'commission-discounted': {
    rounding: 'half-up',
    compute: ({ commission, discount }) =>
      shareRoundedHalfUp(commission, basisPoints(wholeInBasisPoints - discount)),
  },
  'first-share': {
    rounding: 'half-up',
    compute: ({ purchaseAmount, share }) => shareRoundedHalfUp(purchaseAmount, basisPoints(share)),
  },
  'equal-part': {
    rounding: 'larger-parts-first',
    compute: ({ sum, parts, position }) => partAt(splitEqually(sum, parts), position),
  },
  'commission-added': {
    rounding: 'none',
    compute: ({ principal, commission }) => plus(principal, commission),
  },
  'commission-drained': {
    rounding: 'none',
    compute: ({ commission, drainedBefore, amount }) => smaller(minus(commission, drainedBefore), amount),
  },
  'taken-off-tail': {
    rounding: 'none',
    compute: ({ scheduled, takenOff }) => minus(scheduled, takenOff),
  },
  'another-sum': { rounding: 'none', compute: ({ paid }) => paid },
  'penalty-accrued': {
    rounding: 'half-up',
    compute: ({ overdueAmount, annualRate, daysLate }) =>
      fractionRoundedHalfUp(
        overdueAmount,
        BigInt(annualRate) * BigInt(daysLate),
        BigInt(wholeInBasisPoints) * daysInYear,
      ),
  },
  'penalty-by-nights': { rounding: 'none', compute: ({ applied, grown }) => plus(applied, grown) },
  'refund-beyond-tail': {
    rounding: 'none',
    compute: ({ refund, takenOffTail }) => minus(refund, takenOffTail),
  },
  'service-tariff': { rounding: 'none', compute: ({ serviceFee }) => serviceFee },
  'service-discounted': {
    rounding: 'half-up',
    compute: ({ price, discount }) => shareRoundedHalfUp(price, basisPoints(wholeInBasisPoints - discount)),
  },
};

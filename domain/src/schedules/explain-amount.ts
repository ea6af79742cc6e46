import type { ProductTerms } from '../catalogue/product-terms.ts';
import type { Kopecks } from '../money.ts';
import {
  basisPoints,
  fractionRoundedHalfUp,
  larger,
  minus,
  noMoney,
  plus,
  shareRoundedHalfUp,
  smaller,
  splitEqually,
} from '../money.ts';
import { commissionRuleOf } from './build-schedule.ts';

/** What each rule of an amount is given, in kopecks, hundredths of a percent, counts and days. */
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
  /** What is left of the commission after the payments before, at most the payment itself. */
  'commission-drained': {
    readonly commission: Kopecks;
    readonly drainedBefore: Kopecks;
    readonly amount: Kopecks;
  };
  /** A refund or another sum took a part off the end of the schedule (docs/spec/rules.md#2, docs/spec/rules.md#5). */
  'taken-off-tail': { readonly scheduled: Kopecks; readonly takenOff: Kopecks };
  /** What the customer chose to pay ahead (docs/spec/rules.md#5). */
  'another-sum': { readonly paid: Kopecks };
  /** Overdue sum × annual rate / 365 × days (docs/spec/rules.md#4). */
  'penalty-accrued': {
    readonly overdueAmount: Kopecks;
    readonly annualRate: number;
    readonly daysLate: number;
  };
  /** The overdue sum or the rate changed on the way: what was applied at first and what the nights added, each by the rule above (docs/spec/rules.md#4). */
  'penalty-by-nights': { readonly applied: Kopecks; readonly grown: Kopecks; readonly nights: number };
  /** What the unpaid tail could not bear goes back to the card (docs/spec/rules.md#2). */
  'refund-beyond-tail': { readonly refund: Kopecks; readonly takenOffTail: Kopecks };
  /** The step of a service's tariff in which the principal debt lies; an upper limit of 0 means without end (docs/spec/rules.md#9). */
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

/** How a fraction of a kopeck was dealt with. */
export type Rounding = 'none' | 'half-up' | 'larger-parts-first';

/** One step of the proof of an amount: the rule, its inputs, the rounding and what came out (docs/spec/rules.md#1). */
export type AmountStep<Rule extends AmountRule = AmountRule> = {
  readonly rule: Rule;
  readonly inputs: AmountInputs[Rule];
  readonly rounding: Rounding;
  readonly result: Kopecks;
};

/** The proof of the commission of a purchase; empty when there is none to pay (docs/spec/rules.md#1, docs/spec/rules.md#9). */
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

/** The proof of one payment of the schedule as it was sold; the last step is its amount (docs/spec/rules.md#1). */
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

/** The proof of the commission in one payment of the schedule as it was sold (docs/spec/rules.md#1). */
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
  if (part === undefined) throw new Error(`of ${parts.length} parts there is no part ${position}`);
  return part;
}

/** One step, worked out by its rule. */
export function amountStep<Rule extends AmountRule>(
  rule: Rule,
  inputs: AmountInputs[Rule],
): AmountStep<Rule> {
  const { rounding, workOut } = amountRules[rule];
  return { rule, inputs, rounding, result: workOut(inputs) };
}

/** What a chain of steps comes to: the result of the last one, 0 when there is none. */
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
    readonly workOut: (inputs: AmountInputs[Rule]) => Kopecks;
  };
} = {
  'commission-share': {
    rounding: 'half-up',
    workOut: ({ purchaseAmount, share }) => shareRoundedHalfUp(purchaseAmount, basisPoints(share)),
  },
  'commission-raised-to-minimum': {
    rounding: 'none',
    workOut: ({ commission, minimum }) => larger(commission, minimum),
  },
  'commission-lowered-to-maximum': {
    rounding: 'none',
    workOut: ({ commission, maximum }) => smaller(commission, maximum),
  },
  'commission-discounted': {
    rounding: 'half-up',
    workOut: ({ commission, discount }) =>
      shareRoundedHalfUp(commission, basisPoints(wholeInBasisPoints - discount)),
  },
  'first-share': {
    rounding: 'half-up',
    workOut: ({ purchaseAmount, share }) => shareRoundedHalfUp(purchaseAmount, basisPoints(share)),
  },
  'equal-part': {
    rounding: 'larger-parts-first',
    workOut: ({ sum, parts, position }) => partAt(splitEqually(sum, parts), position),
  },
  'commission-added': {
    rounding: 'none',
    workOut: ({ principal, commission }) => plus(principal, commission),
  },
  'commission-drained': {
    rounding: 'none',
    workOut: ({ commission, drainedBefore, amount }) => smaller(minus(commission, drainedBefore), amount),
  },
  'taken-off-tail': {
    rounding: 'none',
    workOut: ({ scheduled, takenOff }) => minus(scheduled, takenOff),
  },
  'another-sum': { rounding: 'none', workOut: ({ paid }) => paid },
  'penalty-accrued': {
    rounding: 'half-up',
    workOut: ({ overdueAmount, annualRate, daysLate }) =>
      fractionRoundedHalfUp(
        overdueAmount,
        BigInt(annualRate) * BigInt(daysLate),
        BigInt(wholeInBasisPoints) * daysInYear,
      ),
  },
  'penalty-by-nights': { rounding: 'none', workOut: ({ applied, grown }) => plus(applied, grown) },
  'refund-beyond-tail': {
    rounding: 'none',
    workOut: ({ refund, takenOffTail }) => minus(refund, takenOffTail),
  },
  'service-tariff': { rounding: 'none', workOut: ({ serviceFee }) => serviceFee },
  'service-discounted': {
    rounding: 'half-up',
    workOut: ({ price, discount }) => shareRoundedHalfUp(price, basisPoints(wholeInBasisPoints - discount)),
  },
};

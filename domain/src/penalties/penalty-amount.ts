import { type BasisPoints, basisPoints, type Kopecks, minus } from '../money.ts';
import { type AmountStep, amountStep } from '../schedules/explain-amount.ts';

/** Legal maximum of 20 % a year, regardless of the configuration (federal law 283-FZ, docs/spec/rules.md#4). */
export const highestAnnualRate: BasisPoints = basisPoints(2000);

export type PenaltyTerms = {
  /** The overdue sum; penalties bear no interest. */
  readonly overdueAmount: Kopecks;
  /** Annual rate in basis points, from the configuration. */
  readonly annualRate: BasisPoints;
};

/** The applied rate for the configured `annualRate`, in basis points a year. */
export function effectivePenaltyRate(annualRate: BasisPoints): BasisPoints {
  return annualRate > highestAnnualRate ? highestAnnualRate : annualRate;
}

/** Explains a penalty: overdue sum × annual rate / 365 × days late, rounded half up (docs/spec/rules.md#4). */
export function explainPenalty({ overdueAmount, annualRate }: PenaltyTerms, daysLate: number): AmountStep {
  return amountStep('penalty-accrued', {
    overdueAmount,
    annualRate: effectivePenaltyRate(annualRate),
    daysLate,
  });
}

/**
 * The increase of a penalty for more days. It is the difference of two rounded totals, so rounding errors do not add
 * up.
 */
export function penaltyGrowth(terms: PenaltyTerms, daysBefore: number, daysAfter: number): Kopecks {
  return minus(explainPenalty(terms, daysAfter).result, explainPenalty(terms, daysBefore).result);
}

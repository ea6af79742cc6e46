import type { BasisPoints, Kopecks } from '../money.ts';
import { basisPoints, minus } from '../money.ts';
import type { AmountStep } from '../schedules/explain-amount.ts';
import { amountStep } from '../schedules/explain-amount.ts';

/** A late payer may be charged 20 % a year at most, whatever the configuration says (federal law 283-FZ, docs/spec/rules.md#4). */
const highestAnnualRate: BasisPoints = basisPoints(2000);

export type PenaltyTerms = {
  /** The sum that is overdue; a penalty bears no interest itself. */
  readonly overdueAmount: Kopecks;
  /** Hundredths of a percent a year, from the configuration. */
  readonly annualRate: BasisPoints;
};

/** Overdue sum × annual rate / 365 × days late, rounded half up, as a proof of one step (docs/spec/rules.md#4). */
export function explainPenalty({ overdueAmount, annualRate }: PenaltyTerms, daysLate: number): AmountStep {
  return amountStep('penalty-accrued', {
    overdueAmount,
    annualRate: Math.min(annualRate, highestAnnualRate),
    daysLate,
  });
}

/** What a penalty grows by when more days are counted; rounding is that of the whole time, so that no kopeck drifts. */
export function penaltyGrowth(terms: PenaltyTerms, daysBefore: number, daysAfter: number): Kopecks {
  return minus(explainPenalty(terms, daysAfter).result, explainPenalty(terms, daysBefore).result);
}

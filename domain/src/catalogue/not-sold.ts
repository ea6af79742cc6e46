import type { CalendarDate } from '../dates.ts';
import type { Kopecks } from '../money.ts';
import { scheduleFits } from '../schedules/build-schedule.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';

/** Why a product does not sell a purchase: its sum is out of bounds, or a payment would be less than one kopeck. */
export type NotSold = 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM' | 'TOO_SMALL_TO_SPLIT';

type Sale = {
  readonly minAmount: Kopecks;
  readonly maxAmount: Kopecks;
  readonly terms: ProductTerms;
};

/**
 * Why a purchase of this sum is not sold on a day; null when it is sold (docs/spec/specification.md#3 «Product»,
 * docs/spec/rules.md#1).
 */
export function whyNotSold(
  { minAmount, maxAmount, terms }: Sale,
  amount: Kopecks,
  day: CalendarDate,
): NotSold | null {
  if (amount < minAmount) return 'BELOW_MINIMUM';
  if (amount > maxAmount) return 'ABOVE_MAXIMUM';
  return scheduleFits(terms, amount, day) ? null : 'TOO_SMALL_TO_SPLIT';
}

import type { IntervalUnit } from '../dates.ts';
import type { BasisPoints, Kopecks } from '../money.ts';

export type CommissionRule = 'ADD_FIRST_PAYMENT' | 'EARLY_COMMISSION';

/**
 * Terms under which an order is sold. Each order keeps a copy, so later changes of the product do not affect it
 * (docs/spec/specification.md#3 «Product», docs/spec/rules.md#1).
 */
export type ProductTerms = {
  /** 1..999 */
  readonly paymentsCount: number;
  /** 1..9999 */
  readonly paymentsIntervalValue: number;
  readonly paymentsIntervalUnit: IntervalUnit;
  /** Share of the first payment; null means equal payments. */
  readonly initialPayment: BasisPoints | null;
  /** Puts the first payment off by one interval. */
  readonly shiftPayment: boolean;
  readonly isBased: boolean;
  readonly withoutPenalties: boolean;
  readonly commission: BasisPoints;
  /** 0 means no bound. */
  readonly minCommission: Kopecks;
  readonly maxCommission: Kopecks;
  readonly commissionRule: CommissionRule;
  /**
   * The discount of the customer's subscription, as a share of the commission; absent without a discount
   * (docs/spec/rules.md#9).
   */
  readonly commissionDiscount?: BasisPoints;
};

import type { CalendarDate } from '../dates.ts';
import type { BasisPoints, Kopecks } from '../money.ts';
import type { Operator } from './operator.ts';

/**
 * The values of a purchase from which a text is built again. They are stored with the signature as canonical JSON
 * (docs/spec/rules.md#11). A published version of a text reads them, so a field is added and never renamed or removed.
 * Sums are in kopecks, rates in basis points a year.
 */
export type ContractFacts = {
  readonly operator: Operator;
  /** Moscow date on which the contract is shown; the schedule begins on it. */
  readonly date: CalendarDate;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  /** The name as the shop sent it; null when the shop sent none. */
  readonly customerName: string | null;
  /** A masked phone, e.g. «+7 900 •••-••-01», because the checkout address alone must not reveal the number. */
  readonly customerPhone: string;
  readonly cart: readonly {
    readonly name: string;
    readonly itemPrice: Kopecks;
    readonly itemAmount: number;
  }[];
  readonly purchaseAmount: Kopecks;
  readonly commission: Kopecks;
  readonly fullAmount: Kopecks;
  readonly payments: readonly Charge[];
  /** The first payment is charged later and not at the checkout. */
  readonly isShifted: boolean;
  /** 0 for a purchase without penalties. */
  readonly penaltyRate: BasisPoints;
  readonly penaltyCap: BasisPoints;
};

/** A payment of the schedule; `commission` is its part. */
export type Charge = {
  readonly paymentNumber: number;
  readonly planDate: CalendarDate;
  readonly amount: Kopecks;
  readonly commission: Kopecks;
};

export type PersonalDataFacts = Pick<ContractFacts, 'operator'>;

/** `payments` are the payments that are charged to the card. */
export type CardFacts = Pick<
  ContractFacts,
  'operator' | 'date' | 'orderNumber' | 'merchantFullName' | 'customerPhone' | 'payments'
>;

import type { BasisPoints, Kopecks } from '../money.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';

/** The terms of a product, and the penalty rate of the service in basis points a year. */
export type ProductSubject = {
  readonly type: 'PRODUCT';
  readonly terms: ProductTerms;
  readonly penaltyRate: BasisPoints;
};

/** An add-on service with the running products for which it is sold. */
export type ServiceSubject = {
  readonly type: 'SERVICE';
  readonly serviceName: string;
  /** Whether the service moves a payment by one interval. */
  readonly movesPayment: boolean;
  readonly products: readonly { readonly name: string; readonly terms: ProductTerms }[];
};

/** A purchase before it is signed. */
export type PurchaseSubject = {
  readonly type: 'PURCHASE';
  readonly terms: ProductTerms;
  readonly penaltyRate: BasisPoints;
  readonly amount: Kopecks;
  /** The customer's debt over all other orders. */
  readonly debt: Kopecks;
  /** Whether the service reports large debts to a credit bureau. */
  readonly reportsToBureau: boolean;
  readonly cart: readonly { readonly name: string; readonly itemAmount: number }[];
};

/** The facts about a client at the time of a message about overdue debt. */
export type DebtContact = {
  /** Whole hours of Moscow time, 0..23. */
  readonly hour: number;
  readonly isWeekend: boolean;
  /** Earlier messages about overdue debt to the client: today, in seven days and in thirty days. */
  readonly inDay: number;
  readonly inWeek: number;
  readonly inMonth: number;
  /** The client has refused contact about the debt. */
  readonly hasRefused: boolean;
};

/** A message, or a template filled with an example. */
export type MessageSubject = {
  readonly type: 'MESSAGE' | 'TEMPLATE';
  readonly text: string;
  /** Whether the message asks to pay an overdue debt. */
  readonly isAboutDebt: boolean;
  /** null for a template, and for a message that is not about overdue debt. */
  readonly contact: DebtContact | null;
  /** The name of the creditor. */
  readonly creditor: string;
  /** Empty when none is configured. */
  readonly supportPhone: string;
};

/** A published text that customers sign at the checkout. */
export type AgreementSubject = {
  readonly type: 'AGREEMENT';
  readonly agreement: 'CONTRACT' | 'PERSONAL_DATA' | 'CARD';
  readonly text: string;
};

export type LawSubject =
  | ProductSubject
  | ServiceSubject
  | PurchaseSubject
  | MessageSubject
  | AgreementSubject;

import type { Card } from './card.ts';

/** 0 registered, 1 money held, 2 money taken, 3 reversed (also a finished card check), 4 refunded, 5 at 3-D Secure, 6 declined. */
export type OrderStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export type Refund = {
  readonly externalRefundId: string | null;
  readonly amount: number;
  readonly at: number;
};

/** With what an order is paid, and on whose initiative. */
export type Means = {
  readonly card: Card;
  /** The binding it is paid by; `null` when the card was typed in. */
  readonly bindingId: string | null;
  /** F: the customer chose a stored card; U: the shop charges without the customer; `null`: the bank's own page. */
  readonly tii: 'F' | 'U' | null;
};

/** A try that has begun and has no end yet. */
export type OpenAttempt =
  | {
      readonly kind: 'CHALLENGE';
      readonly means: Means;
      readonly passes: boolean;
      readonly wrongCodes: number;
    }
  | {
      readonly kind: 'UNANSWERED';
      readonly means: Means;
      readonly answerAt: number;
      readonly approvedInTheEnd: boolean;
    };

/** An order of the shop at the bank. Amounts are kopecks, times are milliseconds of the sandbox clock. */
export type BankOrder = {
  readonly mdOrder: string;
  readonly orderNumber: string;
  readonly stages: 'ONE' | 'TWO';
  /** A card check: nothing is taken, the card is bound, the end state is 3. */
  readonly verify: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly language: string;
  readonly returnUrl: string;
  readonly failUrl: string | null;
  readonly callbackUrl: string | null;
  readonly clientId: string | null;
  /** The only binding that may pay this order; `null`: any card. */
  readonly payableBy: string | null;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  readonly registeredAt: number;
  readonly expiresAt: number;
  readonly status: OrderStatus;
  readonly actionCode: number;
  readonly failedAttempts: number;
  readonly attempt: OpenAttempt | null;
  readonly paidWith: Means | null;
  /** The binding that the status answer names: the one that paid, or the one that the payment made. */
  readonly boundId: string | null;
  readonly approvalCode: string | null;
  readonly approvedAmount: number;
  readonly depositedAmount: number;
  readonly refundedAmount: number;
  readonly refunds: readonly Refund[];
  readonly authorisedAt: number | null;
  readonly depositedAt: number | null;
  readonly reversedAt: number | null;
};

/** A card of a customer that may be charged again. */
export type Binding = {
  readonly bindingId: string;
  readonly clientId: string;
  readonly card: Card;
  readonly active: boolean;
  /** How often it was tried, whatever came of it. */
  readonly charges: number;
};

/** A line of the bank's own book. `amount` is the money that moved or, in a refused line, that should have. */
export type Operation = {
  readonly mdOrder: string;
  readonly orderNumber: string;
  readonly kind: 'CHARGE' | 'REFUND' | 'REVERSE' | 'BIND';
  readonly amount: number;
  readonly bindingId: string | null;
  readonly at: number;
  readonly approved: boolean;
  readonly actionCode: number;
};

/** Registered or at 3-D Secure, with no try under way whose end only the card's bank knows. */
export function isPayable(order: BankOrder): boolean {
  return (order.status === 0 || order.status === 5) && order.attempt?.kind !== 'UNANSWERED';
}

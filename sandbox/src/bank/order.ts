import type { Card } from './card.ts';

/**
 * 0 registered, 1 authorised, 2 captured, 3 reversed (also a finished card check), 4 refunded, 5 at 3-D Secure, 6
 * declined (docs/spec/gateway.md#3).
 */
export type OrderStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export type Refund = {
  readonly externalRefundId: string | null;
  readonly amount: number;
  readonly at: number;
};

/** The means of a payment, and who initiated it. */
export type Means = {
  readonly card: Card;
  /** The binding that pays; null when the card was typed in. */
  readonly bindingId: string | null;
  /** F: the customer chose a stored card. U: the shop charges without the customer. null: the bank's payment page. */
  readonly tii: 'F' | 'U' | null;
};

/** An attempt in progress. */
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

/** An order at the bank. Amounts are kopecks, times are milliseconds of the sandbox clock. */
export type BankOrder = {
  readonly mdOrder: string;
  readonly orderNumber: string;
  readonly stages: 'ONE' | 'TWO';
  /** A card check binds the card without a charge and ends in status 3. */
  readonly verify: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly language: string;
  readonly returnUrl: string;
  readonly failUrl: string | null;
  readonly callbackUrl: string | null;
  readonly clientId: string | null;
  /** The only binding that can pay this order; null means any card. */
  readonly payableBy: string | null;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  readonly registeredAt: number;
  readonly expiresAt: number;
  readonly status: OrderStatus;
  readonly actionCode: number;
  readonly failedAttempts: number;
  readonly attempt: OpenAttempt | null;
  readonly paidWith: Means | null;
  /** The binding in the status response: it paid, or the payment created it. */
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

/** A stored card of a customer. */
export type Binding = {
  readonly bindingId: string;
  readonly clientId: string;
  readonly card: Card;
  readonly active: boolean;
  /** Number of charge attempts, with any result. */
  readonly charges: number;
};

/** An operation in the bank's ledger. `amount` is the money moved or, for a refusal, the money requested. */
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

/** Whether an order can be paid: it is registered or at 3-D Secure, and no attempt waits for the issuer's answer. */
export function isPayable(order: BankOrder): boolean {
  return (order.status === 0 || order.status === 5) && order.attempt?.kind !== 'UNANSWERED';
}

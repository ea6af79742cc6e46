import type { Instant } from '../dates.ts';
import { post } from '../ledger/posting-rules.ts';
import type { Kopecks } from '../money.ts';
import type { IntentChange } from '../orders/order-change.ts';
import type { RefundIntent } from '../orders/refund-intent.ts';
import { moneyReturned } from './return-refund.ts';
import type { PaymentIntent } from '../orders/payment-intent.ts';
import { assertPaidInFull, excessRefund, paymentSucceeded, settledIntent } from './settle-intent.ts';

export type UnwantedPayment = {
  readonly intent: PaymentIntent;
  readonly paidAmount: Kopecks;
  readonly now: Instant;
  readonly newUuid: () => string;
};

/**
 * Refunds the whole first payment of a checkout that ended without an order (docs/spec/rules.md#5). The check of a card
 * has no money to refund. The result is null for an intent that is already settled.
 * @throws Error when the paid amount differs from the intent's amount (docs/spec/reliability.md#F-16).
 */
export function refundWholePayment(payment: UnwantedPayment): IntentChange | null {
  const { intent, now } = payment;
  if (intent.state === 'SETTLED') return null;
  assertPaidInFull(intent, payment.paidAmount);
  const { intentUuid, amount } = intent;
  return {
    order: null,
    intent: settledIntent(intent, { allocations: [], excess: amount }, now),
    postings: amount === 0 ? [] : [post('excess-received', { intentUuid, amount })],
    events: paymentSucceeded(intent),
    refunds: excessRefund(intent, amount, payment.newUuid),
  };
}

/** Records that the bank has returned the money of a payment without an order. */
export function recordRefundWithoutOrder(refund: RefundIntent): Pick<IntentChange, 'postings' | 'events'> {
  const { refundUuid, amount } = refund;
  return {
    postings: [post('refund-returned', { refundUuid, amount })],
    events: [moneyReturned(refund)],
  };
}

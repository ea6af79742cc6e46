import type { Instant } from '../dates.ts';
import { post } from '../ledger/posting-rules.ts';
import type { Kopecks } from '../money.ts';
import type { OperationChange } from '../orders/order-change.ts';
import type { RefundIntent } from '../orders/refund-intent.ts';
import { moneyReturned } from './return-refund.ts';
import type { Operation } from '../orders/operation.ts';
import { assertPaidInFull, excessRefund, paymentSucceeded, settled } from './settle-operation.ts';

export type UnwantedPayment = {
  readonly operation: Operation;
  readonly paidAmount: Kopecks;
  readonly now: Instant;
  readonly newUuid: () => string;
};

/**
 * Returns a first payment in full when the checkout ended without an order; a card binding returns no money
 * (docs/spec/rules.md#5). Returns null for an operation that is already settled.
 * @throws Error when the paid amount differs from the operation's amount (docs/spec/reliability.md#F-16).
 */
export function returnWholeOperation(payment: UnwantedPayment): OperationChange | null {
  const { operation, now } = payment;
  if (operation.state === 'SETTLED') return null;
  assertPaidInFull(operation, payment.paidAmount);
  const { operationUuid, amount } = operation;
  return {
    order: null,
    operation: settled(operation, { allocations: [], excess: amount }, now),
    postings: amount === 0 ? [] : [post('excess-received', { operationUuid, amount })],
    events: paymentSucceeded(operation),
    refunds: excessRefund(operation, amount, payment.newUuid),
  };
}

/** Records that the bank has returned the money of a payment without an order. */
export function returnRefundWithoutOrder(refund: RefundIntent): Pick<OperationChange, 'postings' | 'events'> {
  const { refundUuid, amount } = refund;
  return {
    postings: [post('refund-returned', { refundUuid, amount })],
    events: [moneyReturned(refund)],
  };
}

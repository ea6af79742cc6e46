import type { Instant } from '../calendar.ts';
import { post } from '../ledger/posting-rules.ts';
import type { Kopecks } from '../money.ts';
import type { OperationChange } from '../orders/order-change.ts';
import type { RefundIntent } from '../refunds/refund-intent.ts';
import { moneyReturned } from './return-refund.ts';
import type { Operation } from './operation.ts';
import { assertPaidInFull, excessRefund, paymentSucceeded, settled } from './settle-operation.ts';

export type UnwantedPayment = {
  readonly operation: Operation;
  readonly paidAmount: Kopecks;
  readonly now: Instant;
  readonly newUuid: () => string;
};

/**
 * A first payment that arrived for a purchase that will not be made any more (the checkout has ended without an order):
 * all of it is owed back to the card, nothing where only a card was bound (docs/spec/rules.md#5). An operation that is settled already changes
 * nothing: null.
 * @throws Error when the bank took another sum than was asked for (docs/spec/reliability.md#F-16).
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

/** The bank has returned the money of a payment that never had an order. */
export function returnRefundWithoutOrder(refund: RefundIntent): Pick<OperationChange, 'postings' | 'events'> {
  const { refundUuid, amount } = refund;
  return {
    postings: [post('refund-returned', { refundUuid, amount })],
    events: [moneyReturned(refund)],
  };
}

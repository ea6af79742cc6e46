import { instant } from '../calendar.ts';
import type { ClientUuid, OperationUuid, OrderUuid } from '../identifier.ts';
import { identifier } from '../identifier.ts';
import { post } from '../ledger/posting-rules.ts';
import type { Posting } from '../ledger/posting.ts';
import { kopecks, noMoney } from '../money.ts';
import { completed } from '../orders/complete-order.ts';
import type { HistoryEvent } from '../orders/order-change.ts';
import { scheduledTarget } from '../payments/operation.ts';
import { paymentSucceeded } from '../payments/settle-operation.ts';
import { bulkPayoffOperation } from './bulk-payoff-operation.ts';

/** The places in the model's texts where those of a real order come. */
export const modelMarks = {
  order: '{order}',
  operation: '{operation}',
  firstPayment: '{first}',
  lastPayment: '{last}',
} as const;

/**
 * What the books and the history say when an order is paid off, on a model order of one kopeck: who pays off thousands in one
 * statement writes the same for each, its own uuids in place of the marks and its own sums in place of the kopeck (docs/spec/rules.md#6, docs/spec/rules.md#10).
 */
export type PayOffModel = {
  readonly posting: Posting;
  readonly paying: HistoryEvent;
  /** What the payment is called when one payment was unpaid, or several. */
  readonly textOfOne: string;
  readonly textOfSeveral: string;
  readonly completion: HistoryEvent;
};

export function payOffModel(): PayOffModel {
  const paying = payingEvent([1]);
  return {
    posting: post('payment-settled', { orderUuid, operationUuid, applied: kopecks(1), excess: noMoney }),
    paying,
    textOfOne: withMarks(paying.text),
    textOfSeveral: withMarks(payingEvent([1, 2]).text),
    completion: completed({ orderUuid, fullAmount: kopecks(1) }),
  };
}

function withMarks(text: string): string {
  return text.replace('1', modelMarks.firstPayment).replace('2', modelMarks.lastPayment);
}

const orderUuid = identifier<OrderUuid>(modelMarks.order);
const operationUuid = identifier<OperationUuid>(modelMarks.operation);

function payingEvent(paymentNumbers: readonly number[]): HistoryEvent {
  const [event] = paymentSucceeded(
    bulkPayoffOperation({
      operationUuid,
      orderUuid,
      clientUuid: identifier<ClientUuid>('{client}'),
      amount: kopecks(1),
      allocations: paymentNumbers.map((paymentNumber) => ({
        targetType: 'SCHEDULED' as const,
        targetId: scheduledTarget(orderUuid, paymentNumber),
        amount: kopecks(1),
      })),
      now: instant('2025-01-31T09:00:00Z'),
    }),
  );
  if (event === undefined) throw new Error('a full payment is always told');
  return event;
}

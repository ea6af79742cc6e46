import type { Instant } from '../dates.ts';
import { historyEvent } from './history-event.ts';
import type { HistoryEvent } from './order-change.ts';
import { remainingPaymentCount } from './order-totals.ts';
import type { Order } from './order.ts';

/** Completes an active order without unpaid payments (docs/spec/rules.md#2). */
export function completeWhenPaid(order: Order, now: Instant): Order {
  return order.state === 'ACTIVE' && remainingPaymentCount(order) === 0
    ? { ...order, state: 'COMPLETED', completedAt: now }
    : order;
}

/** The completion event, if this change completed the order (docs/spec/reliability.md#I-29). */
export function completion(before: Order, after: Order): HistoryEvent[] {
  if (before.state === 'COMPLETED' || after.state !== 'COMPLETED') return [];
  return [completionEvent(after)];
}

/** The history event of a completed order. */
export function completionEvent({
  orderUuid,
  fullAmount,
}: Pick<Order, 'orderUuid' | 'fullAmount'>): HistoryEvent {
  return historyEvent({
    type: 'COMPLETION',
    subjectType: 'ORDER',
    subjectId: orderUuid,
    newState: 'COMPLETED',
    amount: fullAmount,
  });
}

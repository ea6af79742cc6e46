import type { Instant } from '../../dates.ts';
import { noMoney, plus } from '../../money.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { success, type Result } from '../../result.ts';
import { completeWhenPaid, completion } from '../complete-order.ts';
import { finishChange } from '../finish-change.ts';
import { historyEvent } from '../history-event.ts';
import type { OrderChange } from '../order-change.ts';
import type { Order } from '../order.ts';

/**
 * The merchant has delivered the goods: the first payment becomes PAID. The order becomes ACTIVE, or COMPLETED when
 * nothing is left to pay (docs/spec/rules.md#2). Refused with `order.state.error` unless the order is APPROVED.
 */
export function deliverOrder(order: Order, now: Instant): Result<OrderChange, Refusal<'order.state.error'>> {
  if (order.state !== 'APPROVED') return refuse('order.state.error');
  const active: Order = {
    ...order,
    state: 'ACTIVE',
    deliveredAt: now,
    payments: order.payments.map((payment) =>
      payment.state === 'APPROVED' ? { ...payment, state: 'PAID' } : payment,
    ),
  };
  const delivered = completeWhenPaid(active, now);
  const deposited = order.payments
    .filter(({ state }) => state === 'APPROVED')
    .map(({ amount }) => amount)
    .reduce(plus, noMoney);
  return success(
    finishChange(order, {
      order: delivered,
      intent: null,
      postings: [],
      events: [
        historyEvent({
          type: 'DEPOSIT_SUCCESS',
          subjectType: 'ORDER',
          subjectId: order.orderUuid,
          newState: 'DELIVERED',
          amount: deposited === 0 ? null : deposited,
        }),
        ...completion(order, delivered),
      ],
      refunds: [],
    }),
  );
}

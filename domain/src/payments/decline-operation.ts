import { finishChange } from '../orders/finish-change.ts';
import { historyEvent } from '../orders/history-event.ts';
import type { OperationChange } from '../orders/order-change.ts';
import type { Order, ScheduledPayment } from '../orders/order.ts';
import { checkedSteps } from '../orders/transitions.ts';
import { operationText } from './operation-text.ts';
import type { Operation } from './operation.ts';
import { isLive, paymentNumberOfTarget } from './operation.ts';

export type DeclinedPayment = {
  /** null for a first payment whose order is not born. */
  readonly order: Order | null;
  readonly operation: Operation;
  /** The bank's word (docs/spec/gateway.md#8); null when it gave none. */
  readonly actionCode: number | null;
};

/**
 * The bank's final no to an attempt: the history tells it, and a scheduled charge leaves its payment in ERROR_PAID
 * (docs/spec/rules.md#3). An attempt that has ended already changes nothing: null.
 */
export function declineOperation({ order, operation, actionCode }: DeclinedPayment): OperationChange | null {
  if (!isLive(operation.state)) return null;
  const declined = { ...operation, state: 'DECLINED', actionCode } as const satisfies Operation;
  return {
    ...endOfAttempt(order === null ? null : failedCharge(order, declined), operation, declined),
    events: [
      historyEvent({
        type: 'PAYMENT_EVENT_FAILED',
        subjectType: 'OP',
        subjectId: operation.operationUuid,
        reached: 'DECLINED',
        amount: operation.amount,
        text: operationText(operation),
      }),
    ],
  };
}

/** The end of an attempt that took no money. */
export function endOfAttempt(
  order: Order | null,
  before: Operation,
  operation: Operation,
): Omit<OperationChange, 'events'> {
  checkedSteps({
    subjectType: 'OPERATION',
    subjectId: before.operationUuid,
    from: before.state,
    to: operation.state,
  });
  return { order, operation, postings: [], refunds: [] };
}

function failedCharge(order: Order, operation: Operation): Order {
  if (operation.kind !== 'SCHEDULED') return order;
  const numbers = operation.allocations.map(({ targetId }) => paymentNumberOfTarget(targetId));
  const payments = order.payments.map((payment) =>
    numbers.includes(payment.paymentNumber) ? failed(payment) : payment,
  );
  const change = { operation, postings: [], events: [], refunds: [] };
  return finishChange(order, { ...change, order: { ...order, payments } }).order;
}

/** Only the first failure has a state of its own; what is late already stays late (docs/spec/specification.md#4). */
function failed(payment: ScheduledPayment): ScheduledPayment {
  return payment.state === 'NOT_YET_PAID' ? { ...payment, state: 'ERROR_PAID' } : payment;
}

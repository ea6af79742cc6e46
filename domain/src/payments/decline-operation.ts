import { finishChange } from '../orders/finish-change.ts';
import { historyEvent } from '../orders/history-event.ts';
import type { OperationChange } from '../orders/order-change.ts';
import type { Order, ScheduledPayment } from '../orders/order.ts';
import { checkedSteps } from '../orders/transitions.ts';
import { operationText } from './operation-text.ts';
import { isOpen, type Operation, paymentNumberOfTarget } from '../orders/operation.ts';

export type DeclinedPayment = {
  /** null for a first payment whose order does not exist yet. */
  readonly order: Order | null;
  readonly operation: Operation;
  /** The action code (docs/spec/gateway.md#8); null when the bank gave none. */
  readonly actionCode: number | null;
};

/**
 * Declines an attempt: the history records it, and a failed scheduled charge sets its payment to ERROR_PAID
 * (docs/spec/rules.md#3). Returns null for an attempt that has already ended.
 */
export function declineOperation({ order, operation, actionCode }: DeclinedPayment): OperationChange | null {
  if (!isOpen(operation.state)) return null;
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

/** The change for an attempt that ended without money. */
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

/** Only the first failure changes the state; an overdue payment stays overdue (docs/spec/specification.md#4). */
function failed(payment: ScheduledPayment): ScheduledPayment {
  return payment.state === 'NOT_YET_PAID' ? { ...payment, state: 'ERROR_PAID' } : payment;
}

import { finishChange } from '../orders/finish-change.ts';
import { historyEvent } from '../orders/history-event.ts';
import type { IntentChange } from '../orders/order-change.ts';
import type { Order, ScheduledPayment } from '../orders/order.ts';
import { checkedSteps } from '../orders/transitions.ts';
import { intentText } from './intent-text.ts';
import { isOpen, type PaymentIntent, paymentNumberOfTarget } from '../orders/payment-intent.ts';

export type DeclineInput = {
  /** null for a first payment whose order does not exist yet. */
  readonly order: Order | null;
  readonly intent: PaymentIntent;
  /** The action code (docs/spec/gateway.md#8); null when the bank gave none. */
  readonly actionCode: number | null;
};

/**
 * Declines an attempt: the history records it, and a failed scheduled charge sets its payment to ERROR_PAID
 * (docs/spec/rules.md#3). Returns null for an attempt that has already ended.
 */
export function declineIntent({ order, intent, actionCode }: DeclineInput): IntentChange | null {
  if (!isOpen(intent.state)) return null;
  const declined = { ...intent, state: 'DECLINED', actionCode } as const satisfies PaymentIntent;
  return {
    ...endOfAttempt(order === null ? null : failedCharge(order, declined), intent, declined),
    events: [
      historyEvent({
        type: 'PAYMENT_EVENT_FAILED',
        subjectType: 'OP',
        subjectId: intent.intentUuid,
        newState: 'DECLINED',
        amount: intent.amount,
        text: intentText(intent),
      }),
    ],
  };
}

/** The change for an attempt that ended without money. */
export function endOfAttempt(
  order: Order | null,
  before: PaymentIntent,
  intent: PaymentIntent,
): Omit<IntentChange, 'events'> {
  checkedSteps({
    subjectType: 'OPERATION',
    subjectId: before.intentUuid,
    from: before.state,
    to: intent.state,
  });
  return { order, intent, postings: [], refunds: [] };
}

function failedCharge(order: Order, intent: PaymentIntent): Order {
  if (intent.kind !== 'SCHEDULED') return order;
  const numbers = intent.allocations.map(({ targetId }) => paymentNumberOfTarget(targetId));
  const payments = order.payments.map((payment) =>
    numbers.includes(payment.paymentNumber) ? failed(payment) : payment,
  );
  const change = { intent, postings: [], events: [], refunds: [] };
  return finishChange(order, { ...change, order: { ...order, payments } }).order;
}

/** Only the first failure changes the state; an overdue payment stays overdue (docs/spec/specification.md#4). */
function failed(payment: ScheduledPayment): ScheduledPayment {
  return payment.state === 'NOT_YET_PAID' ? { ...payment, state: 'ERROR_PAID' } : payment;
}

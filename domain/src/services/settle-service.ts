import type { Instant } from '../calendar.ts';
import { post } from '../ledger/posting-rules.ts';
import { noMoney } from '../money.ts';
import { finishChange } from '../orders/finish-change.ts';
import { historyEvent } from '../orders/history-event.ts';
import type { HistoryEvent, OrderChange } from '../orders/order-change.ts';
import type { Order } from '../orders/order.ts';
import { paymentOf } from '../orders/payment-of.ts';
import { isLive } from '../payments/operation.ts';
import type { SettledPayment } from '../payments/settle-operation.ts';
import { assertPaidInFull, paymentSucceeded, settled, settleOperation } from '../payments/settle-operation.ts';
import { mayMove, movedPayments } from './move-payment.ts';
import type { ServiceFee } from './service-fee.ts';

/** What a sale changes: the order, and the service that was ordered. */
export type ServiceChange = { readonly change: OrderChange; readonly fee: ServiceFee };

/**
 * The bank has taken the money for a service: the payment goes to its new day, the fee is earned. Money that came after the life of its
 * form, for another price than was ordered last, or for a payment with which something else has happened meanwhile renders
 * nothing and goes back by itself (docs/spec/rules.md#5, docs/spec/rules.md#9). An operation that is settled already changes nothing: null.
 * @throws Error when the bank took another sum than was asked for: that needs a person (docs/spec/reliability.md#F-16).
 */
export function settleService(payment: SettledPayment, fee: ServiceFee): ServiceChange | null {
  const { order, operation, now } = payment;
  if (!isLive(operation.state) || operation.amount !== fee.amount || !mayRender(order, fee)) {
    const change = settleOperation(payment);
    return change === null ? null : { change, fee };
  }
  assertPaidInFull(operation, payment.paidAmount);
  const { operationUuid, orderUuid, amount } = operation;
  const { change, fee: paid } = renderService(order, fee, now);
  return {
    fee: paid,
    change: {
      ...change,
      operation: settled(operation, { allocations: operation.allocations, excess: noMoney }, now),
      postings: [post('service-sold', { orderUuid, operationUuid, amount })],
      events: [...paymentSucceeded(operation), ...change.events],
    },
  };
}

/** Moves the payment and marks the service as rendered; by itself it is the sale of one that costs nothing (docs/spec/rules.md#9). */
export function renderService(order: Order, fee: ServiceFee, now: Instant): ServiceChange {
  const change = finishChange(order, {
    order: { ...order, payments: movedPayments(order, fee) },
    operation: null,
    postings: [],
    events: [moved(order, fee)],
    refunds: [],
  });
  return { change, fee: { ...fee, state: 'PAID', paidAt: now } };
}

function mayRender(order: Order, fee: ServiceFee): boolean {
  return fee.state === 'ORDERED' && mayMove(order, fee);
}

/** A change of the schedule is told as a change of its own (docs/spec/reliability.md#I-29); the sum is that of the payment that moved. */
function moved(
  order: Order,
  { feeUuid, orderUuid, paymentNumber, dateFrom, dateTo }: ServiceFee,
): HistoryEvent {
  return historyEvent({
    type: 'AMOUNT_CHANGED',
    subjectType: 'ORDER',
    subjectId: orderUuid,
    reached: `MOVED/${feeUuid}`,
    amount: paymentOf(order, paymentNumber).amount,
    text: `Платеж ${paymentNumber} перенесён с ${dayOf(dateFrom)} на ${dayOf(dateTo)}`,
  });
}

function dayOf(date: string): string {
  return date.split('-').toReversed().join('.');
}

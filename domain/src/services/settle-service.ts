import type { Instant } from '../dates.ts';
import { post } from '../ledger/posting-rules.ts';
import { noMoney } from '../money.ts';
import { finishChange } from '../orders/finish-change.ts';
import { historyEvent } from '../orders/history-event.ts';
import type { HistoryEvent, OrderChange } from '../orders/order-change.ts';
import type { Order } from '../orders/order.ts';
import { paymentOf } from '../orders/payment-of.ts';
import { isOpen } from '../orders/payment-intent.ts';
import {
  assertPaidInFull,
  paymentSucceeded,
  settledIntent,
  type SettleInput,
  settleIntent,
} from '../payments/settle-intent.ts';
import { mayMove, movedPayments } from './move-payment.ts';
import type { ServiceFee } from './service-fee.ts';

/** The result of a sale: the change of the order and the updated fee. */
export type ServiceChange = { readonly change: OrderChange; readonly fee: ServiceFee };

/**
 * Settles the payment of a service: the payment moves to its new date, and the fee becomes income.
 * The money is returned and no service is provided when it arrives after the form expired, for an outdated price, or
 * when the payment has changed in the meantime (docs/spec/rules.md#5, docs/spec/rules.md#9). Returns null for an
 * intent that is already settled.
 * @throws Error when the paid amount differs from the intent's amount; staff have to decide
 * (docs/spec/reliability.md#F-16).
 */
export function settleService(payment: SettleInput, fee: ServiceFee): ServiceChange | null {
  const { order, intent, now } = payment;
  if (!isOpen(intent.state) || intent.amount !== fee.amount || !canProvide(order, fee)) {
    const change = settleIntent(payment);
    return change === null ? null : { change, fee };
  }
  assertPaidInFull(intent, payment.paidAmount);
  const { intentUuid, orderUuid, amount } = intent;
  const { change, fee: paid } = provideService(order, fee, now);
  return {
    fee: paid,
    change: {
      ...change,
      intent: settledIntent(intent, { allocations: intent.allocations, excess: noMoney }, now),
      postings: [post('service-sold', { orderUuid, intentUuid, amount })],
      events: [...paymentSucceeded(intent), ...change.events],
    },
  };
}

/**
 * Provides the service: moves the payment and marks the fee as paid. Called directly for a free service
 * (docs/spec/rules.md#9).
 */
export function provideService(order: Order, fee: ServiceFee, now: Instant): ServiceChange {
  const change = finishChange(order, {
    order: { ...order, payments: movedPayments(order, fee) },
    intent: null,
    postings: [],
    events: [moved(order, fee)],
    refunds: [],
  });
  return { change, fee: { ...fee, state: 'PAID', paidAt: now } };
}

function canProvide(order: Order, fee: ServiceFee): boolean {
  return fee.state === 'ORDERED' && mayMove(order, fee);
}

/** The history event of the move; its amount is that of the moved payment (docs/spec/reliability.md#I-29). */
function moved(
  order: Order,
  { feeUuid, orderUuid, paymentNumber, dateFrom, dateTo }: ServiceFee,
): HistoryEvent {
  return historyEvent({
    type: 'AMOUNT_CHANGED',
    subjectType: 'ORDER',
    subjectId: orderUuid,
    newState: `MOVED/${feeUuid}`,
    amount: paymentOf(order, paymentNumber).amount,
    text: `Платеж ${paymentNumber} перенесён с ${dayOf(dateFrom)} на ${dayOf(dateTo)}`,
  });
}

function dayOf(date: string): string {
  return date.split('-').toReversed().join('.');
}

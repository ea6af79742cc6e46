import type { Instant } from '../../dates.ts';
import { post } from '../../ledger/posting-rules.ts';
import { minus, sumOf } from '../../money.ts';
import { scheduledTarget } from '../payment-intent.ts';
import { goodwillOfPayments, type PaidMoney, refundIntent, returnable } from '../../refunds/paid-money.ts';
import type { RefundIntent } from '../refund-intent.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { success, type Result } from '../../result.ts';
import { isPaid, isUnpaid } from '../payment-state.ts';
import { finishChange } from '../finish-change.ts';
import { historyEvent } from '../history-event.ts';
import type { HistoryEvent, OrderChange } from '../order-change.ts';
import {
  commissionTotal,
  paidPayments,
  purchaseAmountOf,
  refundTotal,
  remainingPaymentAmount,
} from '../order-totals.ts';
import type { Order, ScheduledPayment } from '../order.ts';

export type Reversal = {
  readonly order: Order;
  readonly money: PaidMoney;
  readonly now: Instant;
  readonly newUuid: () => string;
};

/**
 * Reverses a whole purchase before delivery. All paid money is owed back, commission included; unpaid payments become
 * CANCELLED, paid ones REVERSED (docs/spec/rules.md#2). Money that staff have returned before is not returned again. Refused with `order.state.error` after delivery.
 */
export function reverseOrder(reversal: Reversal): Result<OrderChange, Refusal<'order.state.error'>> {
  const { order, now } = reversal;
  if (order.state !== 'APPROVED') return refuse('order.state.error');
  const refunds = refundsOfPaid(reversal);
  return success(
    finishChange(order, {
      order: {
        ...order,
        state: 'REVERSED',
        reversedAt: now,
        payments: order.payments.map(reversedPayment),
        refundsUnderWay: [...order.refundsUnderWay, ...refunds],
      },
      intent: null,
      postings: [
        post('order-reversed', {
          orderUuid: order.orderUuid,
          purchaseAmount: minus(purchaseAmountOf(order), refundTotal(order)),
          commission: commissionTotal(order),
          unpaid: remainingPaymentAmount(order),
          paid: sumOf(refunds.map(({ amount }) => amount)),
          goodwillRecovered: goodwillOfPayments(reversal.money),
        }),
      ],
      events: [reversed(order)],
      refunds,
    }),
  );
}

/**
 * Reverses an order that the merchant has not delivered in time; the history says that the purchase was not confirmed
 * (docs/spec/rules.md#2, docs/spec/specification.md#3: DEPOSIT_FAILED).
 */
export function reverseUndeliveredOrder(
  reversal: Reversal,
): Result<OrderChange, Refusal<'order.state.error'>> {
  const { orderUuid, fullAmount } = reversal.order;
  const result = reverseOrder(reversal);
  if (!result.ok) return result;
  const notConfirmed = historyEvent({
    type: 'DEPOSIT_FAILED',
    subjectType: 'ORDER',
    subjectId: orderUuid,
    newState: 'NOT_DELIVERED',
    amount: fullAmount,
    text: 'Магазин не подтвердил покупку',
  });
  return success({ ...result.value, events: [notConfirmed, ...result.value.events] });
}

function reversed({ orderUuid, fullAmount }: Order): HistoryEvent {
  return historyEvent({
    type: 'REVERSE',
    subjectType: 'ORDER',
    subjectId: orderUuid,
    newState: 'REVERSED',
    amount: fullAmount,
  });
}

function refundsOfPaid({ order, money, newUuid }: Reversal): RefundIntent[] {
  return paidPayments(order).flatMap(({ paymentNumber }) => {
    const target = {
      targetType: 'SCHEDULED',
      targetId: scheduledTarget(order.orderUuid, paymentNumber),
    } as const;
    const amount = returnable(money, target);
    return amount === 0 ? [] : [refundIntent(money, { ...target, amount }, newUuid)];
  });
}

function reversedPayment(payment: ScheduledPayment): ScheduledPayment {
  if (isPaid(payment.state)) return { ...payment, state: 'REVERSED' };
  return isUnpaid(payment.state) ? { ...payment, state: 'CANCELLED' } : payment;
}

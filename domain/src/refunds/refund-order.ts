import type { Instant } from '../calendar.ts';
import { post } from '../ledger/posting-rules.ts';
import type { Kopecks } from '../money.ts';
import { minus, noMoney, plus, smaller } from '../money.ts';
import { completeWhenPaid, completion } from '../orders/complete-order.ts';
import { finishChange } from '../orders/finish-change.ts';
import { historyEvent } from '../orders/history-event.ts';
import type { HistoryEvent, OrderChange } from '../orders/order-change.ts';
import {
  paidPayments,
  purchaseAmountOf,
  refundTotal,
  remainingPaymentAmount,
} from '../orders/order-totals.ts';
import type { Order, ScheduledPayment } from '../orders/order.ts';
import { scheduledTarget } from '../payments/operation.ts';
import type { Refusal } from '../refusal.ts';
import { refuse } from '../refusal.ts';
import type { Result } from '../result.ts';
import { done } from '../result.ts';
import { isUnpaid } from '../schedules/payment-state.ts';
import { reduceTail, unpaidPrincipal } from '../schedules/reduce-tail.ts';
import type { PaidMoney } from './paid-money.ts';
import { refundIntent, returnable } from './paid-money.ts';
import type { RefundIntent } from './refund-intent.ts';

export type GoodsTakenBack = {
  readonly order: Order;
  /** What the merchant gives back of the price. */
  readonly amount: Kopecks;
  readonly money: PaidMoney;
  readonly now: Instant;
  readonly newUuid: () => string;
};

/**
 * The merchant gives back a part of the price, or all of it: the unpaid tail is cut from the last payment backwards, what
 * it cannot bear is owed back to the card (docs/spec/rules.md#2). Commission that was paid is not returned; a full refund gives up the
 * commission that was not. Before delivery only the tail can be cut: beyond it, the merchant reverses.
 * Refused with `order.state.error` for a reversed or not yet delivered order that it would go beyond, and with
 * `payment.amount.changed.error` when that much is not left to refund; the description holds what is.
 */
export function refundOrder(
  goods: GoodsTakenBack,
): Result<OrderChange, Refusal<'order.state.error' | 'payment.amount.changed.error'>> {
  const { order, amount } = goods;
  if (order.state === 'REVERSED') return refuse('order.state.error');
  const left = minus(purchaseAmountOf(order), refundTotal(order));
  if (amount <= 0 || amount > left) return refuse('payment.amount.changed.error', `amount=${left}`);
  const full = amount === left;
  if (order.state === 'APPROVED' && (full || amount > unpaidPrincipal(order.payments)))
    return refuse('order.state.error');
  return done(full ? refundInFull(goods) : refundInPart(goods));
}

function refundInPart(goods: GoodsTakenBack): OrderChange {
  const { order, amount, now } = goods;
  const { payments, takenOff } = reduceTail(order.payments, amount, 'principal');
  const refunded = { ...order, payments, reducedAmount: plus(order.reducedAmount, takenOff) };
  return finishRefund(goods, { takenOff, commissionGivenUp: noMoney }, completeWhenPaid(refunded, now));
}

function refundInFull(goods: GoodsTakenBack): OrderChange {
  const { order, amount, now } = goods;
  const takenOff = reduceTail(order.payments, amount, 'principal').takenOff;
  const forgiven = remainingPaymentAmount(order);
  const refunded: Order = {
    ...order,
    payments: order.payments.map(fullyRefunded),
    reducedAmount: plus(order.reducedAmount, forgiven),
    state: 'COMPLETED',
    completedAt: order.completedAt ?? now,
    refundedAt: now,
  };
  return finishRefund(goods, { takenOff, commissionGivenUp: minus(forgiven, takenOff) }, refunded);
}

function fullyRefunded(payment: ScheduledPayment): ScheduledPayment {
  if (payment.state === 'PAID') return { ...payment, state: 'REFUNDED' };
  return isUnpaid(payment.state) ? { ...payment, state: 'CANCELLED' } : payment;
}

type TailCut = { readonly takenOff: Kopecks; readonly commissionGivenUp: Kopecks };

function finishRefund(goods: GoodsTakenBack, cut: TailCut, refunded: Order): OrderChange {
  const { order, amount, now } = goods;
  const returned = minus(amount, cut.takenOff);
  const refunds = returnToCard(goods, returned);
  const entry = { refundAmount: amount, refundedAt: now, moneyReturnedAmount: returned };
  return finishChange(order, {
    order: {
      ...refunded,
      refunds: [...order.refunds, entry],
      refundsUnderWay: [...order.refundsUnderWay, ...refunds],
    },
    operation: null,
    postings: [
      post('order-reduced', {
        orderUuid: order.orderUuid,
        takenOffTail: cut.takenOff,
        returned,
        commissionGivenUp: cut.commissionGivenUp,
      }),
    ],
    events: [...refundEvents(goods, cut), ...completion(order, refunded)],
    refunds,
  });
}

/** From the last paid payment backwards, of each its price and not its commission (docs/spec/rules.md#2). */
function returnToCard({ order, money, newUuid }: GoodsTakenBack, sum: Kopecks): RefundIntent[] {
  let left = sum;
  const refunds: RefundIntent[] = [];
  for (const payment of paidPayments(order).toReversed()) {
    const target = {
      targetType: 'SCHEDULED',
      targetId: scheduledTarget(order.orderUuid, payment.paymentNumber),
    } as const;
    const amount = smaller(left, minus(returnable(money, target), payment.commission));
    if (amount <= 0) continue;
    refunds.push(refundIntent(money, { ...target, amount }, newUuid));
    left = minus(left, amount);
  }
  if (left !== 0) throw new Error(`order ${order.orderUuid}: the paid money does not cover the refund`);
  return refunds;
}

/** Before delivery it is the sum of the order that changes; afterwards it is a refund that may change it. */
function refundEvents({ order, amount }: GoodsTakenBack, { takenOff }: TailCut): HistoryEvent[] {
  const occasion = order.refunds.length + 1;
  const told = { subjectType: 'ORDER', subjectId: order.orderUuid } as const;
  const refund = historyEvent({ ...told, type: 'REFUND', reached: `REFUND/${occasion}`, amount });
  const changed = historyEvent({
    ...told,
    type: 'AMOUNT_CHANGED',
    reached: `REDUCED/${occasion}`,
    amount: takenOff,
    text: 'Сумма платежей уменьшена',
  });
  return [...(order.state === 'APPROVED' ? [] : [refund]), ...(takenOff === 0 ? [] : [changed])];
}

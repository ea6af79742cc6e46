import type { Instant } from '../dates.ts';
import { post } from '../ledger/posting-rules.ts';
import { type Kopecks, kopecks, minus, noMoney, plus, roublesInWords, smaller, sumOf } from '../money.ts';
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
import { scheduledTarget } from '../orders/payment-intent.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { success, failure, type Result } from '../result.ts';
import { isUnpaid } from '../orders/payment-state.ts';
import { reduceTail, unpaidPrincipal } from '../orders/reduce-tail.ts';
import { goodwillOfPayments, type PaidMoney, refundIntent, returnable } from './paid-money.ts';
import type { RefundIntent } from '../orders/refund-intent.ts';

export type RefundInput = {
  readonly order: Order;
  /** The part of the price to refund. */
  readonly amount: Kopecks;
  readonly money: PaidMoney;
  readonly now: Instant;
  readonly newUuid: () => string;
};

/**
 * Refunds a part of the price or all of it, on request of the merchant. The unpaid payments are reduced from the last
 * one backwards; the rest is owed back to the card (docs/spec/rules.md#2). Paid commission is not returned; a full
 * refund waives the unpaid commission. Money that staff have returned before at the expense of the service is not
 * returned again: the merchant's part of it goes to the service (docs/spec/rules.md#14).
 * Before delivery only the unpaid payments can be reduced; for more the merchant reverses the order.
 * Refused with `order.state.error` for a reversed order and for too large a refund before delivery, and with
 * `payment.amount.changed.error` when the amount exceeds the price not yet refunded; the description holds the limit.
 */
export function refundOrder(
  input: RefundInput,
): Result<OrderChange, Refusal<'order.state.error' | 'payment.amount.changed.error'>> {
  const { order, amount } = input;
  if (order.state === 'REVERSED') return refuse('order.state.error');
  const left = minus(purchaseAmountOf(order), refundTotal(order));
  if (amount <= 0 || amount > left) return refuseAbove('payment.amount.changed.error', left);
  const full = amount === left;
  const unpaid = unpaidPrincipal(order.payments);
  if (order.state === 'APPROVED' && (full || amount > unpaid))
    return refuseAbove('order.state.error', smaller(unpaid, minus(left, kopecks(1))));
  return success(full ? refundInFull(input) : refundInPart(input));
}

/** The refusal of a refund above the limit, in kopecks. */
function refuseAbove<Code extends 'order.state.error' | 'payment.amount.changed.error'>(
  code: Code,
  limit: Kopecks,
): Result<never, Refusal<Code>> {
  const largest = `можно вернуть не больше ${roublesInWords(limit)}`;
  const message =
    code === 'order.state.error'
      ? `До выдачи ${largest}. Всю покупку отменяет reverse`
      : `По заказу ${largest}`;
  return failure({ code, description: `amount=${limit}`, message });
}

function refundInPart(input: RefundInput): OrderChange {
  const { order, amount, now } = input;
  const { payments, takenOff } = reduceTail(order.payments, amount, 'principal');
  const refunded = { ...order, payments, reducedAmount: plus(order.reducedAmount, takenOff) };
  return finishRefund(input, { takenOff, commissionGivenUp: noMoney }, completeWhenPaid(refunded, now));
}

function refundInFull(input: RefundInput): OrderChange {
  const { order, amount, now } = input;
  const takenOff = reduceTail(order.payments, amount, 'principal').takenOff;
  const waived = remainingPaymentAmount(order);
  const refunded: Order = {
    ...order,
    payments: order.payments.map(fullyRefunded),
    reducedAmount: plus(order.reducedAmount, waived),
    state: 'COMPLETED',
    completedAt: order.completedAt ?? now,
    refundedAt: now,
  };
  return finishRefund(input, { takenOff, commissionGivenUp: minus(waived, takenOff) }, refunded);
}

function fullyRefunded(payment: ScheduledPayment): ScheduledPayment {
  if (payment.state === 'PAID') return { ...payment, state: 'REFUNDED' };
  return isUnpaid(payment.state) ? { ...payment, state: 'CANCELLED' } : payment;
}

type Reduction = { readonly takenOff: Kopecks; readonly commissionGivenUp: Kopecks };

function finishRefund(input: RefundInput, reduction: Reduction, refunded: Order): OrderChange {
  const { order, amount, now } = input;
  const returned = minus(amount, reduction.takenOff);
  const refunds = returnToCard(input, returned);
  const toCard = sumOf(refunds.map((refund) => refund.amount));
  const goodwillRecovered = minus(returned, toCard);
  assertGoodwill(input, goodwillRecovered);
  const entry = { refundAmount: amount, refundedAt: now, moneyReturnedAmount: returned };
  return finishChange(order, {
    order: {
      ...refunded,
      refunds: [...order.refunds, entry],
      refundsUnderWay: [...order.refundsUnderWay, ...refunds],
    },
    intent: null,
    postings: [
      post('order-reduced', {
        orderUuid: order.orderUuid,
        takenOffTail: reduction.takenOff,
        returned: toCard,
        goodwillRecovered,
        commissionGivenUp: reduction.commissionGivenUp,
      }),
    ],
    events: [...refundEvents(input, reduction), ...completion(order, refunded)],
    refunds,
  });
}

/** @throws Error when the money that is not returned now was not returned by staff before. */
function assertGoodwill({ order, money }: RefundInput, recovered: Kopecks): void {
  if (recovered === 0) return;
  const given = goodwillOfPayments(money);
  const ofShop = money.refunds.filter(
    ({ targetType, goodwillUuid }) => targetType === 'SCHEDULED' && goodwillUuid === null,
  );
  const owedByShop = sumOf(order.refunds.map(({ moneyReturnedAmount }) => moneyReturnedAmount));
  const recoveredBefore = minus(owedByShop, sumOf(ofShop.map(({ amount }) => amount)));
  if (recoveredBefore < 0 || plus(recovered, recoveredBefore) > given)
    throw new Error(
      `order ${order.orderUuid}: ${recovered} kopecks of the refund are not covered by paid money`,
    );
}

/**
 * Returns money from the last paid payment backwards, the price of each without its commission (docs/spec/rules.md#2).
 */
function returnToCard({ order, money, newUuid }: RefundInput, sum: Kopecks): RefundIntent[] {
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
  return refunds;
}

/** Before delivery only the change of the sum is recorded; after delivery also the refund. */
function refundEvents({ order, amount }: RefundInput, { takenOff }: Reduction): HistoryEvent[] {
  const refundNumber = order.refunds.length + 1;
  const subject = { subjectType: 'ORDER', subjectId: order.orderUuid } as const;
  const refund = historyEvent({ ...subject, type: 'REFUND', newState: `REFUND/${refundNumber}`, amount });
  const changed = historyEvent({
    ...subject,
    type: 'AMOUNT_CHANGED',
    newState: `REDUCED/${refundNumber}`,
    amount: takenOff,
    text: 'Сумма платежей уменьшена',
  });
  return [...(order.state === 'APPROVED' ? [] : [refund]), ...(takenOff === 0 ? [] : [changed])];
}

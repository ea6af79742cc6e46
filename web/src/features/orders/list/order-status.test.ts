import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '#domain/dates.ts';
import { kopecks, noMoney } from '#domain/money.ts';
import type { OrderView, RefundView } from '../../../api/orders/order.ts';
import { exampleOrder, examplePayments } from './example-order.test-data.ts';
import {
  activeTags,
  completedStatus,
  type OrderOutcome,
  orderPageStates,
  outcomeOf,
} from './order-status.ts';

const timestamp = instant('2026-03-01T10:00:00Z');
const later = instant('2026-04-01T10:00:00Z');

function refund(refundAmount: number): RefundView {
  return { refundAmount: kopecks(refundAmount), refundedAt: timestamp, moneyReturnedAmount: noMoney };
}

const purchaseAmount = 390_000;

const examples = {
  GOING_ON: exampleOrder(),
  PAID: exampleOrder({ state: 'COMPLETED', completedAt: later }),
  PARTLY_REFUNDED: exampleOrder({ refunds: [refund(purchaseAmount - 1)] }),
  REFUNDED: exampleOrder({ refunds: [refund(190_000), refund(200_000)] }),
  REVERSED: exampleOrder({ state: 'REVERSED', reversedAt: later, refunds: [refund(1)] }),
} as const satisfies Record<OrderOutcome, OrderView>;

test('the outcome of an order is reversed, refunded, partly refunded, paid or in progress', () => {
  for (const [outcome, order] of Object.entries(examples)) assert.equal(outcomeOf(order), outcome);
});

test('a refund is full when the full amount less the commission total equals the refund total', () => {
  assert.equal(outcomeOf(exampleOrder({ refunds: [refund(purchaseAmount)] })), 'REFUNDED');
  assert.equal(outcomeOf(exampleOrder({ refunds: [refund(purchaseAmount - 1)] })), 'PARTLY_REFUNDED');
});

test('a full refund is recognised by its date when the commission of cancelled payments is missing', () => {
  const payments = examplePayments(['REFUNDED']).map((payment) => ({ ...payment, commission: noMoney }));
  const order = exampleOrder({ payments, refunds: [refund(purchaseAmount)] });
  assert.equal(outcomeOf(order), 'PARTLY_REFUNDED');
  assert.equal(outcomeOf({ ...order, state: 'COMPLETED', refundedAt: timestamp }), 'REFUNDED');
});

test('an approved order paid in full before delivery has the outcome PAID', () => {
  assert.equal(outcomeOf(exampleOrder({ remainingPaymentCount: 0 })), 'PAID');
});

test('active orders carry the tags of the specification', () => {
  assert.deepEqual(activeTags, {
    GOING_ON: null,
    PAID: 'Заказ оплачен',
    PARTLY_REFUNDED: 'Частичный возврат',
    REFUNDED: 'Произведен возврат',
    REVERSED: 'Заказ отменен',
  });
});

test('the order page names a partial refund, a refund and a cancellation', () => {
  assert.deepEqual(Object.values(orderPageStates).filter(Boolean), [
    'Отменен',
    'Оформлен возврат',
    'Частичный возврат',
  ]);
});

test('a completed order shows its status with the date of that status', () => {
  assert.deepEqual(completedStatus(examples.PAID), { text: 'Оплачено', timestamp: later, refunded: null });
  assert.deepEqual(completedStatus({ ...examples.REFUNDED, refundedAt: timestamp, completedAt: later }), {
    text: 'Оформлен возврат',
    timestamp,
    refunded: null,
  });
  assert.deepEqual(completedStatus(examples.REVERSED), { text: 'Отменен', timestamp: later, refunded: null });
});

test('a completed order with a partial refund shows the refunded sum', () => {
  const order = exampleOrder({
    state: 'COMPLETED',
    completedAt: later,
    refunds: [refund(100), refund(200)],
  });
  assert.deepEqual(completedStatus(order), {
    text: 'Частичный возврат',
    timestamp,
    refunded: kopecks(300),
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approvedOrder } from '#testing/domain/order-scenario.ts';
import { calendarDate } from '../dates.ts';
import { identifier, type PenaltyUuid } from '../identifier.ts';
import { post } from '../ledger/posting-rules.ts';
import { kopecks, noMoney } from '../money.ts';
import { applyAllocations } from '../payments/apply-allocations.ts';
import { finishChange } from './finish-change.ts';
import type { OrderChange } from './order-change.ts';
import type { Order, Penalty, ScheduledPayment } from './order.ts';

const { order: approved } = approvedOrder();
const order: Order = { ...approved, state: 'ACTIVE' };

function finishing(changed: Order, postings: OrderChange['postings'] = []): () => OrderChange {
  return () => finishChange(order, { order: changed, intent: null, postings, events: [], refunds: [] });
}

function withPayment(paymentNumber: number, changes: Partial<ScheduledPayment>): Order {
  const payment = order.payments[paymentNumber - 1];
  assert.ok(payment);
  return { ...order, payments: order.payments.with(paymentNumber - 1, { ...payment, ...changes }) };
}

const penalty: Penalty = {
  penaltyUuid: identifier<PenaltyUuid>('p'),
  paymentNumber: 2,
  amount: kopecks(1),
  state: 'CANCELLED',
  appliedAt: order.createdAt,
  daysLate: 1,
  countedThrough: calendarDate('2025-03-01'),
  skipped: [],
};

test('a change that breaks an invariant throws an error with the order', () => {
  const broken: [Order, RegExp][] = [
    [withPayment(2, { amount: kopecks(99_999) }), /add up to the full amount/],
    [withPayment(2, { commission: kopecks(100_001) }), /commission/],
    [withPayment(2, { paymentNumber: 7 }), /without gaps/],
    [withPayment(2, { paidAt: order.createdAt }), /the paid/],
    [{ ...order, state: 'COMPLETED', completedAt: order.createdAt }, /something unpaid/],
    [{ ...order, completedAt: order.createdAt }, /when they were completed/],
    [{ ...order, reversedAt: order.createdAt }, /when they were reversed/],
    [{ ...order, penalties: [{ ...penalty, amount: noMoney }] }, /penalties are above 0/],
    [
      { ...order, penalties: [penalty, penalty].map((each) => ({ ...each, state: 'PAID' as const })) },
      /at most one penalty/,
    ],
    [withPayment(2, { state: 'REFUNDED' }), /may not go from NOT_YET_PAID to REFUNDED/],
  ];
  for (const [changed, message] of broken) {
    assert.throws(finishing(changed), message);
    assert.throws(finishing(changed), new RegExp(order.orderUuid));
  }
});

test('the ledger changes by exactly the change of the debt', () => {
  const open = { ...order, penalties: [{ ...penalty, state: 'APPLIED' as const }] };
  const { orderUuid } = order;
  assert.throws(finishing(open), /books/);
  assert.throws(finishing(order, [post('penalty-applied', { orderUuid, amount: kopecks(1) })]), /books/);
  assert.throws(finishing(open, [post('penalty-applied', { orderUuid, amount: kopecks(2) })]), /books/);
  assert.ok(finishing(open, [post('penalty-applied', { orderUuid, amount: kopecks(1) })])());
});

test('a posting without two equal sides is an error', () => {
  const { orderUuid } = order;
  assert.throws(() => post('penalty-applied', { orderUuid, amount: noMoney }), /does not balance/);
  assert.throws(() => post('penalty-applied', { orderUuid, amount: kopecks(-1) }), /does not balance/);
  const nothing = { commission: noMoney, goodwillRecovered: noMoney };
  const unbalanced = { orderUuid, purchaseAmount: kopecks(5), ...nothing };
  assert.throws(
    () => post('order-reversed', { ...unbalanced, unpaid: kopecks(2), paid: kopecks(2) }),
    /does not balance/,
  );
});

test('money for an unknown fee or debt is excess', () => {
  for (const targetType of ['SERVICE', 'EXCESS', 'PENALTY'] as const) {
    const allocation = { targetType, targetId: 'unknown', amount: kopecks(5) };
    const { excess, allocations } = applyAllocations(order, [allocation], order.createdAt);
    assert.deepEqual([excess, allocations], [5, []]);
  }
});

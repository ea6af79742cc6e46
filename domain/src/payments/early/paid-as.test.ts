import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approvedOrder } from '#testing/domain/order-scenario.ts';
import { instant } from '../../dates.ts';
import { deliverOrder } from '../../orders/lifecycle/deliver-order.ts';
import type { Order } from '../../orders/order.ts';
import { scheduledTarget } from '../../orders/payment-intent.ts';
import { applyAllocations } from '../apply-allocations.ts';
import { kopecks } from '../../money.ts';
import { paidAs } from './paid-as.ts';
import { type PaymentChoice, quotePayment } from './quote-payment.ts';

const early = instant('2025-02-10T09:00:00Z');
const onTheLastDay = instant('2025-04-30T09:00:00Z');

function activeOrder(): Order {
  const { order, now } = approvedOrder();
  const delivered = deliverOrder(order, now);
  assert.ok(delivered.ok);
  return delivered.value.order;
}

/** Pays, and returns the kind of the payment and the remaining order. */
function pay(order: Order, choice: PaymentChoice, at = early): readonly [called: string, left: Order] {
  const quote = quotePayment(order, choice, at);
  assert.ok(quote.ok, choice.kind);
  const { order: left } = applyAllocations(order, quote.value.allocations, at);
  return [paidAs(left, { kind: 'EARLY', allocations: quote.value.allocations }), left];
}

test('«Ближайший платеж» counts as a payment', () => {
  assert.equal(pay(activeOrder(), { kind: 'NEXT_PAYMENT' })[0], 'PAYMENT');
});

test('a paid penalty counts as a payment', () => {
  const allocations = [{ targetType: 'PENALTY', targetId: 'penalty', amount: kopecks(400) }] as const;
  assert.equal(paidAs(activeOrder(), { kind: 'PENALTY', allocations }), 'PAYMENT');
});

test('«Весь долг», two payments at once and a custom amount are early repayments', () => {
  for (const choice of [
    { kind: 'ALL_MAIN_DEBT' },
    { kind: 'PAYMENT_COUNT', paymentCount: 2 },
    { kind: 'ANOTHER_SUM', amount: kopecks(50_000) },
  ] as const)
    assert.equal(pay(activeOrder(), choice)[0], 'EARLY_REPAYMENT', choice.kind);
});

test('several overdue payments at once count as a payment', () => {
  const [, left] = pay(activeOrder(), { kind: 'PAYMENT_COUNT', paymentCount: 2 });
  const allocations = [2, 3].map((number) => ({
    targetType: 'SCHEDULED' as const,
    targetId: scheduledTarget(left.orderUuid, number),
    amount: kopecks(100_000),
  }));
  assert.equal(paidAs(left, { kind: 'MANUAL', allocations }), 'PAYMENT');
  assert.equal(paidAs(left, { kind: 'EARLY', allocations }), 'EARLY_REPAYMENT');
});

test('the last payment is an early repayment before its date and a payment on it', () => {
  const [, left] = pay(activeOrder(), { kind: 'PAYMENT_COUNT', paymentCount: 2 });
  assert.equal(pay(left, { kind: 'ALL_MAIN_DEBT' })[0], 'EARLY_REPAYMENT');
  assert.equal(pay(left, { kind: 'ALL_MAIN_DEBT' }, onTheLastDay)[0], 'PAYMENT');
});

test('a payment is RETURNED when all of its money matched no debt', () => {
  const excess = { targetType: 'EXCESS', targetId: 'operation', amount: kopecks(400) } as const;
  const penalty = { targetType: 'PENALTY', targetId: 'penalty', amount: kopecks(400) } as const;
  for (const kind of ['EARLY', 'PENALTY'] as const)
    assert.equal(paidAs(activeOrder(), { kind, allocations: [excess] }), 'RETURNED', kind);
  assert.equal(paidAs(activeOrder(), { kind: 'PENALTY', allocations: [penalty, excess] }), 'PAYMENT');
});

test('a service payment is SERVICE, or SERVICE_RETURNED when the service could not be provided', () => {
  const part = { targetId: 'fee', amount: kopecks(9_900) };
  const calledAs = (targetType: 'SERVICE' | 'EXCESS') =>
    paidAs(activeOrder(), { kind: 'SERVICE', allocations: [{ targetType, ...part }] });
  assert.equal(calledAs('SERVICE'), 'SERVICE');
  assert.equal(calledAs('EXCESS'), 'SERVICE_RETURNED');
});

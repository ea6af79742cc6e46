import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyPenalty, overdueOrder } from '#tools/test/overdue-order.ts';
import { identifier } from '../identifier.ts';
import { kopecks } from '../money.ts';
import { assertOrder } from './order-invariants.ts';
import type { Penalty, ScheduledPayment } from './order.ts';

const life = overdueOrder();
const { order } = life;
const penalty = onlyPenalty(life);

function withFirst(change: Partial<ScheduledPayment>): typeof order {
  const [first, ...rest] = order.payments;
  assert.ok(first);
  return { ...order, payments: [{ ...first, ...change }, ...rest] };
}

function withPenalties(...states: Penalty['state'][]): typeof order {
  const penalties = states.map((state, index) => ({
    ...penalty,
    penaltyUuid: identifier<typeof penalty.penaltyUuid>(`penalty-${index}`),
    state,
  }));
  return { ...order, penalties };
}

test('a sound order is written', () => {
  assertOrder(order);
});

// docs/spec/reliability.md#I-19
test('no order is written with a payment of nothing or less, or with more commission than it has', () => {
  for (const change of [
    { amount: kopecks(0) },
    { commission: kopecks(-1) },
    { commission: kopecks(182_501) },
  ])
    assert.throws(() => {
      assertOrder(withFirst(change));
    }, /payments are above 0/);
  assertOrder(withFirst({ commission: kopecks(182_500) }));
});

// docs/spec/reliability.md#I-23
test('a payment has one penalty that is owed or paid; what was cancelled or given back does not count', () => {
  assertOrder(withPenalties('CANCELLED', 'CANCELLED', 'REFUNDED', 'REFUNDED', 'APPLIED'));
  for (const both of [
    ['APPLIED', 'APPLIED'],
    ['PAID', 'APPLIED'],
  ] as const)
    assert.throws(() => {
      assertOrder(withPenalties(...both));
    }, /at most one penalty/);
});

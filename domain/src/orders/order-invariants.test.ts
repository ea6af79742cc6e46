import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyPenalty, overdueOrder } from '#testing/domain/overdue-order.ts';
import { identifier } from '../identifier.ts';
import { kopecks } from '../money.ts';
import { assertOrder } from './order-invariants.ts';
import type { Penalty, ScheduledPayment } from './order.ts';

const run = overdueOrder();
const { order } = run;
const penalty = onlyPenalty(run);

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

test('a valid order passes', () => {
  assertOrder(order);
});

// docs/spec/reliability.md#I-19
test('a payment of 0 or less, or with more commission than amount, is refused', () => {
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
test('a payment has at most one penalty that is not cancelled or refunded', () => {
  assertOrder(withPenalties('CANCELLED', 'CANCELLED', 'REFUNDED', 'REFUNDED', 'APPLIED'));
  for (const both of [
    ['APPLIED', 'APPLIED'],
    ['PAID', 'APPLIED'],
  ] as const)
    assert.throws(() => {
      assertOrder(withPenalties(...both));
    }, /at most one penalty/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approvedOrder } from '#testing/domain/order-scenario.ts';
import { identifier } from '../identifier.ts';
import { kopecks } from '../money.ts';
import { earlyPaymentAllowed, isFullRefund, isPartialRefund } from './order-totals.ts';
import type { Order } from './order.ts';

const active: Order = { ...approvedOrder().order, state: 'ACTIVE' };

function refunded(order: Order, ...amounts: number[]): Order {
  const refunds = amounts.map((amount) => ({
    refundedAt: order.createdAt,
    refundAmount: kopecks(amount),
    moneyReturnedAmount: kopecks(0),
  }));
  return { ...order, refunds };
}

// docs/spec/specification.md#3 «Derived values»
test('a refund is full when the refunds reach the full amount less the commission', () => {
  for (const [amounts, isFull, isPartial] of [
    [[], false, false],
    [[399_999], false, true],
    [[400_000], true, false],
    [[100_000, 300_000], true, false],
  ] as const) {
    const order = refunded(active, ...amounts);
    assert.deepEqual([isFullRefund(order), isPartialRefund(order)], [isFull, isPartial], amounts.join());
  }
});

test('a reversed order has no partial refund', () => {
  const order = refunded({ ...active, state: 'REVERSED' }, 100_000);
  assert.equal(isPartialRefund(order), false);
});

// docs/spec/rules.md#2
test('early payment needs an active order with debt and without a pending refund of the purchase', () => {
  const underWay = (targetType: 'SCHEDULED' | 'PENALTY'): Order => ({
    ...active,
    refundsUnderWay: [
      {
        refundUuid: identifier('r1'),
        intentUuid: identifier('o1'),
        targetType,
        targetId: 'x',
        amount: kopecks(1),
        goodwillUuid: null,
      },
    ],
  });
  assert.equal(earlyPaymentAllowed(active), true);
  assert.equal(earlyPaymentAllowed({ ...active, state: 'APPROVED' }), false);
  assert.equal(earlyPaymentAllowed({ ...active, payments: active.payments.slice(0, 1) }), false);
  assert.equal(earlyPaymentAllowed(underWay('SCHEDULED')), false);
  assert.equal(earlyPaymentAllowed(underWay('PENALTY')), true);
});

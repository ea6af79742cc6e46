import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newIntent } from '#testing/domain/order-scenario.ts';
import { instant } from '../dates.ts';
import { identifier, type IntentUuid } from '../identifier.ts';
import { kopecks } from '../money.ts';
import type { Allocation, PaymentIntent, IntentState } from '../orders/payment-intent.ts';
import { type PaidMoney, refundIntent, returnable } from './paid-money.ts';

const now = instant('2025-01-31T09:00:00Z');
const newUuid = (): string => '10000000-0000-4000-8000-000000000009';
const second = { targetType: 'SCHEDULED', targetId: 'order/2' } as const;
const penalty = { targetType: 'PENALTY', targetId: 'penalty' } as const;

function paid(
  name: string,
  allocations: readonly Allocation[],
  state: IntentState = 'SETTLED',
): PaymentIntent {
  const intentUuid = identifier<IntentUuid>(name);
  return { ...newIntent({ intentUuid, kind: 'EARLY', allocations, cardUuid: null, now }), state };
}

/**
 * The second payment was declined at first, then paid together with the fourth. A penalty was paid separately, and 40
 * of it is being returned.
 */
const money: PaidMoney = {
  intents: [
    paid('declined', [{ ...second, amount: kopecks(1000) }], 'DECLINED'),
    paid('penalty', [{ ...penalty, amount: kopecks(100) }]),
    paid('third', [{ targetType: 'SCHEDULED', targetId: 'order/3', amount: kopecks(70) }]),
    paid('excess', [{ targetType: 'EXCESS', targetId: 'order/2', amount: kopecks(7) }]),
    paid('second', [
      { ...second, amount: kopecks(1000) },
      { targetType: 'SCHEDULED', targetId: 'order/4', amount: kopecks(500) },
    ]),
  ],
  refunds: [
    {
      ...{ refundUuid: identifier('r1'), intentUuid: identifier('penalty') },
      ...{ ...penalty, amount: kopecks(40), goodwillUuid: null },
    },
  ],
};

// docs/spec/reliability.md#I-14
test('only settled money minus its refunds can be returned', () => {
  assert.equal(returnable(money, second), 1000);
  assert.equal(returnable(money, penalty), 60);
  assert.equal(returnable(money, { ...second, targetId: 'order/5' }), 0);
});

// docs/spec/reliability.md#D-3
test('money is returned through the intent that paid this debt', () => {
  assert.deepEqual(refundIntent(money, { ...second, amount: kopecks(300) }, newUuid), {
    refundUuid: newUuid(),
    intentUuid: 'second',
    ...second,
    amount: 300,
    goodwillUuid: null,
  });
  const unpaid = { ...second, targetId: 'order/5', amount: kopecks(1) };
  assert.throws(() => refundIntent(money, unpaid, newUuid));
});

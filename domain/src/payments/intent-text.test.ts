import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifier, type IntentUuid } from '../identifier.ts';
import { kopecks } from '../money.ts';
import { type Allocation, gatewayOrderNumber } from '../orders/payment-intent.ts';
import { intentText } from './intent-text.ts';

function scheduled(...numbers: number[]): Allocation[] {
  return numbers.map((number) => ({
    targetType: 'SCHEDULED',
    targetId: `order/${number}`,
    amount: kopecks(100),
  }));
}

// docs/spec/specification.md#3 «History row»
test('the text of an intent names its kind and its payments', () => {
  const excess = { targetType: 'EXCESS', targetId: 'operation', amount: kopecks(100) } as const;
  const penalty = { ...excess, targetType: 'PENALTY' } as const;
  for (const [kind, allocations, text] of [
    ['SCHEDULED', scheduled(2), 'Списание по графику: платеж 2'],
    ['EARLY', scheduled(4, 2, 3), 'Досрочное погашение: платежи 2–4'],
    ['MANUAL', scheduled(4, 2), 'Оплата просроченного платежа: платежи 2, 4'],
    ['MANUAL', [...scheduled(2), excess], 'Оплата просроченного платежа: платеж 2'],
    ['PENALTY', [penalty], 'Оплата штрафа'],
    ['MANUAL', [...scheduled(2, 3), penalty], 'Оплата просроченного платежа: платежи 2–3 и штраф'],
    ['MANUAL', [penalty], 'Оплата штрафа'],
    ['BINDING', [], 'Привязка карты'],
  ] as const)
    assert.equal(intentText({ kind, allocations }), text);
});

// docs/spec/reliability.md#D-1
test('the gateway order number is the intent uuid without dashes and a suffix', () => {
  const intentUuid = identifier<IntentUuid>('10000000-0000-4000-8000-000000000001');
  assert.equal(gatewayOrderNumber(intentUuid), '10000000000040008000000000000001-1');
});

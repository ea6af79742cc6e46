import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOperation } from '#tools/test/order-life.ts';
import { instant } from '../calendar.ts';
import { identifier } from '../identifier.ts';
import { kopecks } from '../money.ts';
import { settleBinding } from './settle-binding.ts';

const now = instant('2025-01-31T09:00:00Z');
const binding = newOperation({
  operationUuid: identifier('00000000-0000-4000-8000-0000000000f2'),
  kind: 'BINDING',
  allocations: [],
  bindingUuid: null,
  now,
});

test('a card that is bound moves no money, and nothing but the operation ends', () => {
  assert.deepEqual(settleBinding(binding, now), {
    order: null,
    operation: { ...binding, state: 'SETTLED', settledAt: now },
    postings: [],
    events: [],
    refunds: [],
  });
});

test('a binding for which the bank has taken money is a fault, never a settled one', () => {
  assert.throws(() => settleBinding({ ...binding, amount: kopecks(100) }, now));
});

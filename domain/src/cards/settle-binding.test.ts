import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newIntent } from '#testing/domain/order-scenario.ts';
import { instant } from '../dates.ts';
import { identifier } from '../identifier.ts';
import { kopecks } from '../money.ts';
import { settleCardVerification } from './settle-binding.ts';

const now = instant('2025-01-31T09:00:00Z');
const binding = newIntent({
  intentUuid: identifier('00000000-0000-4000-8000-0000000000f2'),
  kind: 'BINDING',
  allocations: [],
  cardUuid: null,
  now,
});

test('binding a card moves no money and only settles the intent', () => {
  assert.deepEqual(settleCardVerification(binding, now), {
    order: null,
    intent: { ...binding, state: 'SETTLED', settledAt: now },
    postings: [],
    events: [],
    refunds: [],
  });
});

test('settling a card binding that has an amount throws', () => {
  assert.throws(() => settleCardVerification({ ...binding, amount: kopecks(100) }, now));
});

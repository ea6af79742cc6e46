import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifier, type OrderUuid } from '../identifier.ts';
import { kopecks } from '../money.ts';
import { type AllocationTarget, scheduledTarget } from '../orders/payment-intent.ts';
import { pendingDebts } from './pending-debts.ts';

const orderUuid = identifier<OrderUuid>('0190b2a4-1111-7000-8000-000000000001');
const paying = (targetType: AllocationTarget, targetId: string) => ({
  targetType,
  targetId,
  amount: kopecks(100),
});
const payment = (number: number) => paying('SCHEDULED', scheduledTarget(orderUuid, number));

test('a pending payment blocks its payment numbers only', () => {
  const pending = { payments: [2, 3], penaltyUuids: [] };
  assert.deepEqual(pendingDebts([payment(2), payment(3)], 4), pending);
});

test('a custom amount and a service block the whole schedule', () => {
  const pending = { payments: 'ALL', penaltyUuids: [] };
  assert.deepEqual(pendingDebts([payment(5)], 4), pending);
  assert.deepEqual(pendingDebts([paying('SERVICE', 'fee')], 4), pending);
});

test('the last payment of a schedule is not a custom amount', () => {
  assert.deepEqual(pendingDebts([payment(4)], 4), { payments: [4], penaltyUuids: [] });
});

test('pending penalties block only themselves', () => {
  const pending = { payments: [], penaltyUuids: ['penalty', 'other'] };
  assert.deepEqual(pendingDebts([paying('PENALTY', 'penalty'), paying('PENALTY', 'other')], 4), pending);
});

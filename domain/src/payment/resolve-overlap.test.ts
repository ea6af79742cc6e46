import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleCard, examplePurchase, newOperation } from '#tools/test/order-life.ts';
import { instant } from '../calendar.ts';
import { identifier } from '../identifier.ts';
import type { OperationUuid } from '../identifier.ts';
import { kopecks } from '../money.ts';
import type { Allocation, Operation, OperationState } from './operation.ts';
import { scheduledTarget } from './operation.ts';
import { resolveOverlap } from './resolve-overlap.ts';

function paying(...numbers: number[]): Allocation[] {
  return numbers.map((number) => ({
    targetType: 'SCHEDULED',
    targetId: scheduledTarget(examplePurchase.orderUuid, number),
    amount: kopecks(100),
  }));
}

function form(allocations: Allocation[], state: OperationState = 'REGISTERED'): Operation {
  const operationUuid = identifier<OperationUuid>('20000000-0000-4000-8000-000000000001');
  const now = instant('2025-01-31T09:00:00Z');
  return { ...newOperation({ operationUuid, kind: 'EARLY', allocations, bindingUuid: null, now }), state };
}

function wanted(...numbers: number[]): Parameters<typeof resolveOverlap>[0] {
  return { allocations: paying(...numbers), paymentsInSchedule: 4, bindingUuid: null };
}

test('a debt that nobody is paying is free, also when its earlier forms have ended', () => {
  assert.equal(resolveOverlap(wanted(2), []).kind, 'free');
  assert.equal(resolveOverlap(wanted(2), [form(paying(3))]).kind, 'free');
  for (const state of ['SETTLED', 'DECLINED', 'EXPIRED'] as const)
    assert.equal(resolveOverlap(wanted(2), [form(paying(2), state)]).kind, 'free');
});

test('a second tab with the same debts gets the same form', () => {
  const open = form(paying(2, 3));
  assert.deepEqual(resolveOverlap(wanted(3, 2), [open]), { kind: 'same-form', operation: open });
});

test('the same debts by another card, a wider and a narrower payment first decline the open form at the bank', () => {
  const open = form(paying(2, 3));
  const declineFirst = { kind: 'decline-first', operations: [open] };
  const bySavedCard = { ...wanted(2, 3), bindingUuid: exampleCard.bindingUuid };
  assert.deepEqual(resolveOverlap(bySavedCard, [open]), declineFirst);
  assert.deepEqual(resolveOverlap(wanted(2, 3, 4), [open]), declineFirst);
  assert.deepEqual(resolveOverlap(wanted(2), [open]), declineFirst);
});

test('another sum takes from the tail and so meets every open form of the schedule', () => {
  assert.equal(resolveOverlap(wanted(5), [form(paying(2))]).kind, 'decline-first');
  assert.equal(resolveOverlap(wanted(2), [form(paying(5))]).kind, 'decline-first');
});

test('a charge that was sent or whose fate is unknown is waited for', () => {
  for (const state of ['CREATED', 'SENT', 'UNKNOWN'] as const)
    assert.equal(resolveOverlap(wanted(2), [form(paying(2, 3), state)]).kind, 'in-progress');
});

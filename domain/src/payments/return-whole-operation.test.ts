import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOperation } from '#testing/domain/order-scenario.ts';
import { instant } from '../dates.ts';
import { identifier, type OperationUuid } from '../identifier.ts';
import { kopecks } from '../money.ts';
import type { Operation } from '../orders/operation.ts';
import { returnRefundWithoutOrder, returnWholeOperation } from './return-whole-operation.ts';

const now = instant('2025-01-31T09:00:00Z');
const newUuid = (): string => '10000000-0000-4000-8000-000000000009';

function firstPayment(kind: 'INITIAL' | 'BINDING'): Operation {
  const operationUuid = identifier<OperationUuid>('10000000-0000-4000-8000-000000000001');
  const allocation = { targetType: 'SCHEDULED', targetId: 'order/1', amount: kopecks(100_000) } as const;
  const allocations = kind === 'INITIAL' ? [allocation] : [];
  return newOperation({ operationUuid, kind, allocations, bindingUuid: null, now });
}

test('a first payment of an abandoned purchase is returned in full', () => {
  const operation = firstPayment('INITIAL');
  const { operationUuid, amount } = operation;
  const change = returnWholeOperation({ operation, paidAmount: amount, now, newUuid });
  assert.ok(change);
  const excess = { targetType: 'EXCESS', targetId: operationUuid, amount } as const;
  assert.deepEqual(change.operation.allocations, [excess]);
  assert.deepEqual(
    change.postings.map(({ rule }) => rule),
    ['excess-received'],
  );
  const [refund] = change.refunds;
  assert.deepEqual(refund, { refundUuid: newUuid(), operationUuid, ...excess, goodwillUuid: null });
  assert.ok(refund);
  const returned = returnRefundWithoutOrder(refund);
  assert.deepEqual(
    [returned.postings.map(({ rule }) => rule), returned.events.map(({ transitionKey }) => transitionKey)],
    [['refund-returned'], [`REFUND/${newUuid()}/DONE`]],
  );
  const again = { operation: change.operation, paidAmount: amount, now, newUuid };
  assert.equal(returnWholeOperation(again), null);
});

test('a card binding returns no money', () => {
  const operation = firstPayment('BINDING');
  const change = returnWholeOperation({ operation, paidAmount: operation.amount, now, newUuid });
  assert.equal(change?.operation.state, 'SETTLED');
  assert.deepEqual([change.postings, change.refunds, change.events], [[], [], []]);
});

// docs/spec/reliability.md#F-16
test('a different paid amount is an error', () => {
  const operation = firstPayment('INITIAL');
  assert.throws(() => returnWholeOperation({ operation, paidAmount: kopecks(1), now, newUuid }));
});

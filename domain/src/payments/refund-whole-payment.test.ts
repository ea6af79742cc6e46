import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newIntent } from '#testing/domain/order-scenario.ts';
import { instant } from '../dates.ts';
import { identifier, type IntentUuid } from '../identifier.ts';
import { kopecks } from '../money.ts';
import type { PaymentIntent } from '../orders/payment-intent.ts';
import { recordRefundWithoutOrder, refundWholePayment } from './refund-whole-payment.ts';

const now = instant('2025-01-31T09:00:00Z');
const newUuid = (): string => '10000000-0000-4000-8000-000000000009';

function firstPayment(kind: 'INITIAL' | 'BINDING'): PaymentIntent {
  const intentUuid = identifier<IntentUuid>('10000000-0000-4000-8000-000000000001');
  const allocation = { targetType: 'SCHEDULED', targetId: 'order/1', amount: kopecks(100_000) } as const;
  const allocations = kind === 'INITIAL' ? [allocation] : [];
  return newIntent({ intentUuid, kind, allocations, cardUuid: null, now });
}

test('a first payment of an abandoned purchase is returned in full', () => {
  const intent = firstPayment('INITIAL');
  const { intentUuid, amount } = intent;
  const change = refundWholePayment({ intent, paidAmount: amount, now, newUuid });
  assert.ok(change);
  const excess = { targetType: 'EXCESS', targetId: intentUuid, amount } as const;
  assert.deepEqual(change.intent.allocations, [excess]);
  assert.deepEqual(
    change.postings.map(({ rule }) => rule),
    ['excess-received'],
  );
  const [refund] = change.refunds;
  assert.deepEqual(refund, { refundUuid: newUuid(), intentUuid, ...excess, goodwillUuid: null });
  assert.ok(refund);
  const returned = recordRefundWithoutOrder(refund);
  assert.deepEqual(
    [returned.postings.map(({ rule }) => rule), returned.events.map(({ transitionKey }) => transitionKey)],
    [['refund-returned'], [`REFUND/${newUuid()}/DONE`]],
  );
  const again = { intent: change.intent, paidAmount: amount, now, newUuid };
  assert.equal(refundWholePayment(again), null);
});

test('a card binding returns no money', () => {
  const intent = firstPayment('BINDING');
  const change = refundWholePayment({ intent, paidAmount: intent.amount, now, newUuid });
  assert.equal(change?.intent.state, 'SETTLED');
  assert.deepEqual([change.postings, change.refunds, change.events], [[], [], []]);
});

// docs/spec/reliability.md#F-16
test('a paid amount other than the amount of the intent throws', () => {
  const intent = firstPayment('INITIAL');
  assert.throws(() => refundWholePayment({ intent, paidAmount: kopecks(1), now, newUuid }));
});

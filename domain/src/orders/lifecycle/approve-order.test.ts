import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTerms } from '#testing/domain/domain-examples.ts';
import { approvedOrder, exampleCard, examplePurchase, newIntent } from '#testing/domain/order-scenario.ts';
import { instant } from '../../dates.ts';
import { identifier, type IntentUuid } from '../../identifier.ts';
import { basisPoints, kopecks } from '../../money.ts';
import { type PaymentIntent, type IntentKind, scheduledTarget } from '../payment-intent.ts';
import { approveOrder } from './approve-order.ts';
import { deliverOrder } from './deliver-order.ts';

const now = instant('2025-01-31T21:30:00Z');

function firstPayment(amount: number, kind: IntentKind = 'INITIAL'): PaymentIntent {
  const targetId = scheduledTarget(examplePurchase.orderUuid, 1);
  return newIntent({
    intentUuid: identifier<IntentUuid>('00000000-0000-4000-8000-0000000000f1'),
    kind,
    allocations: amount === 0 ? [] : [{ targetType: 'SCHEDULED', targetId, amount: kopecks(amount) }],
    cardUuid: null,
    now,
  });
}

function approval(intent: PaymentIntent, terms = plainTerms): Parameters<typeof approveOrder>[0] {
  const purchase = { ...examplePurchase, terms };
  return { purchase, intent, paidAmount: intent.amount, card: exampleCard, now };
}

test('the first payment approves the order, and the schedule begins on the Moscow day of the approval', () => {
  const terms = { ...plainTerms, commission: basisPoints(1000) };
  const { order, postings, events } = approveOrder(approval(firstPayment(140_000), terms));
  assert.equal(order.state, 'APPROVED');
  assert.equal(order.originalGatewayOrderId, firstPayment(1).gatewayOrderId);
  assert.deepEqual(
    order.payments.map(({ planDate, state, amount }) => [planDate, state, amount]),
    [
      ['2025-02-01', 'APPROVED', 140_000],
      ['2025-03-01', 'NOT_YET_PAID', 100_000],
      ['2025-04-01', 'NOT_YET_PAID', 100_000],
      ['2025-05-01', 'NOT_YET_PAID', 100_000],
    ],
  );
  assert.deepEqual(
    postings.map(({ rule, lines }) => [
      rule,
      lines.map(({ account, amount }) => [account.slice(0, 3), amount]),
    ]),
    [
      [
        'order-approved',
        [
          ['AR:', 440_000],
          ['MER', 400_000],
          ['COM', 40_000],
        ],
      ],
      [
        'payment-settled',
        [
          ['CAS', 140_000],
          ['AR:', 140_000],
        ],
      ],
    ],
  );
  assert.deepEqual(
    events.map(({ type, amount }) => [type, amount]),
    [
      ['PAYMENT_EVENT_SUCCESS', 140_000],
      ['APPROVE_SUCCESS', 440_000],
    ],
  );
});

test('a shifted first payment needs only a card', () => {
  const terms = { ...plainTerms, shiftPayment: true };
  const { order, postings, events } = approveOrder(approval(firstPayment(0, 'BINDING'), terms));
  assert.deepEqual([order.payments[0]?.state, order.payments[0]?.planDate], ['NOT_YET_PAID', '2025-03-01']);
  assert.deepEqual(order.card, exampleCard);
  assert.deepEqual(
    postings.map(({ rule }) => rule),
    ['order-approved'],
  );
  assert.deepEqual(
    events.map(({ type }) => type),
    ['APPROVE_SUCCESS'],
  );
});

test('an intent that is not the expected first payment is an error', () => {
  const shifted = { ...plainTerms, shiftPayment: true };
  assert.throws(() => approveOrder(approval(firstPayment(99_999))));
  assert.throws(() => approveOrder(approval(firstPayment(100_001))));
  assert.throws(() => approveOrder(approval(firstPayment(0, 'BINDING'))));
  assert.throws(() => approveOrder(approval(firstPayment(100_000), shifted)));
  const underpaid = { ...approval(firstPayment(100_000)), paidAmount: kopecks(99_999) };
  assert.throws(() => approveOrder(underpaid), /paid 99999, expected 100000/);
});

test('delivery makes the first payment PAID and the order ACTIVE', () => {
  const { order } = approvedOrder();
  const delivered = deliverOrder(order, now);
  assert.ok(delivered.ok);
  const { order: active, events } = delivered.value;
  assert.deepEqual([active.state, active.deliveredAt, active.payments[0]?.state], ['ACTIVE', now, 'PAID']);
  assert.deepEqual(
    events.map(({ type, amount }) => [type, amount]),
    [['DEPOSIT_SUCCESS', 100_000]],
  );
});

test('a purchase with a single payment is completed by its delivery', () => {
  const { order } = approvedOrder({ ...plainTerms, paymentsCount: 1 });
  const delivered = deliverOrder(order, now);
  assert.ok(delivered.ok);
  assert.equal(delivered.value.order.state, 'COMPLETED');
  assert.deepEqual(
    delivered.value.events.map(({ type }) => type),
    ['DEPOSIT_SUCCESS', 'COMPLETION'],
  );
});

test('only an approved order can be delivered', () => {
  const { order } = approvedOrder();
  for (const state of ['ACTIVE', 'COMPLETED', 'REVERSED'] as const)
    assert.deepEqual(deliverOrder({ ...order, state }, now), {
      ok: false,
      error: { code: 'order.state.error' },
    });
});

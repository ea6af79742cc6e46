import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTerms } from '#testing/domain/domain-examples.ts';
import type { OrderScenario } from '#testing/domain/audit-order.ts';
import { approvedOrder, newIntent, record } from '#testing/domain/order-scenario.ts';
import { instant } from '../dates.ts';
import { type PaymentChoice, quotePayment } from './early/quote-payment.ts';
import { identifier, type IntentUuid } from '../identifier.ts';
import { basisPoints, kopecks } from '../money.ts';
import { deliverOrder } from '../orders/lifecycle/deliver-order.ts';
import type { OrderChange } from '../orders/order-change.ts';
import { declineIntent } from './decline-intent.ts';
import { expireIntent } from './expire-intent.ts';
import type { PaymentIntent, IntentKind } from '../orders/payment-intent.ts';
import { returnRefund } from './return-refund.ts';
import { settleIntent } from './settle-intent.ts';

/** An active order of 4 000 roubles in four payments, the first one paid. */
function activeOrder(): OrderScenario {
  const run = approvedOrder();
  const delivered = deliverOrder(run.order, run.now);
  assert.ok(delivered.ok);
  record(run, delivered.value);
  return run;
}

function intended(run: OrderScenario, choice: PaymentChoice, kind: IntentKind = 'EARLY'): PaymentIntent {
  const quote = quotePayment(run.order, choice, run.now);
  assert.ok(quote.ok);
  const intentUuid = identifier<IntentUuid>(run.newUuid());
  const { allocations } = quote.value;
  return newIntent({ intentUuid, kind, allocations, cardUuid: null, now: run.now });
}

function settle({ order, now, newUuid }: OrderScenario, intent: PaymentIntent): OrderChange {
  const change = settleIntent({ order, intent, paidAmount: intent.amount, now, newUuid });
  assert.ok(change);
  return change;
}

test('a paid payment is PAID, and early when its Moscow day is before the plan date', () => {
  const run = activeOrder();
  const change = settle(run, intended(run, { kind: 'NEXT_PAYMENT' }));
  assert.deepEqual(
    change.order.payments.map(({ state, paidEarly }) => [state, paidEarly]),
    [
      ['PAID', false],
      ['PAID', true],
      ['NOT_YET_PAID', false],
      ['NOT_YET_PAID', false],
    ],
  );
  assert.deepEqual(
    change.events.map(({ type, subjectType, amount }) => [type, subjectType, amount]),
    [['PAYMENT_EVENT_SUCCESS', 'OP', 100_000]],
  );
  assert.deepEqual(change.order.earlyPayments.at(-1), {
    intentUuid: change.intent?.intentUuid,
    paidAt: run.now,
    amount: 100_000,
    commission: 0,
  });
});

test('a payment is early until Moscow midnight of its plan date', () => {
  const run = activeOrder();
  const [onTheDay, before] = [instant('2025-02-27T21:00:00Z'), instant('2025-02-27T20:59:59Z')];
  const intent = intended(run, { kind: 'NEXT_PAYMENT' }, 'SCHEDULED');
  assert.equal(settle({ ...run, now: onTheDay }, intent).order.payments[1]?.paidEarly, false);
  assert.equal(settle({ ...run, now: before }, intent).order.payments[1]?.paidEarly, true);
});

test('settling an intent twice changes nothing', () => {
  const run = activeOrder();
  const intent = intended(run, { kind: 'NEXT_PAYMENT' });
  record(run, settle(run, intent));
  const again = {
    order: run.order,
    now: run.now,
    newUuid: run.newUuid,
    paidAmount: intent.amount,
  };
  const settled = run.intents.find(({ intentUuid }) => intentUuid === intent.intentUuid);
  assert.ok(settled);
  assert.equal(settleIntent({ ...again, intent: settled }), null);
});

test('the order is completed once when nothing is left to pay', () => {
  const run = activeOrder();
  const change = settle(run, intended(run, { kind: 'ALL_MAIN_DEBT' }));
  assert.equal(change.order.state, 'COMPLETED');
  assert.equal(change.order.completedAt, run.now);
  assert.deepEqual(
    change.events.map(({ type, amount }) => [type, amount]),
    [
      ['PAYMENT_EVENT_SUCCESS', 300_000],
      ['COMPLETION', 400_000],
    ],
  );
});

test('money for a paid debt becomes EXCESS and is returned automatically', () => {
  const run = activeOrder();
  const [first, second] = [
    intended(run, { kind: 'NEXT_PAYMENT' }),
    intended(run, { kind: 'PAYMENT_COUNT', paymentCount: 2 }),
  ];
  record(run, settle(run, first));
  const change = settle(run, second);
  assert.deepEqual(change.intent?.allocations, [
    { targetType: 'SCHEDULED', targetId: `${run.order.orderUuid}/3`, amount: 100_000 },
    { targetType: 'EXCESS', targetId: second.intentUuid, amount: 100_000 },
  ]);
  const [refund] = change.refunds;
  assert.ok(refund);
  assert.deepEqual(
    change.postings.map(({ rule, lines }) => [
      rule,
      lines.map(({ account, side, amount }) => [account, side, amount]),
    ]),
    [
      [
        'payment-settled',
        [
          ['CASH', 'debit', 200_000],
          [`AR:${run.order.orderUuid}`, 'credit', 100_000],
          ['EXCESS', 'credit', 100_000],
        ],
      ],
    ],
  );
  record(run, change);
  const returned = returnRefund(run.order, refund);
  assert.deepEqual(
    returned?.events.map(({ type, subjectType, subjectId, amount }) => [
      type,
      subjectType,
      subjectId,
      amount,
    ]),
    [['MONEY_RETURNED', 'REFUND', refund.refundUuid, 100_000]],
  );
  record(run, returned);
  assert.equal(returnRefund(run.order, refund), null, 'a refund is recorded once');
});

test('an expired form that was paid is settled', () => {
  const run = activeOrder();
  const intent = intended(run, { kind: 'NEXT_PAYMENT' });
  const expired = expireIntent({ order: run.order, intent });
  assert.ok(expired);
  assert.deepEqual(expired.events, []);
  const again = expireIntent({ order: run.order, intent: expired.intent });
  assert.equal(again, null, 'it has ended already');
  assert.equal(settle(run, expired.intent).order.payments[1]?.state, 'PAID');
});

// docs/spec/reliability.md#F-16
test('a paid amount other than the amount of the intent throws', () => {
  const run = activeOrder();
  const intent = intended(run, { kind: 'NEXT_PAYMENT' });
  const { order, now, newUuid } = run;
  for (const wrong of [99_999, 100_001])
    assert.throws(
      () => settleIntent({ order, intent, paidAmount: kopecks(wrong), now, newUuid }),
      new RegExp(intent.intentUuid),
    );
});

test('a custom amount becomes a paid payment and reduces the schedule from its end, commission included', () => {
  const run = approvedOrder({
    ...plainTerms,
    commission: basisPoints(7500),
    commissionRule: 'EARLY_COMMISSION',
  });
  const delivered = deliverOrder(run.order, run.now);
  assert.ok(delivered.ok);
  record(run, delivered.value);
  assert.deepEqual(
    run.order.payments.map(({ amount, commission }) => [amount, commission]),
    [
      [175_000, 175_000],
      [175_000, 125_000],
      [175_000, 0],
      [175_000, 0],
    ],
  );
  const change = settle(run, intended(run, { kind: 'ANOTHER_SUM', amount: kopecks(410_000) }));
  assert.deepEqual(
    change.order.payments.map(({ amount, commission, state }) => [amount, commission, state]),
    [
      [175_000, 175_000, 'PAID'],
      [115_000, 115_000, 'NOT_YET_PAID'],
      [175_000, 0, 'CANCELLED'],
      [175_000, 0, 'CANCELLED'],
      [410_000, 10_000, 'PAID'],
    ],
  );
});

test('a declined scheduled charge sets ERROR_PAID', () => {
  const run = activeOrder();
  const scheduled = intended(run, { kind: 'NEXT_PAYMENT' }, 'SCHEDULED');
  const declined = declineIntent({ order: run.order, intent: scheduled, actionCode: 116 });
  assert.equal(declined?.order?.payments[1]?.state, 'ERROR_PAID');
  assert.deepEqual(
    declined.events.map(({ type, amount }) => [type, amount]),
    [['PAYMENT_EVENT_FAILED', 100_000]],
  );
  assert.equal(declineIntent({ order: run.order, intent: declined.intent, actionCode: 116 }), null);
  const early = intended(run, { kind: 'NEXT_PAYMENT' });
  const refused = declineIntent({ order: run.order, intent: early, actionCode: 116 });
  assert.equal(refused?.order?.payments[1]?.state, 'NOT_YET_PAID');
});

test('a first payment can be declined without an order', () => {
  const run = activeOrder();
  const intent = { ...intended(run, { kind: 'NEXT_PAYMENT' }), kind: 'INITIAL' } as const;
  const declined = declineIntent({ order: null, intent, actionCode: 5 });
  assert.equal(declined?.order, null);
  assert.equal(declined.intent.state, 'DECLINED');
  assert.equal(declined.intent.actionCode, 5);
});

test('a card binding moves no money and is not a payment', () => {
  const run = activeOrder();
  const intent = newIntent({
    intentUuid: identifier<IntentUuid>(run.newUuid()),
    kind: 'BINDING',
    allocations: [],
    cardUuid: null,
    now: run.now,
  });
  const change = settle(run, intent);
  assert.deepEqual([change.postings, change.events, change.refunds], [[], [], []]);
  assert.equal(change.intent?.state, 'SETTLED');
});

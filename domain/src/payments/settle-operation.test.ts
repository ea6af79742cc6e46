import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTerms } from '#testing/domain/domain-examples.ts';
import type { OrderScenario } from '#testing/domain/audit-order.ts';
import { approvedOrder, newOperation, record } from '#testing/domain/order-scenario.ts';
import { instant } from '../dates.ts';
import { type PaymentChoice, quotePayment } from './early/quote-payment.ts';
import { identifier, type OperationUuid } from '../identifier.ts';
import { basisPoints, kopecks } from '../money.ts';
import { deliverOrder } from '../orders/lifecycle/deliver-order.ts';
import type { OrderChange } from '../orders/order-change.ts';
import { declineOperation } from './decline-operation.ts';
import { expireOperation } from './expire-operation.ts';
import type { Operation, OperationKind } from '../orders/operation.ts';
import { returnRefund } from './return-refund.ts';
import { settleOperation } from './settle-operation.ts';

/** An active order of 4 000 roubles in four payments, the first one paid. */
function activeOrder(): OrderScenario {
  const run = approvedOrder();
  const delivered = deliverOrder(run.order, run.now);
  assert.ok(delivered.ok);
  record(run, delivered.value);
  return run;
}

function intent(run: OrderScenario, choice: PaymentChoice, kind: OperationKind = 'EARLY'): Operation {
  const quote = quotePayment(run.order, choice, run.now);
  assert.ok(quote.ok);
  const operationUuid = identifier<OperationUuid>(run.newUuid());
  const { allocations } = quote.value;
  return newOperation({ operationUuid, kind, allocations, bindingUuid: null, now: run.now });
}

function settle({ order, now, newUuid }: OrderScenario, operation: Operation): OrderChange {
  const change = settleOperation({ order, operation, paidAmount: operation.amount, now, newUuid });
  assert.ok(change);
  return change;
}

test('a paid payment is PAID, and early when its Moscow day is before the plan date', () => {
  const run = activeOrder();
  const change = settle(run, intent(run, { kind: 'NEXT_PAYMENT' }));
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
    operationUuid: change.operation?.operationUuid,
    paidAt: run.now,
    amount: 100_000,
    commission: 0,
  });
});

test('a payment is early until Moscow midnight of its plan date', () => {
  const run = activeOrder();
  const [onTheDay, before] = [instant('2025-02-27T21:00:00Z'), instant('2025-02-27T20:59:59Z')];
  const operation = intent(run, { kind: 'NEXT_PAYMENT' }, 'SCHEDULED');
  assert.equal(settle({ ...run, now: onTheDay }, operation).order.payments[1]?.paidEarly, false);
  assert.equal(settle({ ...run, now: before }, operation).order.payments[1]?.paidEarly, true);
});

test('settling an operation twice changes nothing', () => {
  const run = activeOrder();
  const operation = intent(run, { kind: 'NEXT_PAYMENT' });
  record(run, settle(run, operation));
  const again = {
    order: run.order,
    now: run.now,
    newUuid: run.newUuid,
    paidAmount: operation.amount,
  };
  const settled = run.operations.find(({ operationUuid }) => operationUuid === operation.operationUuid);
  assert.ok(settled);
  assert.equal(settleOperation({ ...again, operation: settled }), null);
});

test('the order is completed once when nothing is left to pay', () => {
  const run = activeOrder();
  const change = settle(run, intent(run, { kind: 'ALL_MAIN_DEBT' }));
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
    intent(run, { kind: 'NEXT_PAYMENT' }),
    intent(run, { kind: 'PAYMENT_COUNT', paymentCount: 2 }),
  ];
  record(run, settle(run, first));
  const change = settle(run, second);
  assert.deepEqual(change.operation?.allocations, [
    { targetType: 'SCHEDULED', targetId: `${run.order.orderUuid}/3`, amount: 100_000 },
    { targetType: 'EXCESS', targetId: second.operationUuid, amount: 100_000 },
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
  const operation = intent(run, { kind: 'NEXT_PAYMENT' });
  const expired = expireOperation({ order: run.order, operation });
  assert.ok(expired);
  assert.deepEqual(expired.events, []);
  const again = expireOperation({ order: run.order, operation: expired.operation });
  assert.equal(again, null, 'it has ended already');
  assert.equal(settle(run, expired.operation).order.payments[1]?.state, 'PAID');
});

// docs/spec/reliability.md#F-16
test('a different paid amount is an error', () => {
  const run = activeOrder();
  const operation = intent(run, { kind: 'NEXT_PAYMENT' });
  const { order, now, newUuid } = run;
  for (const wrong of [99_999, 100_001])
    assert.throws(
      () => settleOperation({ order, operation, paidAmount: kopecks(wrong), now, newUuid }),
      new RegExp(operation.operationUuid),
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
  const change = settle(run, intent(run, { kind: 'ANOTHER_SUM', amount: kopecks(410_000) }));
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
  const scheduled = intent(run, { kind: 'NEXT_PAYMENT' }, 'SCHEDULED');
  const declined = declineOperation({ order: run.order, operation: scheduled, actionCode: 116 });
  assert.equal(declined?.order?.payments[1]?.state, 'ERROR_PAID');
  assert.deepEqual(
    declined.events.map(({ type, amount }) => [type, amount]),
    [['PAYMENT_EVENT_FAILED', 100_000]],
  );
  assert.equal(declineOperation({ order: run.order, operation: declined.operation, actionCode: 116 }), null);
  const early = intent(run, { kind: 'NEXT_PAYMENT' });
  const refused = declineOperation({ order: run.order, operation: early, actionCode: 116 });
  assert.equal(refused?.order?.payments[1]?.state, 'NOT_YET_PAID');
});

test('a first payment can be declined without an order', () => {
  const run = activeOrder();
  const operation = { ...intent(run, { kind: 'NEXT_PAYMENT' }), kind: 'INITIAL' } as const;
  const declined = declineOperation({ order: null, operation, actionCode: 5 });
  assert.equal(declined?.order, null);
  assert.equal(declined.operation.state, 'DECLINED');
  assert.equal(declined.operation.actionCode, 5);
});

test('a card binding moves no money and is not a payment', () => {
  const run = activeOrder();
  const operation = newOperation({
    operationUuid: identifier<OperationUuid>(run.newUuid()),
    kind: 'BINDING',
    allocations: [],
    bindingUuid: null,
    now: run.now,
  });
  const change = settle(run, operation);
  assert.deepEqual([change.postings, change.events, change.refunds], [[], [], []]);
  assert.equal(change.operation?.state, 'SETTLED');
});

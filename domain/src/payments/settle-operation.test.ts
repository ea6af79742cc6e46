import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTerms } from '#tools/test/domain-examples.ts';
import type { OrderLife } from '#tools/test/audit-order.ts';
import { approvedOrder, newOperation, record } from '#tools/test/order-life.ts';
import { instant } from '../calendar.ts';
import { quotePayment } from './early/quote-payment.ts';
import type { PaymentChoice } from './early/quote-payment.ts';
import { identifier } from '../identifier.ts';
import type { OperationUuid } from '../identifier.ts';
import { basisPoints, kopecks } from '../money.ts';
import { deliverOrder } from '../orders/lifecycle/deliver-order.ts';
import type { OrderChange } from '../orders/order-change.ts';
import { declineOperation } from './decline-operation.ts';
import { expireOperation } from './expire-operation.ts';
import type { Operation, OperationKind } from '../orders/operation.ts';
import { returnRefund } from './return-refund.ts';
import { settleOperation } from './settle-operation.ts';

/** An active order of 4 000 roubles in four payments, the first one paid. */
function activeOrder(): OrderLife {
  const life = approvedOrder();
  const delivered = deliverOrder(life.order, life.now);
  assert.ok(delivered.ok);
  record(life, delivered.value);
  return life;
}

function intent(life: OrderLife, choice: PaymentChoice, kind: OperationKind = 'EARLY'): Operation {
  const quote = quotePayment(life.order, choice, life.now);
  assert.ok(quote.ok);
  const operationUuid = identifier<OperationUuid>(life.newUuid());
  const { allocations } = quote.value;
  return newOperation({ operationUuid, kind, allocations, bindingUuid: null, now: life.now });
}

function settle({ order, now, newUuid }: OrderLife, operation: Operation): OrderChange {
  const change = settleOperation({ order, operation, paidAmount: operation.amount, now, newUuid });
  assert.ok(change);
  return change;
}

test('a paid payment is PAID, and early when its Moscow day is before the plan date', () => {
  const life = activeOrder();
  const change = settle(life, intent(life, { kind: 'NEXT_PAYMENT' }));
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
    paidAt: life.now,
    amount: 100_000,
    commission: 0,
  });
});

test('a payment is early until Moscow midnight of its plan date', () => {
  const life = activeOrder();
  const [onTheDay, before] = [instant('2025-02-27T21:00:00Z'), instant('2025-02-27T20:59:59Z')];
  const operation = intent(life, { kind: 'NEXT_PAYMENT' }, 'SCHEDULED');
  assert.equal(settle({ ...life, now: onTheDay }, operation).order.payments[1]?.paidEarly, false);
  assert.equal(settle({ ...life, now: before }, operation).order.payments[1]?.paidEarly, true);
});

test('settling an operation twice changes nothing', () => {
  const life = activeOrder();
  const operation = intent(life, { kind: 'NEXT_PAYMENT' });
  record(life, settle(life, operation));
  const again = { order: life.order, now: life.now, newUuid: life.newUuid, paidAmount: operation.amount };
  const settled = life.operations.find(({ operationUuid }) => operationUuid === operation.operationUuid);
  assert.ok(settled);
  assert.equal(settleOperation({ ...again, operation: settled }), null);
});

test('the order is completed once when nothing is left to pay', () => {
  const life = activeOrder();
  const change = settle(life, intent(life, { kind: 'ALL_MAIN_DEBT' }));
  assert.equal(change.order.state, 'COMPLETED');
  assert.equal(change.order.completedAt, life.now);
  assert.deepEqual(
    change.events.map(({ type, amount }) => [type, amount]),
    [
      ['PAYMENT_EVENT_SUCCESS', 300_000],
      ['COMPLETION', 400_000],
    ],
  );
});

test('money for a paid debt becomes EXCESS and is returned automatically', () => {
  const life = activeOrder();
  const [first, second] = [
    intent(life, { kind: 'NEXT_PAYMENT' }),
    intent(life, { kind: 'PAYMENT_COUNT', paymentCount: 2 }),
  ];
  record(life, settle(life, first));
  const change = settle(life, second);
  assert.deepEqual(change.operation?.allocations, [
    { targetType: 'SCHEDULED', targetId: `${life.order.orderUuid}/3`, amount: 100_000 },
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
          [`AR:${life.order.orderUuid}`, 'credit', 100_000],
          ['EXCESS', 'credit', 100_000],
        ],
      ],
    ],
  );
  record(life, change);
  const returned = returnRefund(life.order, refund);
  assert.deepEqual(
    returned?.events.map(({ type, subjectType, subjectId, amount }) => [
      type,
      subjectType,
      subjectId,
      amount,
    ]),
    [['MONEY_RETURNED', 'REFUND', refund.refundUuid, 100_000]],
  );
  record(life, returned);
  assert.equal(returnRefund(life.order, refund), null, 'a refund is recorded once');
});

test('an expired form that is paid after all is settled', () => {
  const life = activeOrder();
  const operation = intent(life, { kind: 'NEXT_PAYMENT' });
  const expired = expireOperation({ order: life.order, operation });
  assert.ok(expired);
  assert.deepEqual(expired.events, []);
  const again = expireOperation({ order: life.order, operation: expired.operation });
  assert.equal(again, null, 'it has ended already');
  assert.equal(settle(life, expired.operation).order.payments[1]?.state, 'PAID');
});

// docs/spec/reliability.md#F-16
test('a different paid amount is an error', () => {
  const life = activeOrder();
  const operation = intent(life, { kind: 'NEXT_PAYMENT' });
  const { order, now, newUuid } = life;
  for (const wrong of [99_999, 100_001])
    assert.throws(
      () => settleOperation({ order, operation, paidAmount: kopecks(wrong), now, newUuid }),
      new RegExp(operation.operationUuid),
    );
});

test('another sum becomes a paid payment and reduces the schedule from its end, commission included', () => {
  const life = approvedOrder({
    ...plainTerms,
    commission: basisPoints(7500),
    commissionRule: 'EARLY_COMMISSION',
  });
  const delivered = deliverOrder(life.order, life.now);
  assert.ok(delivered.ok);
  record(life, delivered.value);
  assert.deepEqual(
    life.order.payments.map(({ amount, commission }) => [amount, commission]),
    [
      [175_000, 175_000],
      [175_000, 125_000],
      [175_000, 0],
      [175_000, 0],
    ],
  );
  const change = settle(life, intent(life, { kind: 'ANOTHER_SUM', amount: kopecks(410_000) }));
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

test('a declined scheduled charge sets ERROR_PAID, a declined customer payment changes no state', () => {
  const life = activeOrder();
  const scheduled = intent(life, { kind: 'NEXT_PAYMENT' }, 'SCHEDULED');
  const declined = declineOperation({ order: life.order, operation: scheduled, actionCode: 116 });
  assert.equal(declined?.order?.payments[1]?.state, 'ERROR_PAID');
  assert.deepEqual(
    declined.events.map(({ type, amount }) => [type, amount]),
    [['PAYMENT_EVENT_FAILED', 100_000]],
  );
  assert.equal(declineOperation({ order: life.order, operation: declined.operation, actionCode: 116 }), null);
  const early = intent(life, { kind: 'NEXT_PAYMENT' });
  const refused = declineOperation({ order: life.order, operation: early, actionCode: 116 });
  assert.equal(refused?.order?.payments[1]?.state, 'NOT_YET_PAID');
});

test('a first payment can be declined without an order', () => {
  const life = activeOrder();
  const operation = { ...intent(life, { kind: 'NEXT_PAYMENT' }), kind: 'INITIAL' } as const;
  const declined = declineOperation({ order: null, operation, actionCode: 5 });
  assert.equal(declined?.order, null);
  assert.equal(declined.operation.state, 'DECLINED');
  assert.equal(declined.operation.actionCode, 5);
});

test('a card binding moves no money and is not a payment', () => {
  const life = activeOrder();
  const operation = newOperation({
    operationUuid: identifier<OperationUuid>(life.newUuid()),
    kind: 'BINDING',
    allocations: [],
    bindingUuid: null,
    now: life.now,
  });
  const change = settle(life, operation);
  assert.deepEqual([change.postings, change.events, change.refunds], [[], [], []]);
  assert.equal(change.operation?.state, 'SETTLED');
});

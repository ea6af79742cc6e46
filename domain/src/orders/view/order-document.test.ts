import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTerms } from '#testing/domain/domain-examples.ts';
import { approvedOrder, exampleCard } from '#testing/domain/order-scenario.ts';
import { calendarDate, instant } from '../../dates.ts';
import { identifier, type IntentUuid, type PenaltyUuid } from '../../identifier.ts';
import { basisPoints, kopecks } from '../../money.ts';
import type { PenaltyState } from '../penalty-state.ts';
import { clientDocument, staffDocument } from './order-document.ts';
import { nextPayment, openPenalties, penaltyTotal } from '../order-totals.ts';
import type { Order } from '../order.ts';

const penaltyStates: PenaltyState[] = [
  'APPLIED',
  'PENALTY_TASK_STOPPED',
  'CASCADE_PAYMENT_TRY_FAIL',
  'PAID',
  'CANCELLED',
  'REFUNDED',
];

/** An active order with a cancelled last payment and a penalty in each state. */
function richOrder(): Order {
  const { order } = approvedOrder({ ...plainTerms, initialPayment: basisPoints(2500) });
  const [, , , last] = order.payments;
  assert.ok(last);
  return {
    ...order,
    state: 'ACTIVE',
    payments: order.payments.with(3, { ...last, state: 'CANCELLED' }),
    penalties: penaltyStates.map((state, index) => ({
      penaltyUuid: identifier<PenaltyUuid>(state),
      paymentNumber: index + 1,
      amount: kopecks(10 ** index),
      state,
      appliedAt: instant('2025-03-04T00:00:00Z'),
      daysLate: 4,
      countedThrough: calendarDate('2025-03-04'),
      skipped: [],
    })),
  };
}

// docs/spec/reliability.md#I-51
test('the client sees no plan dates, gateway number, product or penalty that cannot be paid', () => {
  const document = clientDocument(richOrder());
  const text = JSON.stringify(document);
  for (const hidden of ['planDate', 'originalMdOrder', 'productInfo', 'CANCELLED', 'REFUNDED', 'TRY_FAIL'])
    assert.ok(!text.includes(hidden), hidden);
  assert.deepEqual(
    document.penalties.map(({ state }) => state),
    ['APPLIED', 'PENALTY_TASK_STOPPED'],
  );
});

test('staff see plan dates, the gateway number, the product and every penalty', () => {
  const order = richOrder();
  const document = staffDocument(order);
  assert.equal(document.originalMdOrder, order.originalGatewayOrderId);
  assert.deepEqual(document.productInfo, {
    paymentsCount: 4,
    paymentsIntervalValue: 1,
    paymentsIntervalUnit: 'MONTHS',
    initialPaymentPercentage: 25,
  });
  assert.deepEqual(
    document.scheduledPayments.map(({ planDate }) => planDate),
    ['2025-01-31', '2025-02-28', '2025-03-31'],
  );
  assert.deepEqual(
    document.penalties.map(({ state }) => state),
    penaltyStates,
  );
});

test('staff get a first share of null for a product without one', () => {
  assert.equal(staffDocument(approvedOrder().order).productInfo.initialPaymentPercentage, null);
});

// docs/spec/reliability.md#I-50
test('cancelled payments are hidden and do not count as remaining', () => {
  const order = richOrder();
  for (const document of [clientDocument(order), staffDocument(order)]) {
    assert.deepEqual(
      document.scheduledPayments.map(({ paymentNumber }) => paymentNumber),
      [1, 2, 3],
    );
    assert.deepEqual([document.remainingPaymentAmount, document.remainingPaymentCount], [200_000, 2]);
  }
});

test('a paid payment has its Moscow payment date, and an unpaid payment its plan date', () => {
  const order = richOrder();
  const [first] = order.payments;
  assert.ok(first);
  const late = { ...first, paidAt: instant('2025-02-01T21:30:00Z') };
  const { scheduledPayments } = clientDocument({ ...order, payments: order.payments.with(0, late) });
  assert.deepEqual(
    scheduledPayments.map(({ date, currencyCode }) => [date, currencyCode]),
    [
      ['2025-02-02', 'RUB'],
      ['2025-02-28', 'RUB'],
      ['2025-03-31', 'RUB'],
    ],
  );
});

test('between approval and delivery the client sees an active order without early payment', () => {
  const { order } = approvedOrder();
  const document = clientDocument(order);
  assert.deepEqual([document.state, document.earlyPaymentAllowed], ['ACTIVE', false]);
  assert.equal(document.awaitsDelivery, true);
  const delivered = clientDocument({ ...order, state: 'ACTIVE' });
  assert.equal(delivered.earlyPaymentAllowed, true);
  assert.ok(!('awaitsDelivery' in delivered));
});

test('refunds have their instant and returned sum, early payments their Moscow day', () => {
  const { order } = approvedOrder();
  const at = instant('2025-02-01T21:30:00Z');
  const amounts = { amount: kopecks(5), commission: kopecks(1) };
  const document = clientDocument({
    ...order,
    refunds: [{ refundAmount: kopecks(9), refundedAt: at, moneyReturnedAmount: kopecks(2) }],
    earlyPayments: [{ intentUuid: identifier<IntentUuid>('op'), paidAt: at, ...amounts }],
  });
  assert.deepEqual(document.refunds, [{ refundAmount: 9, refundedDate: at, moneyReturnedAmount: 2 }]);
  assert.deepEqual(document.earlyPayments, [{ date: '2025-02-02', ...amounts }]);
});

test('the card is shown by its last digits and brand', () => {
  const { order } = approvedOrder();
  const { panLastFourDigits, paymentSystem, paymentWay, bindingUuid } = clientDocument(order);
  assert.deepEqual(
    [panLastFourDigits, paymentSystem, paymentWay, bindingUuid],
    ['1111', 'MIR', 'CARD', exampleCard.cardUuid],
  );
  const bare = clientDocument({ ...order, card: null });
  assert.deepEqual([bare.panLastFourDigits, bare.paymentSystem, bare.bindingUuid], [null, null, null]);
});

test('the penalty total excludes cancelled and refunded penalties', () => {
  const order = richOrder();
  assert.equal(penaltyTotal(order), 1111);
  assert.deepEqual(
    openPenalties(order).map(({ state }) => state),
    ['APPLIED', 'PENALTY_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL'],
  );
});

test('the next payment is the earliest pending or failed payment', () => {
  const { order } = approvedOrder();
  const [, second] = order.payments;
  assert.ok(second);
  assert.equal(nextPayment(order)?.paymentNumber, 2);
  const failed = { ...order, payments: order.payments.with(1, { ...second, state: 'OVERDUE' as const }) };
  assert.equal(nextPayment(failed)?.paymentNumber, 2);
  assert.equal(nextPayment({ payments: [] }), null);
});

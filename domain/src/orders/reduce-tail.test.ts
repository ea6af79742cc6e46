import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, instant } from '../dates.ts';
import { kopecks } from '../money.ts';
import type { ScheduledPayment } from './order.ts';
import { unpaidStates } from './payment-state.ts';
import { reduceTail, unpaidPrincipal } from './reduce-tail.ts';

/** Three payments of 100 kopecks, each with 10 of commission; the first one is paid. */
const payments: readonly ScheduledPayment[] = [1, 2, 3].map((paymentNumber) => ({
  paymentNumber,
  amount: kopecks(100),
  commission: kopecks(10),
  planDate: calendarDate('2025-02-28'),
  state: paymentNumber === 1 ? 'PAID' : 'NOT_YET_PAID',
  paidAt: paymentNumber === 1 ? instant('2025-01-31T09:00:00Z') : null,
  paidEarly: false,
  triedPlanDate: null,
}));

function left(sum: number, part: 'principal' | 'principal-and-commission'): readonly unknown[] {
  const reduced = reduceTail(payments, kopecks(sum), part);
  return [
    reduced.payments.map(({ state, amount, commission }) => `${state} ${amount} ${commission}`),
    reduced.takenOff,
    reduced.commissionTakenOff,
  ];
}

// docs/spec/rules.md#2
test('a refund reduces the price from the last payment backwards and keeps the commission', () => {
  assert.deepEqual(left(0, 'principal'), [
    ['PAID 100 10', 'NOT_YET_PAID 100 10', 'NOT_YET_PAID 100 10'],
    0,
    0,
  ]);
  assert.deepEqual(left(60, 'principal'), [
    ['PAID 100 10', 'NOT_YET_PAID 100 10', 'NOT_YET_PAID 40 10'],
    60,
    0,
  ]);
  assert.deepEqual(left(120, 'principal'), [
    ['PAID 100 10', 'NOT_YET_PAID 70 10', 'NOT_YET_PAID 10 10'],
    ...[120, 0],
  ]);
  assert.deepEqual(left(500, 'principal'), [
    ['PAID 100 10', 'NOT_YET_PAID 10 10', 'NOT_YET_PAID 10 10'],
    ...[180, 0],
  ]);
});

// docs/spec/rules.md#5
test('a custom amount reduces first the price and then the commission', () => {
  assert.deepEqual(left(95, 'principal-and-commission'), [
    ['PAID 100 10', 'NOT_YET_PAID 100 10', 'NOT_YET_PAID 5 5'],
    ...[95, 5],
  ]);
  assert.deepEqual(left(130, 'principal-and-commission'), [
    ['PAID 100 10', 'NOT_YET_PAID 70 10', 'CANCELLED 100 0'],
    ...[130, 10],
  ]);
});

test('the unpaid principal is the sum of the unpaid payments without their commission', () => {
  assert.equal(unpaidPrincipal(payments), 180);
});

// docs/spec/specification.md#4
test('a payment is unpaid until it is paid, refunded or cancelled', () => {
  assert.deepEqual(
    ['NOT_YET_PAID', 'ERROR_PAID', 'OVERDUE', 'PAID', 'CANCELLED', 'REFUNDED', 'REVERSED', 'APPROVED'].filter(
      (state) => unpaidStates.includes(state),
    ),
    ['NOT_YET_PAID', 'ERROR_PAID', 'OVERDUE'],
  );
});

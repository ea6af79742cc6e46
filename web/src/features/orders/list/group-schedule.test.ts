import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaymentState } from '#domain/orders/payment-state.ts';
import { examplePayments } from './example-order.test-data.ts';
import { groupSchedule } from './group-schedule.ts';

function shape(states: readonly PaymentState[]): (number | string)[] {
  return groupSchedule(examplePayments(states)).map((cell) =>
    cell.kind === 'PAYMENT' ? cell.payment.paymentNumber : `${cell.kind} ${cell.payments.length}`,
  );
}

function many(state: PaymentState, count: number): PaymentState[] {
  return Array.from({ length: count }, () => state);
}

test('six payments have a cell each', () => {
  assert.deepEqual(shape([...many('PAID', 2), ...many('NOT_YET_PAID', 4)]), [1, 2, 3, 4, 5, 6]);
});

test('of more than six payments, the completed payments and the payments after the next four are grouped', () => {
  assert.deepEqual(shape([...many('PAID', 3), ...many('NOT_YET_PAID', 7)]), [
    'DONE 3',
    4,
    5,
    6,
    7,
    'LATER 3',
  ]);
});

test('an empty group has no cell', () => {
  assert.deepEqual(shape(many('NOT_YET_PAID', 7)), [1, 2, 3, 4, 'LATER 3']);
  assert.deepEqual(shape([...many('PAID', 5), ...many('NOT_YET_PAID', 4)]), ['DONE 5', 6, 7, 8, 9]);
  assert.deepEqual(shape(many('REFUNDED', 8)), ['DONE 8']);
});

test('a failed payment is among the first unpaid payments', () => {
  assert.deepEqual(shape(['PAID', 'OVERDUE', ...many('NOT_YET_PAID', 5)]), ['DONE 1', 2, 3, 4, 5, 'LATER 2']);
});

test('a payment paid early joins the completed group', () => {
  assert.deepEqual(shape(['PAID', 'NOT_YET_PAID', 'PAID', ...many('NOT_YET_PAID', 5)]), [
    'DONE 2',
    2,
    4,
    5,
    6,
    'LATER 2',
  ]);
});

test('a cancelled payment is hidden and does not count towards six', () => {
  assert.deepEqual(
    shape([...many('PAID', 2), ...many('NOT_YET_PAID', 4), ...many('CANCELLED', 3)]),
    [1, 2, 3, 4, 5, 6],
  );
});

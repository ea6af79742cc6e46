import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';
import { chargesAhead, lateOrders, nextCharges } from './next-charges.ts';

function charge(paymentNumber: number, changes: Partial<UpcomingCharge> = {}): UpcomingCharge {
  return {
    orderId: identifier<OrderUuid>('0190b2a4-0000-7000-8000-000000000001'),
    orderNumber: 'ON-1',
    merchantFullName: 'Магазин',
    paymentNumber,
    amount: kopecks(100_000),
    date: calendarDate('2026-12-10'),
    state: 'NOT_YET_PAID',
    nextTryOn: calendarDate('2026-12-10'),
    schedulesStopped: false,
    card: null,
    cardLackedMoney: false,
    ...changes,
  };
}

test('the next charges are all charges of the nearest day', () => {
  const later = charge(3, { nextTryOn: calendarDate('2026-12-11') });
  assert.deepEqual(nextCharges([later, charge(1), charge(2)]), [charge(1), charge(2)]);
});

test('the next try of a failed payment is among the next charges', () => {
  const failed = charge(1, { date: calendarDate('2026-12-07'), state: 'ERROR_PAID' });
  assert.deepEqual(nextCharges([failed, charge(3)]), [failed, charge(3)]);
});

test('a payment without a planned day is not among the next charges', () => {
  const unplanned = charge(1, { date: calendarDate('2026-11-10'), state: 'OVERDUE', nextTryOn: null });
  assert.deepEqual(nextCharges([unplanned, charge(3)]), [charge(3)]);
  assert.deepEqual(nextCharges([unplanned]), []);
  assert.deepEqual(nextCharges([]), []);
});

test('the charges ahead leave out failed payments that are not tried again', () => {
  const overdue = charge(1, { state: 'OVERDUE', nextTryOn: null });
  const triedAgain = charge(2, { state: 'ERROR_PAID' });
  const paused = charge(3, { nextTryOn: null });
  assert.deepEqual(chargesAhead([overdue, triedAgain, paused, charge(4)]), [triedAgain, paused, charge(4)]);
});

test('late orders have only failed payments, grouped by order', () => {
  const another = identifier<OrderUuid>('0190b2a4-0000-7000-8000-000000000002');
  const failed = charge(1, { state: 'ERROR_PAID' });
  const foreign = charge(1, { state: 'OVERDUE', orderId: another });
  const stopped = charge(2, { state: 'OVERDUE_TASK_STOPPED', schedulesStopped: true });
  assert.deepEqual(lateOrders([failed, foreign, stopped, charge(3)]), [[failed, stopped], [foreign]]);
  assert.deepEqual(lateOrders([charge(3, { schedulesStopped: true })]), []);
});

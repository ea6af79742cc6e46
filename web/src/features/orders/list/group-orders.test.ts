import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import { exampleOrder, examplePayments } from './example-order.test-data.ts';
import { firstOrders, groupOrders } from './group-orders.ts';

const today = calendarDate('2026-11-25');

function due(date: string, changes: Partial<OrderView> = {}): OrderView {
  const [payment] = examplePayments(['NOT_YET_PAID']);
  assert.ok(payment !== undefined);
  return exampleOrder({
    orderNumber: date,
    payments: [{ ...payment, date: calendarDate(date) }],
    ...changes,
  });
}

function numbersOf(orders: readonly OrderView[]) {
  return groupOrders(orders, today).map(({ title, orders: found }) => [
    title,
    found.map(({ orderNumber }) => orderNumber),
  ]);
}

test('many orders are grouped by their next date: late, within seven days, by month', () => {
  const dates = ['2027-01-05', '2026-12-02', '2026-11-24', '2026-12-01', '2026-11-25', '2026-12-30'];
  assert.deepEqual(numbersOf(dates.map((date) => due(date))), [
    ['Срок прошёл', ['2026-11-24']],
    ['На этой неделе', ['2026-11-25', '2026-12-01']],
    ['В\u00a0декабре', ['2026-12-02', '2026-12-30']],
    ['В\u00a0январе\u00a02027', ['2027-01-05']],
  ]);
});

test('paused, stopped, undelivered and closed orders come last', () => {
  const pause = { reason: 'NOT_RECEIVED', dateFrom: today, dateTo: today } as const;
  const orders = [
    due('2026-11-26', { pause }),
    due('2026-11-27', { schedulesStopped: true }),
    due('2026-11-28', { state: 'COMPLETED' }),
    due('2026-11-29', { awaitsDelivery: true }),
    ...['2026-12-10', '2026-12-11', '2026-12-12'].map((date) => due(date)),
  ];
  const last = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
  assert.deepEqual(numbersOf(orders)[1], ['Без списаний', last]);
});

test('orders of one group are sorted and have no heading', () => {
  const days = [10, 15, 12, 11, 14, 13];
  const dates = days.map((day) => `2026-12-${day}`);
  assert.deepEqual(numbersOf(dates.map((date) => due(date))), [[null, dates.toSorted()]]);
});

test('up to five orders keep the order of the server and have no heading', () => {
  const dates = ['2026-12-05', '2026-12-04', '2026-12-03', '2026-12-02', '2026-12-01'];
  assert.deepEqual(numbersOf(dates.map((date) => due(date))), [[null, dates]]);
});

test('the first orders of a grouped list leave out the later groups', () => {
  const orders = ['2026-11-26', '2026-12-10', '2026-12-11', '2027-01-05'].map((date) => due(date));
  const [one, two, three, four] = orders;
  assert.ok(one && two && three && four);
  const groups = [
    { title: 'first', orders: [one] },
    { title: 'second', orders: [two, three] },
    { title: 'third', orders: [four] },
  ];
  assert.deepEqual(firstOrders(groups, 2), [groups[0], { title: 'second', orders: [two] }]);
  assert.deepEqual(firstOrders(groups, 4), groups);
});

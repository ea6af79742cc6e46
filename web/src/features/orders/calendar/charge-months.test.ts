import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import type { UpcomingCharge } from '../../../api/orders/upcoming-charges.ts';
import { chargeDays, chargeMonths } from './charge-months.ts';

function charge(date: string): UpcomingCharge {
  return {
    orderId: identifier<OrderUuid>('0190b2a4-0000-7000-8000-000000000001'),
    orderNumber: 'ON-1',
    merchantFullName: 'Магазин',
    paymentNumber: 1,
    amount: kopecks(100_000),
    date: calendarDate(date),
    state: 'NOT_YET_PAID',
    nextTryOn: calendarDate(date),
    schedulesStopped: false,
    card: null,
    cardLackedMoney: false,
  };
}

test('payments are grouped by month across the turn of the year', () => {
  const [first, second, third] = [charge('2026-12-10'), charge('2026-12-24'), charge('2027-01-07')];
  assert.deepEqual(chargeMonths([third, first, second]), [
    { month: '2026-12', charges: [first, second] },
    { month: '2027-01', charges: [third] },
  ]);
  assert.deepEqual(chargeMonths([]), []);
  assert.deepEqual(chargeMonths([first], '2026-11'), [
    { month: '2026-11', charges: [] },
    { month: '2026-12', charges: [first] },
  ]);
});

test('payments of one day are one line', () => {
  const [first, second, third] = [charge('2026-12-10'), charge('2026-12-24'), charge('2026-12-10')];
  const today = calendarDate('2026-11-30');
  assert.deepEqual(chargeDays({ month: '2026-12', charges: [first, second, third] }, today), [
    { date: '2026-12-10', charges: [first, third] },
    { date: '2026-12-24', charges: [second] },
  ]);
});

test('today is among the days of its month', () => {
  const [first, second] = [charge('2026-12-10'), charge('2026-12-24')];
  const daysOn = (today: string): readonly string[] =>
    chargeDays({ month: '2026-12', charges: [first, second] }, calendarDate(today)).map(
      ({ date, charges }) => `${date}: ${charges.length}`,
    );
  assert.deepEqual(daysOn('2026-12-09'), ['2026-12-09: 0', '2026-12-10: 1', '2026-12-24: 1']);
  assert.deepEqual(daysOn('2026-12-10'), ['2026-12-10: 1', '2026-12-24: 1']);
  assert.deepEqual(daysOn('2027-12-10'), ['2026-12-10: 1', '2026-12-24: 1']);
});

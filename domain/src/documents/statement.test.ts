import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, instant } from '../dates.ts';
import { kopecks, noMoney } from '../money.ts';
import { isStatementPeriod, type Movement, statementOf } from './statement.ts';

const day = calendarDate;
const shop = { merchantFullName: 'Чайная', orderNumber: 'A-1' };
const nothing = {
  charged: noMoney,
  credited: noMoney,
  returned: noMoney,
  overpaid: noMoney,
  way: null,
};

test('a statement lists each movement from the opening debt to the closing debt', () => {
  const movements: Movement[] = [
    {
      ...{ ...nothing, ...shop, rule: 'order-approved', intent: null },
      at: instant('2026-01-31T21:30:00Z'),
      charged: kopecks(400_000),
    },
    {
      ...{ ...nothing, ...shop, rule: 'payment-settled' },
      at: instant('2026-02-03T09:00:00Z'),
      intent: {
        kind: 'SCHEDULED',
        allocations: [{ targetType: 'SCHEDULED', targetId: 'order/2', amount: kopecks(100_000) }],
      },
      credited: kopecks(100_000),
    },
    {
      ...{ ...nothing, ...shop, rule: 'refund-returned', intent: null },
      at: instant('2026-02-04T09:00:00Z'),
      ...{ returned: kopecks(5000), way: 'CARD' },
    },
    {
      ...{ ...nothing, ...shop, rule: 'excess-received', intent: null },
      at: instant('2026-02-05T09:00:00Z'),
      overpaid: kopecks(30_000),
    },
    {
      ...{ ...nothing, ...shop, rule: 'refund-returned', intent: null },
      at: instant('2026-02-06T09:00:00Z'),
      ...{ returned: kopecks(30_000), way: 'TRANSFER' },
    },
  ];
  const statement = statementOf(
    { from: day('2026-02-01'), to: day('2026-02-28') },
    kopecks(50_000),
    movements,
  );
  assert.deepEqual(
    statement.lines.map(({ date, text, debt }) => [date, text, debt]),
    [
      ['2026-02-01', 'Покупка', 450_000],
      ['2026-02-03', 'Списание по графику: платеж 2', 350_000],
      ['2026-02-04', 'Возврат денег на карту', 350_000],
      ['2026-02-05', 'Оплачено лишнее: 300,00\u00a0₽', 350_000],
      ['2026-02-06', 'Возврат денег банковским переводом', 350_000],
    ],
  );
  assert.deepEqual(statement.totals, { charged: 400_000, credited: 100_000, returned: 35_000 });
  assert.equal(statement.closingDebt, 350_000);
});

test('a period does not end before it begins and lasts at most 366 days', () => {
  const period = (from: string, to: string) => isStatementPeriod({ from: day(from), to: day(to) });
  assert.equal(period('2026-02-01', '2026-02-01'), true);
  assert.equal(period('2026-02-02', '2026-02-01'), false);
  assert.equal(period('2024-01-01', '2024-12-31'), true, '366 days of a leap year');
  assert.equal(period('2025-01-01', '2026-01-02'), false, '367 days');
});

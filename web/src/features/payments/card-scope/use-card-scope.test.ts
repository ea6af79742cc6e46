import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import { kopecks, noMoney } from '#domain/money.ts';
import type { PaymentState } from '#domain/orders/payment-state.ts';
import { isChargedLater } from './use-card-scope.ts';

function paymentsIn(...states: readonly PaymentState[]) {
  return states.map((state, index) => ({
    ...{ paymentNumber: index + 1, state, amount: kopecks(100), commission: noMoney, paidEarly: false },
    date: calendarDate('2026-11-25'),
  }));
}

// docs/spec/rules.md#11
test('a card can be saved for an order only while another of its payments will be charged', () => {
  const payments = paymentsIn('PAID', 'OVERDUE', 'CANCELLED');
  assert.equal(isChargedLater({ payments, schedulesStopped: false }, 2), false);
  assert.equal(isChargedLater({ payments, schedulesStopped: false }, null), true);
  const open = paymentsIn('PAID', 'OVERDUE', 'NOT_YET_PAID');
  assert.equal(isChargedLater({ payments: open, schedulesStopped: false }, 2), true);
  assert.equal(isChargedLater({ payments: open, schedulesStopped: true }, 2), false);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeOrder, inState, questionAt, tries } from '#testing/domain/charge-examples.ts';
import { calendarDate } from '../dates.ts';
import { identifier, type PauseUuid } from '../identifier.ts';
import type { Order } from '../orders/order.ts';
import { paymentsOverdueSoon } from './overdue-soon.ts';

const failed = inState(activeOrder(), 2, 'CASCADE_PAYMENT_TRY_FAIL');

/** The payments of an order that become overdue on the next day, when its one try was declined on 28 February. */
function soon(at: string, order: Order = failed) {
  const intents = tries(order, [{ at: '2025-02-28 08:00', actionCode: 43 }]);
  return paymentsOverdueSoon(questionAt(at, { order, intents }));
}

test('a payment counts as overdue soon only on the last day of its grace', () => {
  assert.deepEqual(soon('2025-03-02 12:00'), []);
  const [payment, ...others] = soon('2025-03-03 12:00');
  assert.deepEqual([payment?.paymentNumber, payment?.from, payment?.hasPenalty], [2, '2025-03-04', true]);
  assert.deepEqual(others, []);
  assert.deepEqual(soon('2025-03-04 00:00'), []);
});

test('a payment with a planned try left is not overdue soon', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const intents = tries(order, [{ at: '2025-02-28 08:00' }]);
  assert.deepEqual(paymentsOverdueSoon(questionAt('2025-03-03 12:00', { order, intents })), []);
});

test('the warning about a product without penalties announces no penalty', () => {
  const order = { ...failed, terms: { ...failed.terms, withoutPenalties: true } };
  assert.equal(soon('2025-03-03 12:00', order)[0]?.hasPenalty, false);
});

test('no payment of a stopped, paused or completed order is overdue soon', () => {
  const pause = {
    pauseUuid: identifier<PauseUuid>('00000000-0000-4000-8000-0000000000e1'),
    reason: 'DEFECTIVE',
    dateFrom: calendarDate('2025-03-03'),
    dateTo: calendarDate('2025-03-09'),
    staffUuid: null,
    startedAt: failed.createdAt,
    isGranted: false,
    endedAt: null,
  } as const;
  for (const order of [
    { ...failed, schedulesStoppedAt: failed.createdAt },
    { ...failed, pauses: [pause] },
    { ...failed, state: 'COMPLETED' as const },
  ])
    assert.deepEqual(soon('2025-03-03 12:00', order), []);
});

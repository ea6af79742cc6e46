import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeOrder, moscow } from '#testing/domain/charge-examples.ts';
import { calendarDate } from '../dates.ts';
import { basisPoints } from '../money.ts';
import type { OrderChange } from '../orders/order-change.ts';
import type { Order } from '../orders/order.ts';
import { failCascade, markOverdue } from './mark-overdue.ts';

const order = activeOrder();
const now = moscow('2025-03-04 10:00');
const newUuid = (): string => '00000000-0000-4000-8000-0000000000d1';

/** Marks payment 2 of the order as overdue four days after its date. */
function overdue(of: Order, annualRate = 2000): OrderChange {
  const lateSince = calendarDate('2025-02-28');
  return markOverdue({
    order: of,
    paymentNumber: 2,
    lateSince,
    annualRate: basisPoints(annualRate),
    now,
    newUuid,
  });
}

const statesOf = ({ payments }: Order): string[] => payments.map(({ state }) => state);
const historyOf = ({ events }: OrderChange): string[] => events.map(({ type, text }) => `${type} ${text}`);

// docs/spec/rules.md#3, docs/spec/rules.md#4
test('a payment whose grace is over becomes OVERDUE and has a penalty in the ledger and in the history', () => {
  const change = overdue(order);
  assert.deepEqual(statesOf(change.order), statesOf(order).with(1, 'OVERDUE'));
  const [penalty, ...others] = change.order.penalties;
  assert.deepEqual(others, []);
  assert.deepEqual(penalty, {
    penaltyUuid: newUuid(),
    paymentNumber: 2,
    amount: 219,
    state: 'APPLIED',
    appliedAt: now,
    daysLate: 4,
    countedThrough: '2025-03-04',
    skipped: [],
  });
  assert.equal(change.postings.length, 1);
  assert.deepEqual(historyOf(change), ['PENALTY_APPLIED Начислен штраф за просрочку: платеж 2']);
  assert.match(change.events[0]?.transitionKey ?? '', /APPLIED$/);
});

// docs/spec/rules.md#4
test('no penalty is applied under terms without penalties, after a cancelled penalty, or at a rate of 0', () => {
  const [penalty] = overdue(order).order.penalties;
  assert.ok(penalty);
  const cancelled = { ...order, penalties: [{ ...penalty, state: 'CANCELLED' as const }] };
  for (const [of, rate] of [
    [{ ...order, terms: { ...order.terms, withoutPenalties: true } }, 2000],
    [cancelled, 2000],
    [order, 0],
  ] as const) {
    const change = overdue(of, rate);
    assert.deepEqual(statesOf(change.order), statesOf(order).with(1, 'OVERDUE'));
    assert.deepEqual(change.order.penalties, of.penalties);
    assert.deepEqual(change.postings, []);
    assert.deepEqual(historyOf(change), ['PENALTY_NOT_APPLIED Платеж 2 просрочен, штраф не начисляется']);
  }
});

test('a penalty of one payment does not prevent the penalty of another payment', () => {
  const [penalty] = overdue(order).order.penalties;
  assert.ok(penalty);
  const change = overdue({ ...order, penalties: [{ ...penalty, paymentNumber: 1 }] });
  assert.deepEqual(
    change.order.penalties.map(({ paymentNumber }) => paymentNumber),
    [1, 2],
  );
});

// docs/spec/rules.md#3
test('a failed cascade changes only the state of its payment', () => {
  const change = failCascade(order, 2);
  assert.deepEqual(statesOf(change.order), statesOf(order).with(1, 'CASCADE_PAYMENT_TRY_FAIL'));
  assert.deepEqual([change.postings, change.events, change.refunds], [[], [], []]);
});

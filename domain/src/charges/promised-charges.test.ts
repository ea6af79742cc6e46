import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  activeOrder,
  cards,
  describeDecision,
  inState,
  planAt,
  questionAt,
  tries,
} from '#testing/domain/charge-examples.ts';
import { exampleCard } from '#testing/domain/order-scenario.ts';
import { calendarDate } from '../dates.ts';
import { type CardUuid, identifier } from '../identifier.ts';
import type { ChargeContext } from './charge-context.ts';
import { nextCharge, promisedCharges } from './promised-charges.ts';

const otherCard = identifier<CardUuid>('00000000-0000-4000-8000-0000000000c2');

/** Formats each promised charge, e.g. `2 on 2025-03-01 c1`. */
function promised(at: string, question: Partial<ChargeContext> = {}): string[] {
  return promisedCharges(questionAt(at, question)).map(
    ({ paymentNumber, date, cardUuid }) => `${paymentNumber} on ${date} ${cardUuid?.slice(-2) ?? 'none'}`,
  );
}

test('a future payment is promised for its day with the order card', () => {
  assert.deepEqual(promised('2025-02-27 12:00'), [
    '2 on 2025-02-28 c1',
    '3 on 2025-03-31 c1',
    '4 on 2025-04-30 c1',
  ]);
});

test('a payment with failed tries is promised for the day of its next try', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const evening = { order, intents: tries(order, [{ at: '2025-02-28 08:00' }]) };
  assert.equal(promised('2025-02-28 12:00', evening)[0], '2 on 2025-02-28 c1');
  const made = [{ at: '2025-02-28 08:00' }, { at: '2025-02-28 19:00' }];
  assert.equal(promised('2025-02-28 20:00', { order, intents: tries(order, made) })[0], '2 on 2025-03-01 c1');
});

test('a payment without a try left is not promised', () => {
  const order = inState(activeOrder(), 2, 'OVERDUE');
  const intents = tries(order, [{ at: '2025-02-28 08:00', actionCode: 43 }]);
  assert.deepEqual(promised('2025-03-20 12:00', { order, intents }), [
    '3 on 2025-03-31 c1',
    '4 on 2025-04-30 c1',
  ]);
});

test('of several due payments only the payment that is tried first is promised', () => {
  const order = activeOrder();
  assert.deepEqual(promised('2025-03-31 07:00', { order }), ['2 on 2025-03-31 c1', '4 on 2025-04-30 c1']);
  const failed = inState(order, 2, 'ERROR_PAID');
  const intents = tries(failed, [{ at: '2025-03-31 08:00' }]);
  assert.equal(promised('2025-03-31 08:30', { order: failed, intents })[0], '3 on 2025-03-31 c1');
});

test('a future payment is not promised for a day on which a due payment may be charged', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const entered = cards(exampleCard.cardUuid).map((card) => ({
    ...card,
    enteredOn: calendarDate('2025-03-30'),
  }));
  assert.deepEqual(promised('2025-03-30 12:00', { order, cards: entered }), [
    '2 on 2025-03-31 c1',
    '4 on 2025-04-30 c1',
  ]);
});

test('of several future payments of one day only the first is promised', () => {
  const order = activeOrder();
  const moved = {
    ...order,
    payments: order.payments.map((payment) =>
      payment.paymentNumber === 3 ? { ...payment, planDate: calendarDate('2025-02-28') } : payment,
    ),
  };
  assert.deepEqual(promised('2025-02-27 12:00', { order: moved }), [
    '2 on 2025-02-28 c1',
    '4 on 2025-04-30 c1',
  ]);
});

test('a payment with a pending intent is not promised', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const intents = tries(order, [{ at: '2025-02-28 08:00', state: 'UNKNOWN' }]);
  assert.equal(promised('2025-02-28 12:00', { order, intents })[0], '3 on 2025-03-31 c1');
});

test('nothing is promised while the schedules are stopped', () => {
  const order = { ...activeOrder(), schedulesStoppedAt: questionAt('2025-02-01 12:00').now };
  assert.deepEqual(promised('2025-02-27 12:00', { order }), []);
});

test('the next charge is the first promised charge, or without a card the first unpaid payment', () => {
  const next = (at: string, question: Partial<ChargeContext> = {}): string | undefined => {
    const charge = nextCharge(questionAt(at, question));
    return charge === null
      ? undefined
      : `${charge.paymentNumber} on ${charge.date} ${charge.cardUuid?.slice(-2) ?? 'none'}`;
  };
  assert.equal(next('2025-02-27 12:00'), '2 on 2025-02-28 c1');
  assert.equal(next('2025-02-27 12:00', { cards: [] }), '2 on 2025-02-28 none');
  const order = inState(activeOrder(), 2, 'CASCADE_PAYMENT_TRY_FAIL');
  assert.equal(next('2025-03-01 12:00', { order, cards: [] }), '2 on 2025-02-28 none');
  const intents = tries(order, [{ at: '2025-03-01 08:00', state: 'UNKNOWN' }]);
  assert.equal(next('2025-03-01 12:00', { order, intents, cards: [] }), '3 on 2025-03-31 none');
  const stopped = { ...order, schedulesStoppedAt: questionAt('2025-02-01 12:00').now };
  assert.equal(next('2025-03-01 12:00', { order: stopped }), undefined);
});

test('without the order card the client’s first other card is promised, or no card', () => {
  const order = activeOrder();
  assert.equal(promised('2025-02-20 12:00', { order, cards: cards(otherCard) })[0], '2 on 2025-02-28 c2');
  assert.equal(promised('2025-02-20 12:00', { order, cards: [] })[0], '2 on 2025-02-28 none');
});

test('another card is promised a day later once the hour of the reminder has passed', () => {
  const facts = { order: activeOrder(), cards: cards(otherCard) };
  assert.equal(promised('2025-02-27 09:59', facts)[0], '2 on 2025-02-28 c2');
  assert.equal(promised('2025-02-27 10:00', facts)[0], '2 on 2025-03-01 c2');
  assert.equal(describeDecision(planAt('2025-02-28 08:00', facts)), 'announce 2 c2');
});

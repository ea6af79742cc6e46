import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, plusDays } from '../dates.ts';
import { activeOrder, cards, moscow, questionAt, tries } from '#testing/domain/charge-examples.ts';
import { exampleCard } from '#testing/domain/order-scenario.ts';
import { identifier, type PauseUuid } from '../identifier.ts';
import { type Pause, movedByPauses } from '../pauses/pause.ts';
import type { ChargeContext } from './charge-context.ts';
import { postponedCharges } from './postponed-charges.ts';

/** The postponed charges in short: payment, reason, whether the next try is at `next`. */
function postponed(at: string, next: string, question: Partial<ChargeContext> = {}): string[] {
  return postponedCharges(questionAt(at, question)).map(
    (each) => `${each.payment.paymentNumber} ${each.reason} ${each.next.at === moscow(next)}`,
  );
}

/** The example order with a pause of ten days from 25 February 2025, which moves 28 February to 10 March. */
function pausedOrder(): ChargeContext['order'] {
  const order = activeOrder();
  const dateFrom = calendarDate('2025-02-25');
  const pause: Pause = {
    pauseUuid: identifier<PauseUuid>('p-1'),
    reason: 'DEFECTIVE',
    dateFrom,
    dateTo: plusDays(dateFrom, 9),
    staffUuid: null,
    isGranted: false,
    startedAt: moscow('2025-02-25 10:00'),
    endedAt: null,
  };
  const payments = order.payments.map((payment) =>
    payment.paidAt === null ? { ...payment, planDate: movedByPauses([pause], payment.planDate) } : payment,
  );
  return { ...order, payments, pauses: [pause] };
}

// docs/spec/rules.md#13
test('a charge that a pause moved is postponed from its former day until the charge', () => {
  const order = pausedOrder();
  const next = '2025-03-10 08:00';
  assert.deepEqual(postponed('2025-02-27 12:00', next, { order }), []);
  for (const at of ['2025-02-28 00:00', '2025-03-06 12:00', '2025-03-08 12:00', '2025-03-09 23:00'])
    assert.deepEqual(postponed(at, next, { order }), ['2 PAUSE true'], at);
  assert.deepEqual(postponed('2025-03-10 08:00', next, { order }), []);
});

// docs/spec/rules.md#3
test('outside the charging window a due charge is postponed to the next window', () => {
  assert.deepEqual(postponed('2025-02-28 07:59', '2025-02-28 08:00'), ['2 HOURS true']);
  assert.deepEqual(postponed('2025-02-28 08:00', '2025-02-28 08:00'), []);
  assert.deepEqual(postponed('2025-02-28 22:00', '2025-03-01 08:00'), ['2 HOURS true']);
});

// docs/spec/rules.md#3
test('a payment charged today postpones the other due payments of the order to tomorrow', () => {
  const intents = tries(activeOrder(), [{ at: '2025-03-31 08:00', state: 'SETTLED' }]);
  assert.deepEqual(postponed('2025-03-31 09:00', '2025-04-01 08:00', { intents }), [
    '2 ONE_A_DAY true',
    '3 ONE_A_DAY true',
  ]);
});

// docs/spec/rules.md#11
test('a card that was entered today is charged from tomorrow on', () => {
  const today = calendarDate('2025-02-28');
  const fresh = cards(exampleCard.cardUuid).map((card) => ({ ...card, enteredOn: today }));
  assert.deepEqual(postponed('2025-02-28 12:00', '2025-03-01 08:00', { cards: fresh }), ['2 NEW_CARD true']);
});

// docs/spec/rules.md#3
test('the decline limit of a card postpones a charge, but stopped schedules and a planned retry do not', () => {
  const resting = cards(exampleCard.cardUuid).map((card) => ({
    ...card,
    restsUntil: moscow('2025-03-20 08:00'),
  }));
  const limited = postponed('2025-02-28 12:00', '2025-03-20 08:00', { cards: resting });
  assert.deepEqual(limited, ['2 CARD_LIMIT true']);
  const order = { ...activeOrder(), schedulesStoppedAt: moscow('2025-02-28 10:00') };
  assert.deepEqual(postponed('2025-02-28 12:00', '2025-03-20 08:00', { cards: resting, order }), []);
  const intents = tries(activeOrder(), [{ at: '2025-02-28 08:00' }]);
  assert.deepEqual(postponed('2025-02-28 12:00', '2025-02-28 19:00', { intents }), []);
});

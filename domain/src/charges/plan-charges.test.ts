import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  activeOrder,
  cards,
  consentOf,
  inState,
  moscow,
  notice,
  planAt,
  describeDecision,
  tries,
  type Try,
} from '#testing/domain/charge-examples.ts';
import { exampleCard } from '#testing/domain/order-scenario.ts';
import { calendarDate } from '../dates.ts';
import { type CardUuid, identifier } from '../identifier.ts';
import { defaultChargePlan, withinWindow } from './charge-plan.ts';

const otherCard = identifier<CardUuid>('00000000-0000-4000-8000-0000000000c2');
const thirdCard = identifier<CardUuid>('00000000-0000-4000-8000-0000000000c3');

test('a due payment is charged within the charging window only', () => {
  assert.equal(describeDecision(planAt('2025-02-27 23:59')), 'wait 2025-02-28 08:00');
  assert.equal(describeDecision(planAt('2025-02-28 00:00')), 'wait 2025-02-28 08:00');
  assert.equal(describeDecision(planAt('2025-02-28 07:59')), 'wait 2025-02-28 08:00');
  assert.equal(describeDecision(planAt('2025-02-28 08:00')), 'charge 2 c1');
  assert.equal(describeDecision(planAt('2025-02-28 21:59')), 'charge 2 c1');
  assert.equal(describeDecision(planAt('2025-02-28 22:00')), 'wait 2025-03-01 08:00');
});

test('a charge takes the amount of the payment from the order card', () => {
  const order = activeOrder();
  assert.deepEqual(planAt('2025-02-28 09:00', { order }), {
    kind: 'charge',
    paymentNumber: 2,
    amount: 100_000,
    cardUuid: exampleCard.cardUuid,
    consentUuid: consentOf(exampleCard.cardUuid),
    allocations: [{ targetType: 'SCHEDULED', targetId: `${order.orderUuid}/2`, amount: 100_000 }],
  });
});

test('nothing is charged for an order that is not active or has stopped schedules', () => {
  const order = activeOrder();
  for (const state of ['APPROVED', 'COMPLETED', 'REVERSED'] as const)
    assert.equal(describeDecision(planAt('2025-02-28 09:00', { order: { ...order, state } })), 'nothing');
  const stopped = { ...order, schedulesStoppedAt: moscow('2025-02-01 09:00') };
  assert.equal(describeDecision(planAt('2025-02-28 09:00', { order: stopped })), 'nothing');
});

test('nothing is charged while an intent of the order is in progress', () => {
  const order = activeOrder();
  for (const state of ['CREATED', 'REGISTERED', 'SENT', 'UNKNOWN'] as const) {
    const intents = tries(order, [{ at: '2025-02-28 08:00', state }]);
    assert.equal(describeDecision(planAt('2025-03-20 09:00', { order, intents })), 'intent-under-way');
  }
});

test('a soft decline is tried again the same evening, then once a day for three days', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const made: Try[] = [];
  const decide = (at: string): string => describeDecision(planAt(at, { order, intents: tries(order, made) }));
  made.push({ at: '2025-02-28 08:00' });
  assert.equal(decide('2025-02-28 08:01'), 'wait 2025-02-28 19:00');
  assert.equal(decide('2025-02-28 19:00'), 'charge 2 c1');
  made.push({ at: '2025-02-28 19:00' });
  assert.equal(decide('2025-02-28 19:01'), 'wait 2025-03-01 08:00');
  made.push({ at: '2025-03-01 08:00' });
  assert.equal(decide('2025-03-01 21:00'), 'wait 2025-03-02 08:00');
  made.push({ at: '2025-03-02 08:00' }, { at: '2025-03-03 08:00' });
  assert.equal(decide('2025-03-03 08:01'), 'cascade-failed 2');
});

test('a card is charged until the end of its expiry month', () => {
  const order = activeOrder();
  const expiring = cards(exampleCard.cardUuid).map((card) => ({ ...card, expiry: '202502' }));
  assert.equal(describeDecision(planAt('2025-02-28 21:00', { order, cards: expiring })), 'charge 2 c1');
  assert.equal(describeDecision(planAt('2025-03-01 09:00', { order, cards: expiring })), 'announce 2 none');
});

test('a new order card starts its plan of tries from the beginning', () => {
  const order = inState(activeOrder(), 2, 'CASCADE_PAYMENT_TRY_FAIL');
  const intents = tries(order, [{ at: '2025-02-28 08:00', actionCode: 43 }]);
  const renewed = { ...order, card: { ...exampleCard, cardUuid: otherCard } };
  assert.equal(describeDecision(planAt('2025-03-01 09:00', { order: renewed, intents })), 'charge 2 c2');
});

test('a payment becomes overdue exactly after three days of grace', () => {
  for (const state of ['ERROR_PAID', 'CASCADE_PAYMENT_TRY_FAIL'] as const) {
    const order = inState(activeOrder(), 2, state);
    const intents = tries(order, [{ at: '2025-02-28 08:00', actionCode: 43 }]);
    const decide = (at: string): string => describeDecision(planAt(at, { order, intents }));
    const before = state === 'ERROR_PAID' ? 'cascade-failed 2' : 'wait 2025-03-04 00:00';
    assert.equal(decide('2025-03-03 23:59'), before);
    assert.equal(decide('2025-03-04 00:00'), 'overdue 2 since 2025-02-28');
  }
});

test('the grace begins with the first try when that is later than the plan date', () => {
  const order = inState(activeOrder(), 2, 'CASCADE_PAYMENT_TRY_FAIL');
  const intents = tries(order, [{ at: '2025-03-10 08:00', actionCode: 43 }]);
  assert.equal(describeDecision(planAt('2025-03-13 23:59', { order, intents })), 'wait 2025-03-14 00:00');
  assert.equal(
    describeDecision(planAt('2025-03-14 00:00', { order, intents })),
    'overdue 2 since 2025-03-10',
  );
});

test('waived days extend the grace and do not count as late', () => {
  const order = inState(activeOrder(), 2, 'CASCADE_PAYMENT_TRY_FAIL');
  const intents = tries(order, [{ at: '2025-02-28 08:00', actionCode: 43 }]);
  const waivedDays = ['2025-02-28', '2025-03-02', '2025-03-03'].map(calendarDate);
  const decide = (at: string): string => describeDecision(planAt(at, { order, intents, waivedDays }));
  assert.equal(decide('2025-03-05 23:59'), 'wait 2025-03-06 00:00');
  assert.equal(decide('2025-03-06 00:00'), 'overdue 2 since 2025-03-02');
});

test('a payment without a card has its whole grace after the delivery', () => {
  const order = { ...activeOrder(), deliveredAt: moscow('2025-03-20 12:00') };
  assert.equal(describeDecision(planAt('2025-03-20 12:00', { order, cards: [] })), 'announce 2 none');
  const notices = [notice('2025-03-20 12:00', [])];
  const failed = { order: inState(order, 2, 'CASCADE_PAYMENT_TRY_FAIL'), cards: [], notices };
  assert.equal(describeDecision(planAt('2025-03-23 23:59', failed)), 'wait 2025-03-24 00:00');
  assert.equal(describeDecision(planAt('2025-03-24 00:00', failed)), 'overdue 2 since 2025-03-20');
});

test('a payment that failed before a stop gets its whole grace again when the schedules resume', () => {
  for (const state of ['ERROR_PAID', 'CASCADE_PAYMENT_TRY_FAIL'] as const) {
    const order = { ...inState(activeOrder(), 2, state), schedulesResumedAt: moscow('2025-03-20 12:00') };
    const intents = tries(order, [{ at: '2025-02-28 08:00', actionCode: 43 }]);
    const decide = (at: string): string => describeDecision(planAt(at, { order, intents, cards: [] }));
    const before = state === 'ERROR_PAID' ? 'cascade-failed 2' : 'wait 2025-03-24 00:00';
    assert.equal(decide('2025-03-23 23:59'), before);
    assert.equal(decide('2025-03-24 00:00'), 'overdue 2 since 2025-03-20');
  }
});

test('when the schedules resume, the plan of tries starts over for every card without a final decline', () => {
  const stopped = inState(activeOrder(), 2, 'CASCADE_PAYMENT_TRY_FAIL');
  const made: Try[] = [
    ...[{ at: '2025-02-28 08:00' }, { at: '2025-02-28 19:00' }, { at: '2025-03-01 08:00' }],
    ...[{ at: '2025-03-02 08:00' }, { at: '2025-03-03 08:00' }],
    { at: '2025-03-03 08:01', card: otherCard },
    { at: '2025-03-03 08:02', card: thirdCard, actionCode: 43 },
  ];
  const order = { ...stopped, schedulesResumedAt: moscow('2025-03-20 12:00') };
  const decide = (at: string, since: readonly Try[]): string => {
    const intents = tries(order, [...made, ...since]);
    const all = cards(exampleCard.cardUuid, otherCard, thirdCard);
    const notices = [notice('2025-02-28 20:00', [otherCard, thirdCard])];
    return describeDecision(planAt(at, { order, intents, cards: all, notices }));
  };
  assert.equal(decide('2025-03-20 12:00', []), 'charge 2 c1');
  assert.equal(decide('2025-03-20 12:01', [{ at: '2025-03-20 12:00' }]), 'wait 2025-03-20 19:00');
  const declined = { at: '2025-03-20 12:00', actionCode: 41 };
  assert.equal(
    decide('2025-03-20 12:01', [declined]),
    'announce 2 c2',
    'a message from before the stop does not count',
  );
});

test('resumed charges wait for the message about the resumption', () => {
  const order = { ...activeOrder(), schedulesResumedAt: moscow('2025-03-20 21:30') };
  assert.equal(describeDecision(planAt('2025-03-20 21:31', { order })), 'wait 2025-03-21 09:00');
  assert.equal(describeDecision(planAt('2025-03-21 09:00', { order })), 'charge 2 c1');
});

test('resumed charges wait for a resumption message that a former time zone of the client postponed', () => {
  const resumed = {
    schedulesResumedAt: moscow('2025-03-20 15:00'),
    resumptionMessageAt: moscow('2025-03-21 00:00'),
  };
  const order = { ...activeOrder(), ...resumed };
  assert.equal(describeDecision(planAt('2025-03-20 21:30', { order })), 'wait 2025-03-21 09:00');
});

test('an expired intent is tried again and leaves the payment neither failed nor overdue', () => {
  const order = activeOrder();
  const intents = tries(order, [{ at: '2025-02-28 08:00', state: 'EXPIRED' }]);
  assert.equal(describeDecision(planAt('2025-02-28 08:05', { order, intents })), 'wait 2025-02-28 08:10');
  assert.equal(describeDecision(planAt('2025-03-20 09:00', { order, intents })), 'charge 2 c1');
});

test('at most one charge of an order succeeds per Moscow day, the oldest payment first', () => {
  const order = activeOrder();
  assert.equal(describeDecision(planAt('2025-05-10 09:00', { order })), 'charge 2 c1');
  const paid = inState(order, 2, 'PAID');
  const intents = tries(order, [{ at: '2025-05-10 09:00', state: 'SETTLED' }]);
  assert.equal(
    describeDecision(planAt('2025-05-10 09:01', { order: paid, intents })),
    'wait 2025-05-11 08:00',
  );
  assert.equal(describeDecision(planAt('2025-05-11 08:00', { order: paid, intents })), 'charge 3 c1');
});

test('a payment without tries left does not delay the next payment', () => {
  const order = inState(activeOrder(), 2, 'OVERDUE');
  const intents = tries(order, [{ at: '2025-02-28 08:00', actionCode: 43 }]);
  assert.equal(describeDecision(planAt('2025-03-30 09:00', { order, intents })), 'wait 2025-03-31 08:00');
  assert.equal(describeDecision(planAt('2025-03-31 09:00', { order, intents })), 'charge 3 c1');
});

test('an instant outside the charging window moves to the start of the next window', () => {
  const inWindow = (at: string): string => withinWindow(defaultChargePlan, moscow(at));
  assert.equal(inWindow('2025-02-28 07:00'), moscow('2025-02-28 08:00'));
  assert.equal(inWindow('2025-02-28 12:34'), moscow('2025-02-28 12:34'));
  assert.equal(inWindow('2025-02-28 23:00'), moscow('2025-03-01 08:00'));
});

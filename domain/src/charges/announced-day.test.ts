import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  activeOrder,
  cards,
  describeDecision,
  inState,
  moscow,
  notice,
  planAt,
  questionAt,
  tries,
  type Try,
} from '#testing/domain/charge-examples.ts';
import { exampleCard } from '#testing/domain/order-scenario.ts';
import { calendarDate } from '../dates.ts';
import { announcementOf } from './cascade.ts';
import { defaultChargePlan } from './charge-plan.ts';
import type { ChargeCard } from './charge-context.ts';
import { type CardUuid, identifier } from '../identifier.ts';
import { moscowUtcOffset, type UtcOffset } from '../local-time.ts';
import { defaultMessageHours } from '../message-hours.ts';

const otherCard = identifier<CardUuid>('00000000-0000-4000-8000-0000000000c2');
const twoDeclines: Try[] = [{ at: '2025-02-28 08:00' }, { at: '2025-02-28 19:00' }];

function resting(cardUuid: CardUuid, until: string): ChargeCard[] {
  return cards(cardUuid).map((card) => ({ ...card, restsUntil: moscow(until) }));
}

/** The day that a message written at `at` names, with the prefix «own card, » if the order card has tries left. */
function announced(
  at: string,
  question: { made: readonly Try[]; all: ChargeCard[]; utcOffset?: UtcOffset },
): string {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const [, payment] = order.payments;
  assert.ok(payment);
  const { utcOffset = moscowUtcOffset } = question;
  const plan = { ...defaultChargePlan, messageHours: { ...defaultMessageHours, utcOffset } };
  const intents = tries(order, question.made);
  const context = questionAt(at, { order, cards: question.all, intents, plan });
  const { hasOwnTries, from } = announcementOf(context, payment, [otherCard]);
  return hasOwnTries ? `own card, ${from}` : from;
}

test('a payment is not overdue before its announced day, even when a decline limit postpones that day', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const all = [...resting(exampleCard.cardUuid, '2025-03-08 08:00'), ...cards(otherCard)];
  assert.equal(announced('2025-02-28 19:01', { made: twoDeclines, all }), 'own card, 2025-03-10');
  const notices = [{ ...notice('2025-02-28 19:02', [otherCard]), from: calendarDate('2025-03-10') }];
  const intents = tries(order, [...twoDeclines, { at: '2025-03-08 08:00', actionCode: 43 }]);
  const decide = (at: string): string =>
    describeDecision(planAt(at, { order, cards: all, intents, notices }));
  assert.equal(decide('2025-03-09 00:00'), 'wait 2025-03-10 08:00');
  assert.equal(decide('2025-03-10 08:00'), 'charge 2 c2');
});

test('a message names the last day of tries of the order card, or the later day that frees the other card', () => {
  const own = cards(exampleCard.cardUuid);
  const from = (...others: ChargeCard[]): string =>
    announced('2025-02-28 19:01', { made: twoDeclines, all: [...own, ...others] });
  assert.equal(from(...cards(otherCard)), 'own card, 2025-03-03');
  assert.equal(from(...resting(otherCard, '2025-03-04 12:00')), 'own card, 2025-03-04');
});

test('a message written in the client’s local evening is read the next day and names the day after that', () => {
  const made = [{ at: '2025-02-28 08:00', actionCode: 43 }];
  const all = [...cards(exampleCard.cardUuid), ...cards(otherCard)];
  assert.equal(announced('2025-02-28 15:00', { made, all }), '2025-03-01');
  assert.equal(announced('2025-02-28 15:00', { made, all, utcOffset: 600 }), '2025-03-02');
});

test('a message names no day that is announced for another payment of the order', () => {
  const notices = [
    { ...notice('2025-02-28 09:00', [otherCard]), paymentNumber: 3, from: calendarDate('2025-03-01') },
  ];
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const [, payment] = order.payments;
  assert.ok(payment);
  const made = tries(order, [{ at: '2025-02-28 08:00', actionCode: 43 }]);
  const context = questionAt('2025-02-28 09:00', {
    order,
    cards: cards(otherCard),
    intents: made,
    notices,
  });
  assert.equal(announcementOf(context, payment, [otherCard]).from, '2025-03-02');
});

test('a message names the day on which a decline limit ends, and no card whose limit outlasts the grace', () => {
  const made = [{ at: '2025-02-28 08:00', actionCode: 43 }];
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const decide = (all: ChargeCard[]): string =>
    describeDecision(planAt('2025-02-28 09:00', { order, cards: all, intents: tries(order, made) }));
  const soon = resting(otherCard, '2025-03-02 12:00');
  assert.equal(decide(soon), 'announce 2 c2');
  assert.equal(announced('2025-02-28 09:00', { made, all: soon }), '2025-03-02');
  assert.equal(decide(resting(otherCard, '2025-03-04 12:00')), 'cascade-failed 2');
});

test('a message written after contact hours names the day after the next one, if within the grace', () => {
  const made = [{ at: '2025-03-02 08:00', actionCode: 43 }];
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const decide = (at: string): string =>
    describeDecision(planAt(at, { order, cards: cards(otherCard), intents: tries(order, made) }));
  // 2 March 2025 is a Sunday, when the contact hours end at 20:00
  assert.equal(announced('2025-03-02 19:59', { made, all: cards(otherCard) }), '2025-03-03');
  assert.equal(announced('2025-03-02 20:00', { made, all: cards(otherCard) }), '2025-03-04');
  assert.equal(decide('2025-03-04 20:59'), 'announce 2 c2');
  assert.equal(decide('2025-03-04 21:00'), 'cascade-failed 2');
});

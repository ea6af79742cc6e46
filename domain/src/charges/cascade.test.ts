import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  activeOrder,
  cards,
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
import type { ChargeCard } from './charge-context.ts';
import { type CardUuid, identifier } from '../identifier.ts';

const otherCard = identifier<CardUuid>('00000000-0000-4000-8000-0000000000c2');
const thirdCard = identifier<CardUuid>('00000000-0000-4000-8000-0000000000c3');

test('after a final decline the announced cascade runs on the next day', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  for (const actionCode of [43, 41, 101, -2006, 1112]) {
    const intents = tries(order, [{ at: '2025-02-28 08:00', actionCode }]);
    const context = { order, intents, cards: cards(exampleCard.cardUuid, otherCard) };
    assert.equal(describeDecision(planAt('2025-02-28 08:01', context)), 'announce 2 c2', String(actionCode));
    const announced = { ...context, notices: [notice('2025-02-28 09:00', [otherCard])] };
    assert.equal(describeDecision(planAt('2025-02-28 21:00', announced)), 'wait 2025-03-01 08:00');
    assert.equal(describeDecision(planAt('2025-03-01 08:00', announced)), 'charge 2 c2');
    assert.equal(describeDecision(planAt('2025-02-28 08:01', { order, intents })), 'cascade-failed 2');
  }
});

const soft: Try[] = [
  ...[{ at: '2025-02-28 08:00' }, { at: '2025-02-28 19:00' }, { at: '2025-03-01 08:00' }],
  ...[{ at: '2025-03-02 08:00' }, { at: '2025-03-03 08:00' }],
];

test('the cascade is announced after the second decline and runs once the order card has no tries left', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const all = cards(exampleCard.cardUuid, otherCard, thirdCard);
  const decide = (
    at: string,
    made: readonly Try[],
    notices = [notice('2025-02-28 19:02', [otherCard, thirdCard])],
  ) => describeDecision(planAt(at, { order, cards: all, intents: tries(order, made), notices }));
  assert.equal(decide('2025-02-28 08:01', soft.slice(0, 1), []), 'wait 2025-02-28 19:00');
  assert.equal(decide('2025-02-28 19:01', soft.slice(0, 2), []), 'announce 2 c2 c3');
  assert.equal(decide('2025-02-28 19:03', soft.slice(0, 2)), 'wait 2025-03-01 08:00');
  assert.equal(decide('2025-03-01 08:00', soft.slice(0, 2)), 'charge 2 c1');
  assert.equal(decide('2025-03-03 08:01', soft), 'charge 2 c2');
  const second = [...soft, { at: '2025-03-03 08:01', card: otherCard }];
  assert.equal(decide('2025-03-03 08:02', second), 'charge 2 c3');
});

test('the cascade waits for the day that its message names, also when the order card has no tries left earlier', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const notices = [{ ...notice('2025-02-28 19:02', [otherCard]), from: calendarDate('2025-03-03') }];
  const decide = (at: string, { made, all }: { made: readonly Try[]; all: ChargeCard[] }): string =>
    describeDecision(planAt(at, { order, cards: all, intents: tries(order, made), notices }));
  const withdrawn = { made: soft.slice(0, 3), all: cards(otherCard) };
  assert.equal(decide('2025-03-01 12:00', withdrawn), 'wait 2025-03-03 08:00');
  assert.equal(decide('2025-03-03 08:00', withdrawn), 'charge 2 c2');
  const stolen = [...soft.slice(0, 2), { at: '2025-03-01 08:00', actionCode: 43 }];
  const declined = { made: stolen, all: cards(exampleCard.cardUuid, otherCard) };
  assert.equal(decide('2025-03-01 08:01', declined), 'wait 2025-03-03 08:00');
});

test('only cards named in the message are charged, in the order of the message', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const context = { order, intents: tries(order, soft), cards: cards(otherCard, thirdCard) };
  const decide = (named: readonly CardUuid[]): string =>
    describeDecision(
      planAt('2025-03-03 08:01', { ...context, notices: [notice('2025-02-28 19:02', named)] }),
    );
  assert.equal(decide([thirdCard]), 'charge 2 c3');
  assert.equal(decide([thirdCard, otherCard]), 'charge 2 c3');
});

test('the cascade does not run when its message failed or still waits', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const context = {
    order,
    intents: tries(order, soft),
    cards: cards(exampleCard.cardUuid, otherCard),
  };
  const failed = { ...notice('2025-02-28 19:02', [otherCard]), state: 'FAILED', sentAt: null } as const;
  assert.equal(
    describeDecision(planAt('2025-03-03 08:01', { ...context, notices: [failed] })),
    'cascade-failed 2',
  );
  const early = { ...context, intents: tries(order, soft.slice(0, 4)) };
  assert.equal(
    describeDecision(planAt('2025-03-02 09:00', { ...early, notices: [failed] })),
    'announce 2 c2',
  );
  const waiting = { ...failed, state: 'WAITING' } as const;
  assert.equal(
    describeDecision(planAt('2025-03-03 08:01', { ...context, notices: [waiting] })),
    'cascade-failed 2',
  );
});

test('an undelivered message starts no cascade, is announced again, and still postpones the overdue day', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const context = {
    order,
    intents: tries(order, [{ at: '2025-02-28 08:00', actionCode: 43 }]),
    cards: cards(exampleCard.cardUuid, otherCard),
    notices: [
      {
        ...notice('2025-02-28 09:00', [otherCard]),
        from: calendarDate('2025-03-05'),
        state: 'FAILED' as const,
      },
    ],
  };
  assert.equal(describeDecision(planAt('2025-02-28 21:00', context)), 'cascade-failed 2');
  assert.equal(describeDecision(planAt('2025-03-01 08:00', context)), 'announce 2 c2');
  assert.equal(describeDecision(planAt('2025-03-05 23:59', context)), 'cascade-failed 2');
  assert.equal(describeDecision(planAt('2025-03-06 00:00', context)), 'overdue 2 since 2025-03-02');
});

test('the cascade is not announced when the next day lies outside the grace', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const context = {
    order,
    intents: tries(order, soft),
    cards: cards(exampleCard.cardUuid, otherCard),
  };
  assert.equal(describeDecision(planAt('2025-03-03 08:01', context)), 'cascade-failed 2');
});

test('the other cards are tried once each in order, then the cascade fails', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const notices = [notice('2025-02-28 09:00', [otherCard, thirdCard])];
  const made: Try[] = [
    { at: '2025-02-28 08:00', actionCode: 43 },
    { at: '2025-03-01 08:00', card: otherCard },
  ];
  const all = cards(exampleCard.cardUuid, otherCard, thirdCard);
  const next = planAt('2025-03-01 08:02', { order, intents: tries(order, made), cards: all, notices });
  assert.equal(describeDecision(next), 'charge 2 c3');
  const intents = tries(order, [...made, { at: '2025-03-01 08:02', card: thirdCard }]);
  const end = planAt('2025-03-01 08:03', { order, intents, cards: all, notices });
  assert.equal(describeDecision(end), 'cascade-failed 2');
});

test('when the order card cannot be charged, a message names the next cards or reports that none is left', () => {
  const order = activeOrder();
  const context = { order, cards: cards(otherCard) };
  assert.equal(describeDecision(planAt('2025-02-28 09:00', context)), 'announce 2 c2');
  const notices = [notice('2025-02-27 12:00', [otherCard])];
  assert.equal(describeDecision(planAt('2025-02-28 09:00', { ...context, notices })), 'charge 2 c2');
  assert.equal(describeDecision(planAt('2025-02-28 09:00', { order, cards: [] })), 'announce 2 none');
  const announcedNone = { order, cards: [], notices: [notice('2025-02-28 09:00', [])] };
  assert.equal(describeDecision(planAt('2025-02-28 09:01', announcedNone)), 'cascade-failed 2');
});

test('a payment that was never tried becomes overdue only after the message that no card is left', () => {
  const order = inState(activeOrder(), 2, 'CASCADE_PAYMENT_TRY_FAIL');
  const decide = (at: string, sent: string | null): string => {
    const notices = sent === null ? [] : [notice(sent, [])];
    return describeDecision(planAt(at, { order, cards: [], notices }));
  };
  assert.equal(decide('2025-03-04 00:00', '2025-02-28 09:00'), 'overdue 2 since 2025-02-28');
  assert.equal(decide('2025-03-10 09:00', null), 'announce 2 none');
  assert.equal(decide('2025-03-10 21:00', '2025-03-10 09:00'), 'wait 2025-03-11 00:00');
  assert.equal(decide('2025-03-11 00:00', '2025-03-10 09:00'), 'overdue 2 since 2025-03-07');
});

function enteredOn(date: string): ChargeCard[] {
  return cards(exampleCard.cardUuid).map((card) => ({ ...card, enteredOn: calendarDate(date) }));
}

test('a card can be charged from the day after the client entered it', () => {
  const order = activeOrder();
  const stored = enteredOn('2025-02-28');
  assert.equal(
    describeDecision(planAt('2025-02-28 12:00', { order, cards: stored })),
    'wait 2025-03-01 08:00',
  );
  assert.equal(describeDecision(planAt('2025-03-01 08:00', { order, cards: stored })), 'charge 2 c1');
});

test('a card entered on the last day of the grace is tried before the payment is overdue', () => {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const old = [
    '2025-02-28 08:00',
    '2025-02-28 19:00',
    '2025-03-01 08:00',
    '2025-03-02 08:00',
    '2025-03-03 08:00',
  ];
  const made: Try[] = old.map((at) => ({ at, card: otherCard }));
  const decide = (at: string, later: readonly Try[] = []): string =>
    describeDecision(
      planAt(at, { order, cards: enteredOn('2025-03-03'), intents: tries(order, [...made, ...later]) }),
    );
  assert.equal(decide('2025-03-03 12:00'), 'wait 2025-03-04 08:00');
  assert.equal(decide('2025-03-04 00:00'), 'wait 2025-03-04 08:00');
  assert.equal(decide('2025-03-04 08:00'), 'charge 2 c1');
  const declined = [{ at: '2025-03-04 08:00' }];
  assert.equal(decide('2025-03-04 09:00', declined), 'wait 2025-03-04 19:00');
  assert.equal(decide('2025-03-05 00:00', declined), 'overdue 2 since 2025-03-01');
});

test('a decline limit postpones the tries of a card, and the payment is not overdue before these tries', () => {
  const resting = cards(exampleCard.cardUuid).map((card) => ({
    ...card,
    restsUntil: moscow('2025-03-20 12:00'),
  }));
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const first = [{ at: '2025-02-28 08:00' }];
  const decide = (at: string, made: readonly Try[]): string =>
    describeDecision(planAt(at, { order, cards: resting, intents: tries(order, made) }));
  assert.equal(decide('2025-02-28 09:00', first), 'wait 2025-03-20 12:00');
  assert.equal(decide('2025-03-10 09:00', first), 'wait 2025-03-20 12:00');
  assert.equal(decide('2025-03-20 12:00', first), 'charge 2 c1');
  const later = [...first, { at: '2025-03-20 12:00', actionCode: 43 }];
  assert.equal(decide('2025-03-20 12:01', later), 'cascade-failed 2');
  assert.equal(decide('2025-03-21 00:00', later), 'overdue 2 since 2025-03-17');
});

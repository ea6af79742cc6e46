import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, instant } from '#domain/dates.ts';
import { type CardUuid, identifier } from '#domain/identifier.ts';
import type { SavedCard } from '../../../api/cards/saved-card.ts';
import { chosenCard, payingCards, sourceOf } from './payment-source.ts';

const [first, second] = [identifier<CardUuid>('first'), identifier<CardUuid>('second')];
const removed = identifier<CardUuid>('gone');

function card(cardUuid: CardUuid): SavedCard {
  return {
    cardUuid,
    lastFourDigits: '0001',
    name: 'Мир',
    logo: 'mir',
    isDefault: false,
    expiry,
    scope: 'ORDER',
    orders: [],
    updatable: true,
    declinedOn: null,
    paidAt: null,
  };
}

const expiry = { year: '2030', month: '12' } as const;
const cards = [card(first), card(second)];

test('the order’s card is the default', () => {
  assert.equal(chosenCard(cards, null, second), second);
});

test('a card whose last charge failed comes last and is not the default', () => {
  const failed: SavedCard = { ...card(first), declinedOn: calendarDate('2026-10-13') };
  const offered = payingCards([failed, card(second)], false);
  assert.deepEqual(offered, [card(second), failed]);
  assert.equal(chosenCard(offered, null, first), second);
  assert.equal(chosenCard([failed], null, first), 'OTHER_CARD');
});

test('an expired card comes last and is not the default', () => {
  const expired = { ...card(first), expiry: { year: '2020', month: '01' } };
  assert.deepEqual(payingCards([expired, card(second)], false), [card(second), expired]);
  assert.equal(chosenCard([card(second), expired], null, first), second);
});

test('the card that paid last comes first', () => {
  const earlier = { ...card(first), paidAt: instant('2026-10-01T09:00:00.000Z') };
  const last = { ...card(second), paidAt: instant('2026-11-01T09:00:00.000Z') };
  assert.deepEqual(payingCards([card(removed), earlier, last], false), [last, earlier, card(removed)]);
});

test('the client’s choice replaces the default', () => {
  assert.equal(chosenCard(cards, first, second), first);
  assert.equal(chosenCard(cards, 'OTHER_CARD', second), 'OTHER_CARD');
});

test('a removed card is replaced by the order’s card or the first one', () => {
  assert.equal(chosenCard(cards, removed, second), second);
  assert.equal(chosenCard(cards, removed, removed), first);
});

test('without saved cards «Другая карта» is selected', () => {
  assert.equal(chosenCard([], null, second), 'OTHER_CARD');
  assert.deepEqual(sourceOf('OTHER_CARD'), { kind: 'OTHER_CARD', scope: 'ONCE' });
  assert.deepEqual(sourceOf(first), { kind: 'SAVED_CARD', cardUuid: first });
});

test('bank online bindings are included in the short flow only', () => {
  const online: SavedCard = { ...card(second), name: 'Банк онлайн', logo: 'bank-online' };
  assert.deepEqual(payingCards([card(first), online], true), [card(first), online]);
  assert.deepEqual(payingCards([card(first), online], false), [card(first)]);
});

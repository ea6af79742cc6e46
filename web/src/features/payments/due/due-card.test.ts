import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SavedCard } from '../../../api/cards/saved-card.ts';
import { calendarDate } from '#domain/dates.ts';
import { type CardUuid, identifier } from '#domain/identifier.ts';
import { otherCard } from '../early/payment-source.ts';
import { dueCard } from './due-card.ts';

const card = (uuid: string): SavedCard => ({
  cardUuid: identifier<CardUuid>(uuid),
  lastFourDigits: '1111',
  name: 'Visa',
  logo: 'visa',
  isDefault: false,
  expiry: { year: '2030', month: '12' },
  scope: 'ORDER',
  orders: [],
  updatable: true,
  declinedOn: null,
  paidAt: null,
});
const declined = (...uuids: string[]) => ({
  declinedCards: uuids.map((uuid) => identifier<CardUuid>(uuid)),
});

test('the first card that the bank did not decline is offered', () => {
  assert.equal(dueCard([card('a'), card('b')], [declined('a')], null), 'b');
  assert.equal(dueCard([card('a'), card('b'), card('c')], [declined('a'), declined('b')], null), 'c');
  assert.equal(dueCard([card('a'), card('b')], [declined()], null), 'a');
});

test('an expired card is not offered', () => {
  const expired = { ...card('a'), expiry: { year: '2020', month: '12' } };
  assert.equal(dueCard([expired, card('b')], [declined()], null), 'b');
});

test('a card whose last charge failed for another debt is not offered', () => {
  const failed = { ...card('a'), declinedOn: calendarDate('2026-10-13') };
  assert.equal(dueCard([failed, card('b')], [declined()], null), 'b');
  assert.equal(dueCard([failed], [declined()], null), otherCard);
  assert.equal(dueCard([failed], [declined()], 'a'), 'a');
});

test('another card is offered when the bank declined all saved ones', () => {
  assert.equal(dueCard([card('a')], [declined('a')], null), otherCard);
  assert.equal(dueCard([], [declined()], null), otherCard);
});

test('the choice of the client is kept while the card exists', () => {
  assert.equal(dueCard([card('a'), card('b')], [declined('a')], 'a'), 'a');
  assert.equal(dueCard([card('a')], [declined()], otherCard), otherCard);
  assert.equal(dueCard([card('a')], [declined()], 'gone'), 'a');
});

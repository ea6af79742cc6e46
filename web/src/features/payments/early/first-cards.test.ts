import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CardUuid, identifier } from '#domain/identifier.ts';
import { firstCards } from './first-cards.ts';

const cards = ['one', 'two', 'three', 'four', 'five'].map((name) => ({
  cardUuid: identifier<CardUuid>(name),
}));

function shown(count: number, chosen: string): readonly string[] {
  return firstCards(cards.slice(0, count), chosen).shown.map(({ cardUuid }) => cardUuid);
}

test('the first three of five cards are shown, and all of four', () => {
  assert.deepEqual(shown(5, 'two'), ['one', 'two', 'three']);
  assert.deepEqual(shown(4, 'two'), ['one', 'two', 'three', 'four']);
});

test('the chosen card is always shown', () => {
  assert.deepEqual(shown(5, 'five'), ['one', 'two', 'three', 'five']);
});

test('the first hidden card may precede the chosen card', () => {
  assert.equal(firstCards(cards, 'two').firstHidden, 3);
  assert.equal(firstCards(cards, 'four').firstHidden, 4);
  assert.equal(firstCards(cards, 'five').firstHidden, 3);
  assert.equal(firstCards(cards.slice(0, 4), 'two').firstHidden, -1);
});

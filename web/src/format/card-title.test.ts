import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleAmong } from './card-title.ts';

function mir(lastFourDigits: string, month: string) {
  return { name: 'Мир', lastFourDigits, expiry: { year: '2028', month } };
}

test('cards with the same digits are shown with their expiry', () => {
  const cards = [mir('1234', '04'), mir('1234', '11'), mir('4321', '04')];
  assert.deepEqual(
    cards.map((card) => titleAmong(card, cards)),
    ['Мир ••\u00a01234, до 04/28', 'Мир ••\u00a01234, до 11/28', 'Мир ••\u00a04321'],
  );
});

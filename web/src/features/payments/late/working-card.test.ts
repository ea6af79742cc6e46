import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workingCard } from './working-card.ts';

const card = { lastFourDigits: '4300' };
const other = { lastFourDigits: '4444' };

// docs/spec/rules.md#5
test('a blocked card is not offered, unless it is charged next', () => {
  const blocked = { reason: 'CARD_BLOCKED' } as const;
  assert.equal(workingCard(card, { lastTry: blocked, nextTry: null }), null);
  assert.equal(workingCard(card, { lastTry: blocked, nextTry: { card: other } }), null);
  assert.equal(workingCard(card, { lastTry: blocked, nextTry: { card } }), card);
  assert.equal(workingCard(null, { lastTry: blocked, nextTry: null }), null);
});

test('a card without money is offered, and so is a card whose failure is not loaded yet', () => {
  assert.equal(workingCard(card, { lastTry: { reason: 'NO_MONEY' }, nextTry: null }), card);
  assert.equal(workingCard(card, null), card);
});

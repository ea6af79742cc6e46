import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import '#testing/property-runs.ts';
import { kopecks, parseRoubles } from '#domain/money.ts';
import { formatMoney, formatMoneyRange, formatRoubles } from './money.ts';

const shown = (amount: number): string => formatMoney(kopecks(amount)).replaceAll(/[\u202f\u00a0]/g, ' ');

test('money is held in kopecks and shown in roubles with 2 decimals and a space as thousands separator', () => {
  assert.equal(shown(0), '0,00 ₽');
  assert.equal(shown(7), '0,07 ₽');
  assert.equal(shown(99_999), '999,99 ₽');
  assert.equal(shown(100_000), '1 000,00 ₽');
  assert.equal(shown(1_234_567_89), '1 234 567,89 ₽');
  assert.equal(shown(-150), '−1,50 ₽');
});

test('a range names the currency once, and equal ends are one sum', () => {
  const range = (from: number, to: number): string =>
    formatMoneyRange(kopecks(from), kopecks(to)).replaceAll(/[\u202f\u00a0]/g, ' ');
  assert.equal(range(100_000, 30_000_000), '1 000,00 – 300 000,00 ₽');
  assert.equal(range(9_900, 9_900), '99,00 ₽');
});

test('an amount has no breaking space', () => {
  assert.doesNotMatch(formatMoney(kopecks(1_234_567_89)), / /);
});

test('every formatted amount parses back to the same kopecks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000_000 }), (amount) => {
      assert.deepEqual(parseRoubles(formatRoubles(kopecks(amount))), { ok: true, value: amount });
    }),
  );
});

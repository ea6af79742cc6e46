import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatShare, formatShortRoubles } from './short-money.ts';

test('an amount on an axis is shortened to thousands, millions or billions', () => {
  const shown = [0, 50_000, 150_000, 1_200_000, 123_456_789, 500_000_000_000].map(formatShortRoubles);
  const plain = shown.map((text) => text.replaceAll('\u00a0', ' '));
  assert.deepEqual(plain, ['0', '500', '1,5 тыс.', '12 тыс.', '1,2 млн', '5 млрд']);
});

test('a share has one decimal, and a dash for a total of 0', () => {
  assert.equal(formatShare(1, 3), '33,3\u00a0%');
  assert.equal(formatShare(0, 0), '—');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lagText } from './lag.ts';

test('a lag is shown in its largest unit with the right plural form', () => {
  const texts = [0, 0.9, 1, 59, 60, 7200, 90_000].map((seconds) => lagText(seconds).replace('\u00a0', ' '));
  assert.deepEqual(texts, ['—', '—', '1 секунда', '59 секунд', '1 минута', '2 часа', '1 день']);
});

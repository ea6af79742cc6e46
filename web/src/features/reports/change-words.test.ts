import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeWords } from './change-words.ts';

test('a change is named in percent of the amount before', () => {
  assert.equal(changeWords(112_500, 100_000), 'на 12,5\u00a0% больше');
  assert.equal(changeWords(0, 100_000), 'на 100,0\u00a0% меньше');
  assert.equal(changeWords(100_001, 100_000), 'чуть больше');
  assert.equal(changeWords(100_000, 100_000), 'столько же');
  assert.equal(changeWords(100_000, 0), 'раньше не было');
});

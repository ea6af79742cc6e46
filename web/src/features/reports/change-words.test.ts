import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeWords } from './change-words.ts';

test('a change is named in percent of the amount before', () => {
  assert.equal(changeWords(112_500, 100_000), 'На 12,5\u00a0% больше, чем');
  assert.equal(changeWords(0, 100_000), 'На 100,0\u00a0% меньше, чем');
  assert.equal(changeWords(100_001, 100_000), 'Чуть больше, чем');
  assert.equal(changeWords(100_000, 100_000), 'Столько же:');
  assert.equal(changeWords(100_000, 0), 'Раньше не было:');
});

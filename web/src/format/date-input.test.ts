import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDate, typedDate } from './date-input.ts';

test('a typed date becomes dd.mm.yyyy with automatic points', () => {
  assert.deepEqual(['2', '21', '211', '2111', '21112', '21112026', '211120267'].map(typedDate), [
    '2',
    '21',
    '21.1',
    '21.11',
    '21.11.2',
    '21.11.2026',
    '21.11.2026',
  ]);
  assert.equal(typedDate('1.2.2026'), '01.02.2026');
  assert.equal(typedDate('2026-11-21'), '21.11.2026');
  assert.equal(typedDate('завтра'), '');
});

test('a date that does not exist is refused', () => {
  assert.equal(readDate('29.02.2028'), '2028-02-29');
  for (const text of ['29.02.2026', '31.11.2026', '21.11.26', '21.11', ''])
    assert.equal(readDate(text), null);
});

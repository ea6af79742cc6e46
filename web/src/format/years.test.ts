import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yearsAround } from './years.ts';

test('a page of the year picker has 12 years', () => {
  assert.deepEqual(
    [yearsAround(2026).at(0), yearsAround(2026).at(-1), yearsAround(2026).length],
    [2016, 2027, 12],
  );
});

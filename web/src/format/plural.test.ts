import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plurals } from '#domain/plural.ts';
import { plural } from './plural.ts';

test('the number and its word have no breaking space', () => {
  assert.equal(plural(2, plurals.attempt), '2\u00a0попытки');
});

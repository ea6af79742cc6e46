import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plurals } from '#domain/plural.ts';
import { plural } from './plural.ts';

test('the number does not part from its word', () => {
  assert.equal(plural(2, plurals.attempt), '2\u00a0попытки');
});

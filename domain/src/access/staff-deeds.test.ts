import assert from 'node:assert/strict';
import { test } from 'node:test';
import { staffDeedNamed } from './staff-deeds.ts';

test('a deed of staff is known by its word, and by no word that every object has', () => {
  assert.equal(staffDeedNamed('ISSUE_MERCHANT_KEY'), 'ISSUE_MERCHANT_KEY');
  for (const word of ['', 'issue_merchant_key', 'toString', '__proto__', 'constructor'])
    assert.equal(staffDeedNamed(word), null, word);
});

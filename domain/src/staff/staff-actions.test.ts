import assert from 'node:assert/strict';
import { test } from 'node:test';
import { staffActionNamed } from './staff-actions.ts';

test('a staff action is found by its code, and a property name of Object is not an action', () => {
  assert.equal(staffActionNamed('ISSUE_MERCHANT_KEY'), 'ISSUE_MERCHANT_KEY');
  for (const word of ['', 'issue_merchant_key', 'toString', '__proto__', 'constructor'])
    assert.equal(staffActionNamed(word), null, word);
});

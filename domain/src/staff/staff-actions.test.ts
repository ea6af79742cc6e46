import assert from 'node:assert/strict';
import { test } from 'node:test';
import { staffActionGroups } from './staff-action-groups.ts';
import { staffActionNamed, staffActions } from './staff-actions.ts';

test('a staff action is found by its code, and a property name of Object is not an action', () => {
  assert.equal(staffActionNamed('ISSUE_MERCHANT_KEY'), 'ISSUE_MERCHANT_KEY');
  for (const word of ['', 'issue_merchant_key', 'toString', '__proto__', 'constructor'])
    assert.equal(staffActionNamed(word), null, word);
});

test('every action is in exactly one group of the filter', () => {
  const grouped = Object.values(staffActionGroups).flatMap(({ actions }) => actions);
  assert.deepEqual(grouped.toSorted(), Object.keys(staffActions).toSorted());
});

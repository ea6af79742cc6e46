import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientStatusRules } from './client-status.ts';

test('BLOCKED and TEMPORARY_BLOCKED are refused as blocked and can be unblocked; INACTIVE is refused as inactive', () => {
  assert.deepEqual(
    Object.entries(clientStatusRules).map(([status, { logInRefusal, staffAction }]) => [
      status,
      logInRefusal,
      staffAction,
    ]),
    [
      ['ACTIVE', null, 'block'],
      ['INACTIVE', 'client.inactive.error', 'block'],
      ['TEMPORARY_BLOCKED', 'client.blocked.error', 'unblock'],
      ['BLOCKED', 'client.blocked.error', 'unblock'],
    ],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientStatusRules } from './client-status.ts';

test('each client status has its log-in refusal and its staff action', () => {
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

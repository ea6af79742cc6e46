import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from '#testing/calls.ts';
import { newClient } from '#testing/people/customer.ts';
import { logIn } from '#testing/people/purchase.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import type { ApiClient } from '#testing/api-client.ts';

const stack = await sharedStack();

async function remindersOf(client: ApiClient): Promise<unknown> {
  const { httpStatus, body } = await client.viewReminders();
  assert.equal(httpStatus, 200);
  return body['reminders'];
}

const both = [
  { channel: 'SMS', enabled: true },
  { channel: 'CALENDAR', enabled: true },
];

test('reminders are on by default, and each channel is switched separately for one client', async () => {
  const client = await logIn(stack, await newClient(stack));
  assert.deepEqual(await remindersOf(client), both);
  const { body } = await client.switchReminder({ channel: 'SMS', enabled: false });
  assert.deepEqual(body['reminders'], [{ channel: 'SMS', enabled: false }, both[1]]);
  assert.deepEqual(await remindersOf(client), body['reminders']);
  assert.deepEqual(await remindersOf(await logIn(stack, await newClient(stack))), both);
  await client.switchReminder({ channel: 'SMS', enabled: true });
  assert.deepEqual(await remindersOf(client), both, 'switched on again');
});

test('an unknown reminder channel is refused', async () => {
  const client = await logIn(stack, await newClient(stack));
  const { httpStatus } = await client.send(calls.switchReminder, {
    channel: 'PIGEON',
    enabled: true,
  });
  assert.equal(httpStatus, 400);
});

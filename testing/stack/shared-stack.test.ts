import assert from 'node:assert/strict';
import { test } from 'node:test';
import { injectFault, waitingFaults } from '#testing/bank/sandbox-calls.ts';
import { sharedStack } from './shared-stack.ts';

test('a test file on a shared stack begins without the faults of the previous file', async () => {
  const stack = await sharedStack();
  await injectFault(stack, { operation: 'sms', fault: 'http-500', times: 1000 });
  assert.equal(await waitingFaults(await sharedStack()), 0);
});

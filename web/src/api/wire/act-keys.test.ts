import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActKeys } from './act-keys.ts';
import { ApiError, networkError } from './api-error.ts';

function openKeys() {
  let [made, now] = [0, 0];
  const keys = createActKeys(
    () => `key ${(made += 1)}`,
    () => now,
  );
  const wait = (milliseconds: number): void => {
    now += milliseconds;
  };
  return { ...keys, wait };
}

const refusal = new ApiError({
  code: 'client.status.error',
  message: 'Клиент уже заблокирован',
  description: null,
  httpStatus: 409,
});

test('a press after a lost answer repeats its key, and another request has a key of its own', () => {
  const { keyFor, onResult } = openKeys();
  assert.equal(keyFor('block'), 'key 1');
  onResult('block', networkError(null));
  assert.equal(keyFor('reset'), 'key 2');
  assert.equal(keyFor('block'), 'key 1');
});

test('a known outcome ends its act, and all acts whose answer is lost', () => {
  for (const outcome of [null, refusal]) {
    const { keyFor, onResult } = openKeys();
    keyFor('block');
    onResult('block', networkError(null));
    keyFor('reset');
    onResult('reset', outcome);
    assert.deepEqual([keyFor('reset'), keyFor('block')], ['key 3', 'key 4']);
  }
});

test('an act that is still awaited keeps its key while another one ends', () => {
  const { keyFor, onResult } = openKeys();
  keyFor('block');
  keyFor('reset');
  onResult('reset', null);
  assert.equal(keyFor('block'), 'key 1');
});

test('a closed window and five minutes make another act of the same request', () => {
  const { keyFor, onResult, forgetLost, wait } = openKeys();
  keyFor('block');
  onResult('block', networkError(null));
  wait(299_999);
  assert.equal(keyFor('block'), 'key 1');
  onResult('block', networkError(null));
  wait(1);
  assert.equal(keyFor('block'), 'key 2');
  onResult('block', networkError(null));
  forgetLost();
  assert.equal(keyFor('block'), 'key 3');
});

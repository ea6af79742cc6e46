import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActKeys } from './act-keys.ts';
import { ApiError, networkError } from './api-error.ts';

function openKeys() {
  let made = 0;
  return createActKeys(() => `key ${(made += 1)}`);
}

const refusal = new ApiError({
  code: 'client.status.error',
  message: 'Клиент уже заблокирован',
  description: null,
  httpStatus: 409,
});

test('a retry after a lost answer reuses the key of the request, and another request has its own key', () => {
  const { keyFor, onResult } = openKeys();
  assert.equal(keyFor('block'), 'key 1');
  onResult('block', networkError(null));
  assert.equal(keyFor('reset'), 'key 2');
  assert.equal(keyFor('block'), 'key 1');
});

test('a response ends the key of its own request, not the keys of others', () => {
  for (const outcome of [null, refusal]) {
    const { keyFor, onResult } = openKeys();
    keyFor('block');
    onResult('block', networkError(null));
    keyFor('reset');
    onResult('reset', outcome);
    assert.deepEqual([keyFor('reset'), keyFor('block')], ['key 3', 'key 1']);
  }
});

test('a pending request keeps its key when another request ends', () => {
  const { keyFor, onResult } = openKeys();
  keyFor('block');
  keyFor('reset');
  onResult('reset', null);
  assert.equal(keyFor('block'), 'key 1');
});

test('a request that is repeated after its dialog was closed gets a new key', () => {
  const { keyFor, onResult, dropUnanswered } = openKeys();
  keyFor('block');
  onResult('block', networkError(null));
  assert.equal(keyFor('block'), 'key 1');
  onResult('block', networkError(null));
  dropUnanswered();
  assert.equal(keyFor('block'), 'key 2');
});

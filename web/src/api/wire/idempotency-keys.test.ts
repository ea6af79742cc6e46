import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, networkError } from './api-error.ts';
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency-keys.ts';

function createTestKeys(): IdempotencyKeys {
  let count = 0;
  return createIdempotencyKeys(() => `key-${++count}`);
}

function createError(code: string): ApiError {
  return new ApiError({ code, message: '', description: null, httpStatus: 400 });
}

test('a repeated request uses the same key', () => {
  const { keyFor } = createTestKeys();
  assert.deepEqual([keyFor('next payment'), keyFor('next payment')], ['key-1', 'key-1']);
});

test('another amount, card or payment gets a new key', () => {
  const { keyFor } = createTestKeys();
  assert.deepEqual([keyFor('next payment'), keyFor('whole debt')], ['key-1', 'key-2']);
});

test('the same request after a final result gets a new key', () => {
  for (const result of [
    null,
    createError('payment.failed.error'),
    createError('payment.amount.changed.error'),
  ]) {
    const { keyFor, onResult } = createTestKeys();
    keyFor('next payment');
    onResult(result);
    assert.equal(keyFor('next payment'), 'key-2');
  }
});

test('a repeat after an unknown outcome uses the same key', () => {
  const serviceErrors = ['service.unavailable.error', 'request.in.progress.error', 'internal.error'].map(
    createError,
  );
  for (const error of [networkError(null), ...serviceErrors]) {
    const { keyFor, onResult } = createTestKeys();
    keyFor('next payment');
    onResult(error);
    assert.equal(keyFor('next payment'), 'key-1');
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, networkError } from './api-error.ts';
import type { IdempotencyKeys } from './idempotency-keys.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';

function counted(): IdempotencyKeys {
  let count = 0;
  return createIdempotencyKeys(() => `key-${++count}`);
}

function refused(code: string): ApiError {
  return new ApiError({ code, message: '', description: null, httpStatus: 400 });
}

test('the same request again uses the same key', () => {
  const { keyFor } = counted();
  assert.deepEqual([keyFor('next payment'), keyFor('next payment')], ['key-1', 'key-1']);
});

test('another amount, card or payment gets a new key', () => {
  const { keyFor } = counted();
  assert.deepEqual([keyFor('next payment'), keyFor('whole debt')], ['key-1', 'key-2']);
});

test('the same request after a final answer gets a new key', () => {
  for (const answer of [null, refused('payment.failed.error'), refused('payment.amount.changed.error')]) {
    const { keyFor, onResult } = counted();
    keyFor('next payment');
    onResult(answer);
    assert.equal(keyFor('next payment'), 'key-2');
  }
});

test('a repeat after an unknown outcome uses the same key', () => {
  const unanswered = ['service.unavailable.error', 'request.in.progress.error', 'internal.error'].map(
    refused,
  );
  for (const silence of [networkError(null), ...unanswered]) {
    const { keyFor, onResult } = counted();
    keyFor('next payment');
    onResult(silence);
    assert.equal(keyFor('next payment'), 'key-1');
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, networkError } from '../../api/api-error.ts';
import { continueIntention, isStillOpen } from './intention.ts';

function keys(): () => string {
  let drawn = 0;
  return () => `key-${++drawn}`;
}

function refused(code: string): ApiError {
  return new ApiError({ code, message: '', description: null, httpStatus: 400 });
}

test('the same press again goes under the same key', () => {
  const draw = keys();
  const first = continueIntention(null, 'next payment', draw);
  assert.deepEqual(continueIntention(first, 'next payment', draw), first);
  assert.equal(first.idempotencyKey, 'key-1');
});

test('another sum, card or payment is another intention with a key of its own', () => {
  const draw = keys();
  const first = continueIntention(null, 'next payment', draw);
  assert.equal(continueIntention(first, 'whole debt', draw).idempotencyKey, 'key-2');
});

test('an intention is over once the server has answered, and open while nobody can tell', () => {
  assert.equal(isStillOpen(networkError(null)), true);
  assert.equal(isStillOpen(refused('request.in.progress.error')), true);
  assert.equal(isStillOpen(refused('payment.failed.error')), false);
  assert.equal(isStillOpen(new Error('anything')), false);
});

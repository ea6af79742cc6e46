import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, networkError } from '../../../api/wire/api-error.ts';
import { setbackOf } from './setback-of.ts';

function setbackOfCode(code: string): string | null {
  return setbackOf(new ApiError({ code, message: '', description: null, httpStatus: 400 }));
}

test('an order that has moved is quoted anew; a payment nobody has answered for may have been made; of the rest a toast says all', () => {
  assert.equal(setbackOfCode('payment.amount.changed.error'), 'OUTDATED');
  assert.equal(setbackOfCode('payment.not.allowed.error'), 'OUTDATED');
  assert.equal(setbackOf(networkError(null)), 'UNANSWERED');
  assert.equal(setbackOfCode('service.unavailable.error'), 'UNANSWERED');
  assert.equal(setbackOfCode('request.in.progress.error'), 'UNANSWERED');
  assert.equal(setbackOfCode('payment.failed.error'), null);
});

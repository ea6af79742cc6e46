import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, networkError } from '../../../api/wire/api-error.ts';
import { paymentErrorOf } from './payment-error-of.ts';

function paymentErrorOfCode(code: string): string | null {
  return paymentErrorOf(new ApiError({ code, message: '', description: null, httpStatus: 400 }));
}

test('a changed order needs a new quote', () => {
  assert.equal(paymentErrorOfCode('payment.amount.changed.error'), 'OUTDATED');
  assert.equal(paymentErrorOfCode('payment.not.allowed.error'), 'OUTDATED');
});

test('a payment without a final answer may have been made', () => {
  assert.equal(paymentErrorOf(networkError(null)), 'UNANSWERED');
  assert.equal(paymentErrorOfCode('service.unavailable.error'), 'UNANSWERED');
  assert.equal(paymentErrorOfCode('request.in.progress.error'), 'UNANSWERED');
  assert.equal(paymentErrorOfCode('internal.error'), 'UNANSWERED');
});

test('a final refusal needs only a toast', () => {
  assert.equal(paymentErrorOfCode('payment.failed.error'), null);
});

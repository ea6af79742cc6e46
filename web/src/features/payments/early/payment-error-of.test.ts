import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, networkError } from '../../../api/wire/api-error.ts';
import { paymentErrorOf } from './payment-error-of.ts';

function paymentErrorOfCode(code: string): string | null {
  return paymentErrorOf(new ApiError({ code, message: '', description: null, httpStatus: 400 }));
}

test('an order that has moved is quoted anew; a payment nobody has answered for may have been made; of the rest a toast says all', () => {
  assert.equal(paymentErrorOfCode('payment.amount.changed.error'), 'OUTDATED');
  assert.equal(paymentErrorOfCode('payment.not.allowed.error'), 'OUTDATED');
  assert.equal(paymentErrorOf(networkError(null)), 'UNANSWERED');
  assert.equal(paymentErrorOfCode('service.unavailable.error'), 'UNANSWERED');
  assert.equal(paymentErrorOfCode('request.in.progress.error'), 'UNANSWERED');
  assert.equal(paymentErrorOfCode('payment.failed.error'), null);
});

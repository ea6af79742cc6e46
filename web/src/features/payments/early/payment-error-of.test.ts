import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentBankRefusal } from '#domain/refusal.ts';
import { ApiError, networkError } from '../../../api/wire/api-error.ts';
import { isFinalRefusal, paymentErrorOf } from './payment-error-of.ts';

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

// docs/spec/reliability.md#F-05
test('a bank that does not answer is not a declined card', () => {
  assert.equal(paymentErrorOf(new ApiError({ ...silentBankRefusal, httpStatus: 402 })), 'BANK_SILENT');
});

test('after a lost or missing answer the same request is repeated', () => {
  const refusalOf = (code: string) => new ApiError({ code, message: '', description: null, httpStatus: 400 });
  assert.equal(isFinalRefusal(networkError(null)), false);
  assert.equal(isFinalRefusal(new ApiError({ ...silentBankRefusal, httpStatus: 402 })), false);
  assert.equal(isFinalRefusal(refusalOf('payment.in.progress.error')), false);
  assert.equal(isFinalRefusal(refusalOf('payment.failed.error')), true);
  assert.equal(isFinalRefusal(refusalOf('payment.amount.changed.error')), true);
});

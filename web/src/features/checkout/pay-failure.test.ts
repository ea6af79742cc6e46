import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, networkError } from '../../api/wire/api-error.ts';
import { payFailureText } from './pay-failure.ts';

const message = 'Текст сервера';

function textOf(code: string): string | null {
  return payFailureText(new ApiError({ code, message, description: null, httpStatus: 400 }));
}

test('no toast says «failed» for a checkout payment that may have been made', () => {
  assert.equal(payFailureText(networkError(null)), null);
  assert.equal(textOf('service.unavailable.error'), null);
  assert.equal(textOf('request.in.progress.error'), null);
  assert.equal(textOf('internal.error'), null);
});

test('payment.failed.error and payment.in.progress.error show the server message', () => {
  assert.equal(textOf('payment.failed.error'), message);
  assert.equal(textOf('payment.in.progress.error'), message);
});

test('another refusal of a checkout payment shows «Не удалось выполнить платеж»', () => {
  assert.equal(textOf('order.not.found.error'), 'Не удалось выполнить платеж');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, networkError } from '../../../api/wire/api-error.ts';
import { failedStartText, paymentFailureText } from './payment-failure.ts';

const message = 'Текст сервера';

function textOf(code: string): string {
  const error = new ApiError({ code, message, description: null, httpStatus: 402 });
  return paymentFailureText(error, 'Не удалось выполнить платеж');
}

test('request.limit.exceeded, payment.failed.error and insufficient.funds.error show the server message', () => {
  assert.equal(textOf('request.limit.exceeded'), message);
  assert.equal(textOf('payment.failed.error'), message);
  assert.equal(textOf('insufficient.funds.error'), message);
});

test('every other failure of a payment shows the fallback', () => {
  assert.equal(textOf('order.not.found.error'), 'Не удалось выполнить платеж');
  assert.equal(
    paymentFailureText(networkError(null), 'Оплата не была выполнена успешно'),
    'Оплата не была выполнена успешно',
  );
});

test('no toast says «failed» for a payment that may have been made', () => {
  const unknown = ['service.unavailable.error', 'request.in.progress.error', 'internal.error'];
  const errors = unknown.map((code) => new ApiError({ code, message, description: null, httpStatus: 503 }));
  for (const error of [networkError(null), ...errors])
    assert.equal(failedStartText(error, 'Не удалось выполнить платеж'), null);
});

test('the toast for a payment that the server refused says «failed»', () => {
  const error = new ApiError({
    code: 'order.not.found.error',
    message,
    description: null,
    httpStatus: 404,
  });
  assert.equal(failedStartText(error, 'Не удалось выполнить платеж'), 'Не удалось выполнить платеж');
});

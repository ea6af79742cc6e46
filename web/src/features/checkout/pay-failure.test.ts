import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentBankRefusal } from '#domain/refusal.ts';
import { ApiError, networkError } from '../../api/wire/api-error.ts';
import { payFailureText, paymentNotice } from './pay-failure.ts';

const message = 'Текст сервера';

function textOf(code: string): string | null {
  return payFailureText(new ApiError({ code, message, description: null, httpStatus: 400 }));
}

test('no toast says «failed» for a checkout payment that may have been made', () => {
  assert.equal(payFailureText(networkError(null)), null);
  assert.equal(textOf('service.unavailable.error'), null);
  assert.equal(textOf('request.in.progress.error'), null);
  assert.equal(textOf('internal.error'), null);
  assert.equal(textOf('order.state.error'), null, 'another tab has paid');
});

test('payment.failed.error and payment.in.progress.error show the server message', () => {
  assert.equal(textOf('payment.failed.error'), message);
  assert.equal(textOf('payment.in.progress.error'), message);
});

test('another refusal of a checkout payment shows «Не удалось выполнить платеж»', () => {
  assert.equal(textOf('order.not.found.error'), 'Не удалось выполнить платеж');
});

// docs/spec/reliability.md#F-05
test('the notice about a silent bank stays while the service queries the status of the payment', () => {
  const refusal = (code: string) => new ApiError({ code, message, description: null, httpStatus: 409 });
  const first = { previousNotice: null, wasOpened: false };
  const silent = paymentNotice(first, new ApiError({ ...silentBankRefusal, httpStatus: 402 }));
  assert.equal(silent, 'BANK_SILENT');
  const second = { previousNotice: silent, wasOpened: true };
  assert.equal(paymentNotice(second, refusal('payment.in.progress.error')), 'BANK_SILENT');
  assert.equal(paymentNotice(second, refusal('payment.failed.error')), null);
});

// docs/spec/rules.md#5
test('a payment without an answer may have been made only if the page of the bank was open before', () => {
  assert.equal(paymentNotice({ previousNotice: null, wasOpened: true }, networkError(null)), 'UNANSWERED');
  for (const previousNotice of [null, 'NOT_OPENED'] as const)
    assert.equal(
      paymentNotice({ previousNotice, wasOpened: previousNotice !== null }, networkError(502)),
      'NOT_OPENED',
    );
});

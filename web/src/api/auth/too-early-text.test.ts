import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../wire/api-error.ts';
import { tooEarlyText } from './too-early-text.ts';

function tooEarly(description: string | null): ApiError {
  const message = 'Новый код можно запросить немного позже';
  return new ApiError({ code: 'otp.resend.too.early.error', message, description, httpStatus: 429 });
}

test('the text says how long the client waits for a new code', () => {
  assert.equal(tooEarlyText(tooEarly('retryAfterSeconds=57')), 'Новый код можно запросить через 0:57');
  assert.equal(tooEarlyText(tooEarly('retryAfterSeconds=600')), 'Новый код можно запросить через 10:00');
});

test('the message of the server is shown when the refusal gives no waiting time', () => {
  for (const description of [null, '', 'attemptsLeft=2', 'retryAfterSeconds=soon', 'xretryAfterSeconds='])
    assert.equal(tooEarlyText(tooEarly(description)), 'Новый код можно запросить немного позже');
});

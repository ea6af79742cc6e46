import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, hasCode, networkError, parseRefusal } from './api-error.ts';

test('a FAIL response gives error.code and error.message, and the code replaces a missing message', () => {
  const error = { code: 'otp.expired.error', message: 'Срок действия кода истёк', description: 'x=1' };
  assert.deepEqual(parseRefusal({ status: 'FAIL', error }, 400), { ...error, httpStatus: 400 });
  assert.deepEqual(parseRefusal({ status: 'FAIL', error: { code: 'a.b' } }, 400), {
    code: 'a.b',
    message: 'a.b',
    description: null,
    httpStatus: 400,
  });
  assert.equal(parseRefusal({ status: 'FAIL' }, 500)?.code, 'internal.error');
});

test('a response with errorCode and a non-zero data.errorCode is an error with that code and errorMessage', () => {
  const body = { errorCode: 0, data: { errorCode: '5', errorMessage: 'Отказ' } };
  assert.deepEqual(parseRefusal(body, 200), {
    code: '5',
    message: 'Отказ',
    description: null,
    httpStatus: 200,
  });
  assert.equal(parseRefusal({ errorCode: 0, data: { errorCode: 0 } }, 200), null);
  assert.equal(parseRefusal({ data: { errorCode: 5 } }, 200), null);
});

test('a body without an error status is a success', () => {
  for (const body of [{ status: 'SUCCESS' }, null, 'text', 7, []])
    assert.equal(parseRefusal(body, 200), null);
});

test('a network or parse failure has the code NETWORK_ERROR and the message serviceUnavailable', () => {
  const error = networkError(502);
  assert.ok(error instanceof ApiError && hasCode(error, 'NETWORK_ERROR'));
  assert.equal(error.message, 'serviceUnavailable');
  assert.equal(hasCode(new Error('NETWORK_ERROR'), 'NETWORK_ERROR'), false);
});

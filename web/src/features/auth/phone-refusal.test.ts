import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, networkError } from '../../api/wire/api-error.ts';
import { toPhoneRefusal, getServerText, findPhoneRefusal } from './phone-refusal.ts';

const createError = (code: string) => new ApiError({ code, message: '', description: null, httpStatus: 403 });

test('a blocked, an unknown and an inactive phone have their own texts', () => {
  assert.equal(toPhoneRefusal(createError('client.blocked.error')), 'BLOCKED');
  assert.equal(toPhoneRefusal(createError('client.not.exist.error')), 'UNKNOWN_USER');
  assert.equal(toPhoneRefusal(createError('client.inactive.error')), 'UNKNOWN_USER');
  assert.equal(toPhoneRefusal(createError('sberid.auth.failed.error')), 'SBER_ID_FAILED');
  assert.equal(toPhoneRefusal(createError('request.limit.exceeded')), 'FAILED');
  assert.equal(toPhoneRefusal(networkError(null)), 'FAILED');
  assert.equal(toPhoneRefusal(new Error('broken')), 'FAILED');
});

test('a code in the address only selects a known text', () => {
  assert.equal(findPhoneRefusal('client.blocked.error'), 'BLOCKED');
  for (const code of ['constructor', '__proto__', 'toString', '']) {
    assert.equal(findPhoneRefusal(code), 'FAILED');
  }
});

test('a reached limit shows the server message', () => {
  const limit = { code: 'request.limit.exceeded', message: 'Слишком много попыток. Попробуйте позже' };
  const error = new ApiError({ ...limit, description: null, httpStatus: 429 });
  assert.equal(getServerText(error), limit.message);
  assert.equal(getServerText(createError('internal.error')), null);
  assert.equal(getServerText(null), null);
});

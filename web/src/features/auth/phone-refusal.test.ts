import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, networkError } from '../../api/wire/api-error.ts';
import { phoneRefusal, phoneRefusalDetail, phoneRefusalOfCode } from './phone-refusal.ts';

const refused = (code: string) => new ApiError({ code, message: '', description: null, httpStatus: 403 });

test('a blocked, an unknown and an inactive phone have their own texts', () => {
  assert.equal(phoneRefusal(refused('client.blocked.error')), 'BLOCKED');
  assert.equal(phoneRefusal(refused('client.not.exist.error')), 'UNKNOWN_USER');
  assert.equal(phoneRefusal(refused('client.inactive.error')), 'UNKNOWN_USER');
  assert.equal(phoneRefusal(refused('sberid.auth.failed.error')), 'SBER_ID_FAILED');
  assert.equal(phoneRefusal(refused('request.limit.exceeded')), 'FAILED');
  assert.equal(phoneRefusal(networkError(null)), 'FAILED');
  assert.equal(phoneRefusal(new Error('broken')), 'FAILED');
});

test('a code in the address only chooses a known text', () => {
  assert.equal(phoneRefusalOfCode('client.blocked.error'), 'BLOCKED');
  for (const code of ['constructor', '__proto__', 'toString', '']) {
    assert.equal(phoneRefusalOfCode(code), 'FAILED');
  }
});

test('a reached limit shows the server message', () => {
  const limit = { code: 'request.limit.exceeded', message: 'Слишком много попыток. Попробуйте позже' };
  const error = new ApiError({ ...limit, description: null, httpStatus: 429 });
  assert.equal(phoneRefusalDetail(error), limit.message);
  assert.equal(phoneRefusalDetail(refused('internal.error')), null);
  assert.equal(phoneRefusalDetail(null), null);
});

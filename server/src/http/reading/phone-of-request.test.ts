import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '#contract/endpoints.ts';
import { parseClientPhone } from './phone-of-request.ts';

const typedPhone = { countryCode: '+7', phone: '(900) 100-00-01' };
const landline = { countryCode: '7', phone: '4951234567' };

function errorOfLandline(key: 'POST /admin/client/penalties' | 'POST /admin/client/resumeSchedules') {
  const refused = parseClientPhone(endpoints[key], landline);
  return refused.ok ? null : refused.error.code;
}

test('a call that names a client receives the ten digits of the phone', () => {
  const accepted = parseClientPhone(endpoints['POST /admin/client/penalties'], typedPhone);
  assert.deepEqual(accepted, { ok: true, value: { countryCode: '+7', phone: '9001000001' } });
});

// docs/spec/reliability.md#S-18
test('a call about a client refuses a landline number like an unknown client', () => {
  assert.equal(errorOfLandline('POST /admin/client/penalties'), 'client.not.exist.error');
});

// docs/spec/reliability.md#S-18
test('a call about an order refuses a landline number like an unknown order', () => {
  assert.equal(errorOfLandline('POST /admin/client/resumeSchedules'), 'order.not.found.error');
});

test('the phone of an account is not read as that of a client', () => {
  const account = { login: 'anna', phone: '8 (900) 100-00-01' };
  assert.deepEqual(parseClientPhone(endpoints['POST /admin/v1/staff/invite'], account), {
    ok: true,
    value: account,
  });
});

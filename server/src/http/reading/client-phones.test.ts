import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Call, endpoints } from '#contract/endpoints.ts';
import { clientPhonesReader } from './client-phones.ts';

const typedPhone = { countryCode: '+7', phone: '(900) 100-00-01' };
const landline = { countryCode: '7', phone: '4951234567' };

function read(key: Call, request: unknown) {
  return clientPhonesReader(endpoints[key])(request);
}

function errorOfLandline(key: Call, request: unknown = landline) {
  const refused = read(key, request);
  return refused.ok ? null : refused.error.code;
}

test('a call that names a client receives the ten digits of the phone', () => {
  const accepted = read('POST /admin/client/penalties', typedPhone);
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

// docs/spec/reliability.md#S-18
test('the client of a filter is read like the client of a call', () => {
  const accepted = read('POST /admin/v1/auditLog', { count: 20, client: typedPhone });
  assert.deepEqual(accepted, {
    ok: true,
    value: { count: 20, client: { countryCode: '+7', phone: '9001000001' } },
  });
  assert.equal(errorOfLandline('POST /admin/v1/auditLog', { client: landline }), 'client.not.exist.error');
  const ofClient = { list: 'CLIENT_CARDS', filter: { client: landline } };
  assert.equal(errorOfLandline('POST /admin/v1/exports/ask', ofClient), 'client.not.exist.error');
});

test('a request without the optional client stays as it is', () => {
  for (const [key, request] of [
    ['POST /admin/v1/auditLog', { count: 20 }],
    ['POST /admin/v1/exports/ask', { list: 'SERVICES', filter: {} }],
    ['POST /admin/client/stopSchedules', { orderUuid: 'any', note: 'lost' }],
  ] as const)
    assert.deepEqual(read(key, request), { ok: true, value: request });
});

test('a phone or a country code alone is refused with the name of the missing field', () => {
  const refusal = (field: string) => ({
    ok: false,
    error: { code: 'request.invalid.error', description: `field=${field}` },
  });
  const key = 'POST /admin/client/stopSchedules';
  assert.deepEqual(read(key, { phone: '9001000001' }), refusal('countryCode'));
  assert.deepEqual(read(key, { countryCode: '7' }), refusal('phone'));
});

test('the phone of a staff account is not read as the phone of a client', () => {
  const account = { login: 'anna', phone: '8 (900) 100-00-01' };
  assert.deepEqual(read('POST /admin/v1/staff/invite', account), { ok: true, value: account });
});

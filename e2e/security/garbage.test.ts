import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newClient } from '#testing/people/customer.ts';
import { logIn } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { casesOfRun } from '#testing/night.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';
import {
  type ContractCall,
  contractCalls,
  isMerchants,
  make,
  postCalls,
} from '#testing/contract/contract-calls.ts';
import { sampleOf, spoiledRequests } from '#testing/contract/samples.ts';

const stack = await sharedStack();
const merchantsKey = { authorization: 'Bearer demo-merchant-key' };
const guest = newApiClient(stack.productUrl);
const client = await logIn(stack, await newClient(stack));
const staff = await logInStaff(stack, 'admin');

/** A client who may make the call. */
function callerOf({ endpoint: { caller } }: ContractCall): ApiClient {
  if (typeof caller === 'object') return staff;
  return caller === 'client' ? client : guest;
}

// server/src/http/reading/invalid-request.test.ts sends every case to the schema alone.
for (const [place, call] of postCalls.entries()) {
  test(`${call.key} refuses invalid, missing and unknown fields by name`, async () => {
    const spoiled = spoiledRequests(call.endpoint.request);
    assert.ok(spoiled.length > 3);
    for (const { why, body, field } of casesOfRun(spoiled, place, Math.min(30, spoiled.length))) {
      const answer = await make(callerOf(call), call, { body, headers: merchantsKey });
      assert.equal(answer.httpStatus, 400, why);
      assert.equal(answer.body.error?.code, 'request.invalid.error', why);
      assertNames(answer.body.error.description, field, why);
    }
  });
}

/** Asserts that the description names the field or a nested one. Skips a body without fields. */
function assertNames(description: string | undefined, field: string, why: string): void {
  const named = (description ?? '').replace('field=', '');
  assert.ok(named === (field === '' ? 'body' : field) || named.startsWith(`${field}.`), `${why}: ${named}`);
}

/** JSON that is refused before its schema is checked. */
const malformedJson: Readonly<Record<string, (sample: string) => string>> = {
  'a prototype': (sample) => `{"__proto__":{"isAdmin":true},${sample.slice(1)}`,
  'a constructor': (sample) => `{"constructor":{"prototype":{"isAdmin":true}},${sample.slice(1)}`,
  'deep nesting': (sample) => `{"deep":${'['.repeat(5_000)}${']'.repeat(5_000)},${sample.slice(1)}`,
  'half a surrogate pair': (sample) => `{"half":"\\ud800",${sample.slice(1)}`,
  'a NUL character': (sample) => `{"zero":"\\u0000",${sample.slice(1)}`,
  'a missing end': (sample) => sample.slice(0, -1),
  'two values': (sample) => `${sample}${sample}`,
  'not JSON at all': () => '<?xml version="1.0"?><x/>',
};

// The same code reads the bodies of all calls, so a sample of calls is enough.
for (const [place, [flaw, spoil]] of Object.entries(malformedJson).entries()) {
  test(`a body with ${flaw} is refused with 400 by every call`, async () => {
    for (const call of casesOfRun(postCalls, place, 12)) {
      const text = spoil(JSON.stringify(sampleOf(call.endpoint.request))).replace(',}', '}');
      const answer = await sendText(callerOf(call), call, text);
      assert.equal(answer, 400, call.key);
    }
  });
}

test('a malformed body is refused with the name of the field', async () => {
  const phone = (value: string) => `{"countryCode":"7","phone":${value}}`;
  for (const [text, field] of [
    ['{"__proto__":{"isAdmin":true}}', '__proto__'],
    [phone('"9001000003\\u0000"'), 'phone'],
    [phone('{"__proto__":1}'), 'phone.__proto__'],
    ['{', 'body'],
  ] as const) {
    const answer = await fetch(`${stack.productUrl}/api/client/auth/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    const { error } = (await answer.json()) as { error: { description: string } };
    assert.deepEqual([answer.status, error.description], [400, `field=${field}`]);
  }
});

test('a body of more than 64 KiB is refused by every call with 413', async () => {
  const withBody = postCalls.filter(({ endpoint }) => endpoint.accepts === undefined);
  for (const call of casesOfRun(withBody, 0, 12)) {
    for (const bytes of [65_537, 70_000]) {
      const text = JSON.stringify({ x: 'x'.repeat(bytes - '{"x":""}'.length) });
      assert.equal(await sendText(callerOf(call), call, text), 413, call.key);
    }
    const most = JSON.stringify({ x: 'x'.repeat(65_536 - '{"x":""}'.length) });
    assert.equal(await sendText(callerOf(call), call, most), 400, call.key);
  }
});

/** Sends the text unchanged, unlike `ApiClient`, which serialises JSON. */
async function sendText(apiClient: ApiClient, call: ContractCall, text: string): Promise<number> {
  const names = ['__Host-client', '__Host-staff', '__Host-browser'];
  const cookie = names.map((name) => `${name}=${apiClient.cookie(name) ?? ''}`).join('; ');
  const prefix = isMerchants(call) ? '' : '/api';
  const { status } = await fetch(`${stack.productUrl}${prefix}${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': text.slice(0, 9),
      cookie,
      ...merchantsKey,
    },
    body: text,
  });
  return status;
}

const queries = ['surprise=1', '__proto__=1', 'key=a&key=b', 'key[]=a', 'constructor[prototype]=1'];

test('a GET refuses parameters that are unknown, repeated or lists', async () => {
  for (const [place, call] of contractCalls.filter(({ method }) => method === 'GET').entries()) {
    for (const query of casesOfRun(queries, place)) {
      const given = { ...call, path: `${call.path}?${query}` };
      const answer = await make(callerOf(call), given, { body: {}, headers: merchantsKey });
      assert.equal(answer.httpStatus, 400, `${call.key}?${query}`);
      assert.equal(answer.body.error?.code, 'request.invalid.error');
    }
  }
});

test('a date outside the supported range is refused with the name of its field', async () => {
  const asked = contractCalls.filter(({ endpoint }) => 'dateFrom' in (sampleOf(endpoint.request) as object));
  assert.ok(asked.length >= 6);
  for (const call of asked) {
    const sample = sampleOf(call.endpoint.request) as object;
    for (const date of ['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])
      for (const field of ['dateFrom', 'dateTo']) {
        const given = { ...sample, [field]: date };
        const path = call.method === 'GET' ? `${call.path}?${String(new URLSearchParams(given))}` : call.path;
        const answer = await make(
          callerOf(call),
          { ...call, path },
          { body: call.method === 'GET' ? {} : given },
        );
        assert.deepEqual(
          refusalOf(answer).slice(0, 2),
          [400, 'request.invalid.error'],
          `${call.key} ${date}`,
        );
        assertNames(answer.body.error?.description, field, date);
      }
  }
});

test('a GET parameter with characters that cannot be stored causes no internal error', async () => {
  for (const call of contractCalls.filter(({ method }) => method === 'GET')) {
    for (const name of Object.keys(sampleOf(call.endpoint.request) as object)) {
      for (const value of ['%00', '%ED%A0%80', '%', '']) {
        const given = { ...call, path: `${call.path}?${name}=${value}` };
        const answer = await make(callerOf(call), given, { body: {}, headers: merchantsKey });
        assert.ok(
          [400, 404].includes(answer.httpStatus),
          `${call.key} ${name}=${value}: ${answer.httpStatus}`,
        );
      }
    }
  }
});

test('an invalid path parameter is refused in any encoding', async () => {
  const calls = contractCalls.filter(({ endpoint }) => endpoint.params !== undefined);
  assert.ok(calls.length > 0);
  for (const call of calls) {
    const [start = '', end = ''] = call.path.split(/[0-9a-f]{8}-[0-9a-f-]{27}/);
    for (const wrong of [
      '1',
      '%00',
      'x'.repeat(90),
      "'%20or%20''='",
      '%2e%2e%2fetc',
      '__proto__',
      '%F0%9F%92%A9',
    ]) {
      const answer = await make(
        callerOf(call),
        { ...call, path: start + wrong + end },
        { headers: merchantsKey },
      );
      assert.ok([400, 404].includes(answer.httpStatus), `${call.key} ${wrong}: ${answer.httpStatus}`);
    }
  }
});

test('an idempotency key that is too long or malformed is refused', async () => {
  const paying = postCalls.filter(({ endpoint }) => endpoint.idempotent !== undefined);
  for (const call of paying) {
    const headers = { ...merchantsKey, 'idempotency-key': 'k'.repeat(256) };
    const answer = await make(callerOf(call), call, { headers });
    assert.deepEqual(refusalOf(answer), [400, 'request.invalid.error', 'field=Idempotency-Key'], call.key);
  }
});

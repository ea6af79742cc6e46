import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '#contract/endpoints.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { newApiClient } from '#testing/api-client.ts';

const { productUrl } = await sharedStack();

type Document = { readonly openapi: string; readonly paths: Readonly<Record<string, object>> };

async function readDocument(path: string): Promise<Document> {
  return (await (await fetch(`${productUrl}/${path}`)).json()) as Document;
}

function callsIn({ paths }: Document): readonly string[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${path} ${method}`),
  );
}

test('OpenAPI 3.1 describes every call of the contract', async () => {
  const document = await readDocument('openapi.json');
  assert.equal(document.openapi, '3.1.0');
  assert.equal(callsIn(document).length, Object.keys(endpoints).length);
});

test('the merchant, client and staff parts of the OpenAPI document contain each call once', async () => {
  const parts = await Promise.all(
    ['merchant', 'client', 'staff'].map((part) => readDocument(`openapi/${part}.json`)),
  );
  assert.deepEqual(parts.flatMap(callsIn).toSorted(), callsIn(await readDocument('openapi.json')).toSorted());
  for (const [part, path] of [
    [0, '/merchant/v1/orders'],
    [1, '/api/client/auth/start'],
    [2, '/api/admin/v1/client/notes'],
  ] as const)
    assert.ok(
      callsIn(parts[part] ?? assert.fail()).some((call) => call.startsWith(path)),
      path,
    );
});

// docs/spec/specification.md#2 «Phone login page»
test('the device type of a browser is derived from its headers', async () => {
  for (const [platform, agent] of [
    ['IOS', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'],
    ['ANDROID', 'Mozilla/5.0 (Linux; Android 16; Pixel 10)'],
    ['DESKTOP', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'],
    ['OTHER', 'curl/8'],
  ] as const) {
    const { body } = await newApiClient(productUrl).detectDevice(undefined, {
      'user-agent': agent,
    });
    assert.equal(body['platform'], platform);
  }
});

// docs/spec/reliability.md#S-52
test('a public setting is read by its key, all of them by `startup`, and others are not found', async () => {
  const read = (key: string) => newApiClient(productUrl).readConfigValue({ key });
  const all = (await read('startup')).body['value'] as Readonly<Record<string, unknown>>;
  assert.deepEqual((await read('otpLength')).body['value'], all['otpLength']);
  for (const key of ['dataKey', 'toString', '__proto__']) {
    const { httpStatus, body } = await read(key);
    assert.deepEqual([httpStatus, body.error?.code], [404, 'not.found.error'], key);
  }
});

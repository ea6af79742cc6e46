import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { endpoints } from '#contract/endpoints.ts';
import { startStack } from '../stage/stack.ts';

const { productUrl } = await startStack({ after });

type Document = { readonly openapi: string; readonly paths: Readonly<Record<string, object>> };

test('OpenAPI 3.1 names every call of the contract, and /docs shows them', async () => {
  const document = (await (await fetch(`${productUrl}/openapi.json`)).json()) as Document;
  assert.equal(document.openapi, '3.1.0');
  const calls = Object.values(document.paths).flatMap((path) => Object.keys(path));
  assert.equal(calls.length, Object.keys(endpoints).length);
  const page = await (await fetch(`${productUrl}/docs`)).text();
  for (const key of Object.keys(endpoints)) assert.ok(page.includes(key.split(' ')[1] ?? key), key);
});

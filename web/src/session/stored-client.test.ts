import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetStoredClient, storeClient, takeStoredClient } from './stored-client.ts';

test('a stored client is taken once, and again only after another client was stored in between', () => {
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  Object.assign(globalThis, { sessionStorage });
  storeClient('A');
  assert.equal(takeStoredClient(), 'A');
  storeClient('A');
  assert.equal(takeStoredClient(), null);
  for (const client of ['A', 'B', 'A']) storeClient(client);
  assert.equal(takeStoredClient(), 'A');
  storeClient('B');
  forgetStoredClient();
  assert.equal(takeStoredClient(), null);
});

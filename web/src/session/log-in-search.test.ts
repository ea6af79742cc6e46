import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLogInSearch } from './log-in-search.ts';

test('the address of a log-in page has only the return page and an error code', () => {
  assert.deepEqual(
    readLogInSearch({ returnTo: '/client/faq', error: 'client.blocked.error', next: 'https://evil.example' }),
    { returnTo: '/client/faq', error: 'client.blocked.error' },
  );
  assert.deepEqual(readLogInSearch({ returnTo: '//evil.example', error: '<img src=x>' }), {});
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLogInSearch } from './log-in-search.ts';

test('the address of a log-in page says where to go back to and what was refused, and nothing else', () => {
  assert.deepEqual(
    readLogInSearch({ returnTo: '/client/faq', error: 'client.blocked.error', next: 'https://evil.example' }),
    { returnTo: '/client/faq', error: 'client.blocked.error' },
  );
  assert.deepEqual(readLogInSearch({ returnTo: '//evil.example', error: '<img src=x>' }), {});
});

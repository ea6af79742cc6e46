import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invitationSeconds, readLogin } from './staff-login.ts';

test('a login is stored in lower case', () => {
  assert.equal(readLogin('  Ivan.Petrov-2 '), 'ivan.petrov-2');
  assert.equal(readLogin('a'.repeat(64)), 'a'.repeat(64));
  assert.equal(readLogin('a'), 'a');
});

test('a login has Latin letters and digits, with punctuation only between them', () => {
  for (const wrong of ['', ' ', 'иван', '.ivan', 'ivan-', 'a b', 'a@b', 'a'.repeat(65)])
    assert.equal(readLogin(wrong), null, wrong);
});

test('an invitation is valid for 72 hours', () => {
  assert.equal(invitationSeconds, 259_200);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '#domain/dates.ts';
import { seal } from '../../../secrets/seal.ts';
import { openAttempt, sealAttempt, type SignOnAttempt } from './sign-on-attempt.ts';

const key = 'a-secret';
const attempt: SignOnAttempt = {
  secrets: { state: 'state', nonce: 'nonce', codeVerifier: 'verifier' },
  returnPage: '/login/sberid?returnTo=%2Fclient%2Fprofile&a=b',
  authPage: '/login/phone',
  expiresAt: instant('2026-11-21T10:10:00.000Z'),
  tokens: { client: 'client-token', staff: 'staff-token', device: 'device-token' },
};
const before = instant('2026-11-21T10:09:59.999Z');

test('a sealed attempt is read back unchanged', () => {
  assert.deepEqual(openAttempt(key, sealAttempt(key, attempt), before), attempt);
});

test('an attempt expires after its ten minutes', () => {
  assert.equal(openAttempt(key, sealAttempt(key, attempt), attempt.expiresAt), null);
});

test('missing fields of an attempt are empty', () => {
  const { expiresAt } = attempt;
  assert.deepEqual(openAttempt(key, seal(key, `expiresAt=${expiresAt}`).toString('base64url'), before), {
    secrets: { state: '', nonce: '', codeVerifier: '' },
    returnPage: '',
    authPage: '',
    expiresAt,
    tokens: { client: '', staff: '', device: '' },
  });
});

test('a forged or changed attempt is refused', () => {
  const sealed = sealAttempt(key, attempt);
  const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1);
  for (const text of ['', 'x', changed, sealAttempt('another-secret', attempt)]) {
    assert.equal(openAttempt(key, text, before), null);
  }
});

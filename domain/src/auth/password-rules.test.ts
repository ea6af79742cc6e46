import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '../calendar.ts';
import type { PasswordStandard } from './password-rules.ts';
import { isPasswordExpired, passwordProblem } from './password-rules.ts';

const common = new Set(['qwerty', 'password', '123456', 'q1w2e3r4t5y6']);
const problem = (password: string, standard: PasswordStandard = 'asvs') =>
  passwordProblem({ password, login: 'support', standard, isCommon: (text) => common.has(text) });

test('a password has 12 characters at least and 128 at most, 16 at least by GOST', () => {
  assert.equal(problem('снег идёт в'), 'too-short');
  assert.equal(problem('снег идёт вч'), null);
  assert.equal(problem('снег идёт вчера', 'gost'), 'too-short');
  assert.equal(problem('снег идёт вчера!', 'gost'), null);
  assert.equal(problem('я'.repeat(64) + 'ты'.repeat(32)), null);
  assert.equal(problem('я'.repeat(64) + 'ты'.repeat(32) + '.'), 'too-long');
});

test('no kind of sign is asked for: a phrase of small letters is enough', () => {
  assert.equal(problem('correct horse battery'), null);
  assert.equal(problem('🦊🦊🐻🐻🐼🐼🐨🐨🐯🐯🦁🦁'), null);
});

test('a common password is refused, with figures behind it, repeated and in any case', () => {
  for (const password of [
    'q1w2e3r4t5y6',
    'Password2026!',
    '...password...',
    'qwertyqwerty',
    'aaaaaaaaaaaaaaa',
    'QwertyQwerty',
  ])
    assert.equal(problem(password), 'common', password);
  assert.equal(problem('password of the north'), null);
});

test('a password does not name the login', () => {
  assert.equal(problem('my-Support-2026'), 'names-the-login');
});

test('a password is not made of the names of this house alone; a phrase may hold them', () => {
  for (const password of ['plati-chasti-2026', 'Плати частями!', 'SberPrime-admin-1', 'частями частями'])
    assert.equal(problem(password), 'names-the-house', password);
  assert.equal(problem('плачу частями за лыжи'), null);
});

test('a password is good for 90 days and not a second longer', () => {
  const changedAt = instant('2026-01-01T00:00:00.000Z');
  assert.equal(isPasswordExpired(changedAt, 90, instant('2026-03-31T23:59:59.000Z')), false);
  assert.equal(isPasswordExpired(changedAt, 90, instant('2026-04-01T00:00:00.000Z')), true);
});

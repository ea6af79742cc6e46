import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '../dates.ts';
import { isPasswordExpired, passwordProblem, type PasswordStandard } from './password-rules.ts';

const common = new Set(['qwerty', 'password', '123456', 'q1w2e3r4t5y6']);
const problem = (password: string, standard: PasswordStandard = 'asvs', login = 'support') =>
  passwordProblem({ password, login, standard, isCommon: (text) => common.has(text) });

test('a password has 12 to 128 characters, at least 16 under GOST', () => {
  assert.equal(problem('снег идёт в'), 'too-short');
  assert.equal(problem('снег идёт вч'), null);
  assert.equal(problem('снег идёт вчера', 'gost'), 'too-short');
  assert.equal(problem('снег идёт вчера!', 'gost'), null);
  assert.equal(problem('я'.repeat(64) + 'ты'.repeat(32)), null);
  assert.equal(problem('я'.repeat(64) + 'ты'.repeat(32) + '.'), 'too-long');
});

test('a phrase of lower-case letters is accepted, because no kind of character is required', () => {
  assert.equal(problem('correct horse battery'), null);
  assert.equal(problem('🦊🦊🐻🐻🐼🐼🐨🐨🐯🐯🦁🦁'), null);
});

test('a common password is refused also in another letter case, repeated, or with digits or signs added', () => {
  for (const password of [
    'q1w2e3r4t5y6',
    'Password2026!',
    '...password...',
    'qwertyqwerty',
    'aaaaaaaaaaaaaaa',
    'QwertyQwerty',
  ])
    assert.equal(problem(password), 'common', password);
  for (const phrase of ['password of the north', 'pass1word2026', 'north of qwertyqwerty'])
    assert.equal(problem(phrase), null, phrase);
});

test('a common password is recognised when its letters are at least half of the password', () => {
  assert.equal(problem('password20261234'), 'common');
  assert.equal(problem('password202612345'), null);
});

test('only parts of the password are looked up in the list of common passwords', () => {
  for (const password of ['123456123456 ы', 'снег идёт вч']) {
    const lookedUp: string[] = [];
    const isCommon = (text: string) => lookedUp.push(text) === 0;
    passwordProblem({ password, login: 'support', standard: 'asvs', isCommon });
    assert.ok(lookedUp.length > 0 && lookedUp.every((text) => password.includes(text)));
  }
});

test('a password must not contain a login of four or more letters', () => {
  assert.equal(problem('my-Support-2026'), 'names-the-login');
  assert.equal(problem('savannah 2026 ', 'asvs', 'anna'), 'names-the-login');
  assert.equal(problem('savannah 2026 ', 'asvs', 'ann'), null);
});

test('a password needs at least eight characters besides the names of the service', () => {
  for (const password of ['plati-chasti-2026', 'Плати частями!', 'SberPrime-admin-1', 'частями частями'])
    assert.equal(problem(password), 'names-the-house', password);
  assert.equal(problem('плачу частями за лыжи'), null);
  assert.equal(problem('chasti.skis.26'), null, 'eight characters remain');
  assert.equal(problem('chasti.skis.2'), 'names-the-house', 'seven characters remain');
});

test('every service name is recognised', () => {
  for (const name of [
    ...['chasti', 'plati', 'bnpl', 'sber', 'prime', 'rassrochka', 'kredit', 'dolyami'],
    ...['частями', 'части', 'плати', 'платеж', 'платёж', 'сбер', 'прайм', 'рассрочка', 'кредит', 'долями'],
    ...['admin', 'support', 'service', 'админ', 'поддержка', 'оператор'],
  ])
    assert.equal(problem(`${name}-${name}-${name}`, 'asvs', 'ivanova'), 'names-the-house', name);
});

test('a password expires exactly 90 days after it was chosen', () => {
  const changedAt = instant('2026-01-01T00:00:00.000Z');
  assert.equal(isPasswordExpired(changedAt, 90, instant('2026-03-31T23:59:59.000Z')), false);
  assert.equal(isPasswordExpired(changedAt, 90, instant('2026-04-01T00:00:00.000Z')), true);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readEnvironment } from './environment.ts';
import { readEnvironments, readPublicValues } from './public-config.ts';

const ownPages = { publicUrl: 'https://pay.bank.example/bnpl', production: true, apiPrefix: '/api' };

function environmentsOf(table: string): string {
  return readEnvironment({ ENVIRONMENTS: table }, (environment) => readEnvironments(environment, ownPages));
}

test('the host of our own pages is added automatically', () => {
  assert.equal(environmentsOf(''), 'pay.bank.example=production:/api');
  assert.equal(
    environmentsOf('t1.bank.example=test1:/t1/api'),
    't1.bank.example=test1:/t1/api pay.bank.example=production:/api',
  );
});

test('an entry for our own host replaces the automatic one', () => {
  assert.equal(environmentsOf('pay.bank.example=acceptance:/a/api'), 'pay.bank.example=acceptance:/a/api');
});

test('an invalid entry is refused', () => {
  for (const entry of ['pay.bank.example', 'x=nowhere:/api', 'x=test1:api', 'x=test1:/api"><script>']) {
    assert.throws(() => environmentsOf(entry), ConfigError, entry);
  }
});

const operator = { name: '', address: '', inn: '', ogrn: '', email: '' };
const publicSettings = { operator, otpLength: 4, staffIdle: { seconds: 900, warningSeconds: 120 } };

function supportPhoneOf(text: string): string {
  return readEnvironment({ SUPPORT_PHONE: text }, (environment) =>
    readPublicValues(environment, publicSettings),
  ).supportPhone;
}

test('the digits of a Russian support phone are grouped', () => {
  const grouped = ['88005550000', '8 (800) 555 00 00', '+74950000000', '74950000000', '0321', ''];
  assert.deepEqual(grouped.map(supportPhoneOf), [
    '8 800 555-00-00',
    '8 800 555-00-00',
    '+7 495 000-00-00',
    '+7 495 000-00-00',
    '0321',
    '',
  ]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePhone } from '#domain/auth/phone.ts';
import { hashOfBrowser, hashOfCode, hashOfLogin, hashOfLoginAt, hashOfPhone } from './phone-hash.ts';

const context = { settings: { dataKey: 'the key of a database' } };
const others = { settings: { dataKey: 'the key of another one' } };
const parsed = parsePhone('7', '9001000001');
assert.ok(parsed.ok);
const phone = parsed.value;

test('hashes stay the same across deployments', () => {
  assert.deepEqual(
    [
      hashOfPhone(context, phone),
      hashOfCode(context, 'challenge', '1234'),
      hashOfBrowser('browser'),
      hashOfLogin(context, 'ivan'),
      hashOfLoginAt(context, 'ivan', 'device'),
    ],
    [
      'H2KI9yFPJKmO2SQqiqvPlnb0CqsBw8AzOEmTVPzdMag',
      'dHbcUyY2zXupACCl_yILD_Wc8Zk7Lt4cfbQT4CYZRXs',
      '1MPooRJWq4Kk_HJWDrSisOh7rYIMKQ3ZsDYW3iQKpts',
      'Zvgh25n8bUEZDX0SaUyoC5meJrIDmGxNtEz_719xNcQ',
      'Q0PAAvg_5o4qRjsK1qLF94fV3jqt4dB5PFvpVFVJVWE',
    ],
  );
});

test('hashes of a phone, a code and a login depend on the secret key', () => {
  assert.notEqual(hashOfPhone(context, phone), hashOfPhone(others, phone));
  assert.notEqual(hashOfCode(context, 'challenge', '1234'), hashOfCode(others, 'challenge', '1234'));
  assert.notEqual(hashOfLogin(context, 'ivan'), hashOfLogin(others, 'ivan'));
  assert.notEqual(hashOfLoginAt(context, 'ivan', 'device'), hashOfLoginAt(others, 'ivan', 'device'));
});

test('the hash of a code differs per challenge, and the hash of a login per browser', () => {
  assert.notEqual(hashOfCode(context, 'challenge', '1234'), hashOfCode(context, 'another', '1234'));
  assert.notEqual(hashOfLoginAt(context, 'ivan', 'device'), hashOfLoginAt(context, 'ivan', 'another'));
  assert.notEqual(hashOfLogin(context, 'ivan'), hashOfLoginAt(context, 'ivan', ''));
});

test('a login has the same hash in capital letters', () => {
  assert.equal(hashOfLogin(context, 'IVAN'), hashOfLogin(context, 'ivan'));
  assert.equal(hashOfLoginAt(context, 'Ivan', 'device'), hashOfLoginAt(context, 'ivan', 'device'));
});

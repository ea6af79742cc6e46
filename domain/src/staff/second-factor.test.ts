import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isFormerRecoveryCode,
  isRecoveryCode,
  readFactorCode,
  recoveryAlphabet,
  recoveryCodes,
  shownRecoveryCode,
} from './second-factor.ts';

const code = '7Q2KZ0123456789ABCDEFGHJ';

test('an authenticator code has 6 digits and a recovery code 24 characters, with any grouping', () => {
  assert.equal(readFactorCode(' 123 456 '), '123456');
  assert.equal(shownRecoveryCode(code), '7Q2K-Z012-3456-789A-BCDE-FGHJ');
  assert.equal(readFactorCode(shownRecoveryCode(code)), code);
  assert.equal(readFactorCode('7q2k zoI2 3456 789a bcde fghj'), code);
  for (const wrong of ['', '12345', '1234567', '12345678901', '12345a', '١٢٣٤٥٦', code.slice(1), `${code}0`])
    assert.equal(readFactorCode(wrong), null, wrong);
  assert.deepEqual([isRecoveryCode('123456'), isRecoveryCode(code)], [false, true]);
});

test('ten digits are a recovery code of an earlier version', () => {
  assert.equal(readFactorCode('01234-56789'), '0123456789');
  assert.deepEqual([isRecoveryCode('0123456789'), isFormerRecoveryCode('0123456789')], [true, true]);
  assert.equal(isFormerRecoveryCode(code), false);
});

// ASVS 6.5.2: a fast hash needs 112 bits
test('a recovery code has 120 bits', () => {
  assert.equal(new Set(recoveryAlphabet).size, 32);
  assert.equal(recoveryCodes.length * 5, 120);
});

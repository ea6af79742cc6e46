import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRecoveryCode, readFactorCode, shownRecoveryCode } from './second-factor.ts';

test('six digits are an authenticator code, ten digits a recovery code, with any grouping', () => {
  assert.equal(readFactorCode(' 123 456 '), '123456');
  assert.equal(readFactorCode(shownRecoveryCode('0123456789')), '0123456789');
  for (const wrong of ['', '12345', '1234567', '12345678901', '12345a', '١٢٣٤٥٦'])
    assert.equal(readFactorCode(wrong), null, wrong);
  assert.equal(isRecoveryCode('123456'), false);
  assert.equal(isRecoveryCode('0123456789'), true);
});

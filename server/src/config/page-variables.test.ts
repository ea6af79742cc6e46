import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEnvironment } from './environment.ts';
import { readPublicValues } from './page-variables.ts';

test('the digits of a Russian support phone are grouped', () => {
  const given = ['88005550000', '8 (800) 555 00 00', '+74950000000', '74950000000', '0321', ''];
  const phones = given.map(
    (phone) => readEnvironment({ SUPPORT_PHONE: phone }, readPublicValues).supportPhone,
  );
  assert.deepEqual(phones, [
    '8 800 555-00-00',
    '8 800 555-00-00',
    '+7 495 000-00-00',
    '+7 495 000-00-00',
    '0321',
    '',
  ]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '#domain/dates.ts';
import { authenticatorSecret, authenticatorUrl, stepOfCode } from './one-time-password.ts';

/** «12345678901234567890» of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('the codes are those of RFC 6238', () => {
  for (const [timestamp, code, step] of [
    ['1970-01-01T00:00:59Z', '287082', 1],
    ['2005-03-18T01:58:29Z', '081804', 37_037_036],
    ['2033-05-18T03:33:20Z', '279037', 66_666_666],
  ] as const)
    assert.equal(stepOfCode(secret, code, instant(timestamp)), step);
});

test('a code is accepted only in its own period, the period before and the period after', () => {
  const period = (timestamp: string) => stepOfCode(secret, '081804', instant(timestamp));
  assert.equal(period('2005-03-18T01:57:59Z'), 37_037_036);
  assert.equal(period('2005-03-18T01:58:59Z'), 37_037_036);
  assert.equal(period('2005-03-18T01:57:29Z'), null);
  assert.equal(period('2005-03-18T01:59:00Z'), null);
});

test('a secret has 160 bits and its URL contains the login', () => {
  const newSecret = authenticatorSecret('A'.repeat(43));
  assert.equal(newSecret, 'A'.repeat(32));
  assert.match(
    authenticatorUrl(newSecret, 'ivan'),
    /^otpauth:\/\/totp\/[^?]+:ivan\?issuer=[^&]+&secret=A{32}&/,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportedUtcOffset } from './local-time.ts';

test('the clocks of Russia are known, from Kaliningrad to Kamchatka', () => {
  assert.deepEqual(['120', '180', '720'].map(reportedUtcOffset), [120, 180, 720]);
});

test('a browser that hides its zone, or is abroad, reports no clock', () => {
  for (const text of [undefined, '', '0', '60', '780', '-300', '180.5', '1e2', ['180'], '99999'])
    assert.equal(reportedUtcOffset(text), null, String(text));
});

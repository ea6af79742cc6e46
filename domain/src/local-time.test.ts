import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportedUtcOffset } from './local-time.ts';

test('the UTC offsets of Russia are accepted, from Kaliningrad to Kamchatka', () => {
  assert.deepEqual(['120', '180', '720'].map(reportedUtcOffset), [120, 180, 720]);
});

test('an invalid UTC offset or an offset outside Russia is ignored', () => {
  for (const text of [undefined, '', '0', '60', '780', '-300', '180.5', '1e2', ['180'], '99999'])
    assert.equal(reportedUtcOffset(text), null, String(text));
});

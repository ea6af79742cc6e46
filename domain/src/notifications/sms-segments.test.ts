import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smsSegments } from './sms-segments.ts';

test('a text of 70 characters is one SMS segment, and longer texts have 67 characters a segment', () => {
  assert.deepEqual(
    [70, 71, 134, 135].map((length) => smsSegments('я'.repeat(length))),
    [1, 2, 2, 3],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleText } from './template-examples.ts';
import { notificationKinds } from './notification-kinds.ts';
import { smsSegments } from './sms-segments.ts';

/** `https://chasti.example/m/` with a code of 22 characters, after a space. */
const linkLength = 1 + 'https://chasti.example/m/'.length + 22;

test('an example with its link fits two segments of an SMS, except the long reasons of a decline', () => {
  for (const kind of notificationKinds.filter((each) => each !== 'CHARGE_FAILED' && each !== 'CODE'))
    assert.ok(smsSegments(exampleText(kind) + ' '.repeat(linkLength)) <= 2, `${kind}: ${exampleText(kind)}`);
});

test('a text of 70 characters is one segment, and longer ones have 67 characters a segment', () => {
  assert.deepEqual(
    [70, 71, 134, 135].map((length) => smsSegments('я'.repeat(length))),
    [1, 2, 2, 3],
  );
});

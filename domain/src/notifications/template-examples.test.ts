import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleText } from './template-examples.ts';
import { notificationKinds } from './notification-kinds.ts';

/** `https://chasti.example/m/` with a code of 22 characters, after a space. */
const linkLength = 1 + 'https://chasti.example/m/'.length + 22;
/** Two SMS segments of Cyrillic. */
const twoSegments = 134;

test('an example with its link fits two segments of an SMS, except the long reasons of a decline', () => {
  for (const kind of notificationKinds.filter((each) => each !== 'CHARGE_FAILED' && each !== 'CODE'))
    assert.ok(exampleText(kind).length + linkLength <= twoSegments, `${kind}: ${exampleText(kind)}`);
});

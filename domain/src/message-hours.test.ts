import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from './dates.ts';
import { defaultMessageHours, endOfMessageHours, withinMessageHours } from './message-hours.ts';

test('a non-urgent message arrives between 9:00 and 21:00 Moscow time', () => {
  const at = (timestamp: string): string => withinMessageHours(defaultMessageHours, instant(timestamp));
  assert.equal(at('2025-02-28T05:59:59Z'), '2025-02-28T06:00:00.000Z');
  assert.equal(at('2025-02-28T06:00:00Z'), instant('2025-02-28T06:00:00Z'));
  assert.equal(at('2025-02-28T17:59:59Z'), instant('2025-02-28T17:59:59Z'));
  assert.equal(at('2025-02-28T18:00:00Z'), '2025-03-01T06:00:00.000Z');
});

test('a client in Vladivostok gets messages between 9:00 and 21:00 by the local clock', () => {
  const hours = { ...defaultMessageHours, utcOffset: 600 };
  const at = (timestamp: string): string => withinMessageHours(hours, instant(timestamp));
  assert.equal(at('2025-02-28T08:59:00+10:00'), instant('2025-02-28T09:00:00+10:00'));
  assert.equal(at('2025-02-28T20:59:00+10:00'), instant('2025-02-28T20:59:00+10:00'));
  assert.equal(at('2025-02-28T21:00:00+10:00'), instant('2025-03-01T09:00:00+10:00'));
  assert.equal(
    endOfMessageHours(hours, instant('2025-02-28T23:00:00+03:00')),
    instant('2025-03-01T21:00:00+10:00'),
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CalendarDate, calendarDate, instant } from '#domain/dates.ts';
import { defaultMessageHours } from '#domain/message-hours.ts';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import { secondsToShow } from './seconds-to-show.ts';

const settings = { messageHours: defaultMessageHours, otpLifetimeSeconds: 300 };

/** The seconds of a message that is written and sent at this time. */
function shown(kind: NotificationKind, time: string, debtDueOn: CalendarDate | null = null): number {
  const now = instant(`${time}+03:00`);
  return secondsToShow(
    { kind, createdAt: now, debtDueOn, announcedFrom: null, answersClient: false, utcOffset: 180 },
    settings,
    now,
  );
}

// docs/spec/rules.md#12
test('a push is shown until the end of the hours in which its message may be sent', () => {
  assert.equal(shown('CHARGE_FAILED', '2030-01-16T20:00:00'), 3600);
  assert.equal(shown('CARD_CHANGED', '2030-01-16T20:00:00'), 24 * 3600);
  // a Saturday, on which contacts end at 20 o'clock
  assert.equal(shown('PENALTY_GROWS', '2030-01-19T18:30:00'), 2.5 * 3600);
  assert.equal(shown('PENALTY_GROWS', '2030-01-19T18:30:00', calendarDate('2030-01-18')), 1.5 * 3600);
  assert.equal(shown('PENALTY_GROWS', '2030-01-19T20:00:01', calendarDate('2030-01-18')), 0);
});

test('a reminder is shown until the end of its day, and a code until it expires', () => {
  assert.equal(shown('REMINDER', '2030-01-16T12:00:00'), 9 * 3600);
  assert.equal(shown('CODE', '2030-01-16T12:00:00'), 300);
});

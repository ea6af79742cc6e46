import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type CalendarDate,
  calendarDate,
  instant,
  type Instant,
  moscowDate,
  plusDays,
  plusSeconds,
} from '../dates.ts';
import { moscowUtcOffset, type UtcOffset } from '../local-time.ts';
import { defaultMessageHours } from '../message-hours.ts';
import { type ContactFacts, contactsLeft, decideContact, defaultContactLimits } from './contact-guard.ts';
import { debtMessageTime, isGuarded } from '../contact-hours.ts';

// a Wednesday
const noon = instant('2030-01-16T12:00:00+03:00');

function decided(changed: Partial<ContactFacts>) {
  return decideContact({
    kind: 'PENALTY_STARTED',
    limits: defaultContactLimits,
    contacts: [],
    hasRefused: false,
    utcOffset: moscowUtcOffset,
    now: noon,
    ...changed,
  });
}

function contactsOn(...days: readonly number[]) {
  return days.map((day) => instant(`2030-01-${String(day).padStart(2, '0')}T10:00:00+03:00`));
}

test('messages about a debt are limited from the day after its due date', () => {
  assert.equal(isGuarded(calendarDate('2030-01-16'), noon), false);
  assert.equal(isGuarded(calendarDate('2030-01-15'), noon), true);
  assert.equal(isGuarded(null, noon), false);
});

test('a third message of a day is not sent', () => {
  assert.deepEqual(decided({ contacts: contactsOn(16) }), { kind: 'send' });
  assert.deepEqual(decided({ contacts: contactsOn(16, 16) }), { kind: 'drop', reason: 'DAY_LIMIT' });
});

test('a change of the client’s time zone allows no third message on the same day', () => {
  // 9:05 and 9:10 of Wednesday in Kamchatka
  const contacts = [instant('2030-01-16T09:05:00+12:00'), instant('2030-01-16T09:10:00+12:00')];
  assert.deepEqual(decided({ contacts, utcOffset: 120 }), { kind: 'drop', reason: 'DAY_LIMIT' });
});

test('a message about overdue debt waits for the message hours and the contact hours', () => {
  const dueOn = calendarDate('2030-01-10');
  const at = (timestamp: string): string =>
    debtMessageTime({ ...defaultMessageHours, utcOffset: 240 }, dueOn, instant(timestamp));
  assert.equal(at('2030-01-18T20:30:00+04:00'), instant('2030-01-18T20:30:00+04:00'));
  assert.equal(at('2030-01-19T20:00:00+04:00'), instant('2030-01-20T09:00:00+04:00'), 'at the weekend');
  assert.equal(at('2030-01-20T23:00:00+04:00'), instant('2030-01-21T09:00:00+04:00'));
  const early = { ...defaultMessageHours, utcOffset: 240 };
  const evening = instant('2030-01-19T20:00:00+04:00');
  assert.equal(debtMessageTime(early, calendarDate('2030-01-19'), evening), evening, 'not overdue yet');
});

test('a fifth message within seven days is not sent', () => {
  assert.deepEqual(decided({ contacts: contactsOn(9, 10, 11, 12) }), { kind: 'send' });
  assert.deepEqual(decided({ contacts: contactsOn(10, 11, 12, 13) }), { kind: 'drop', reason: 'WEEK_LIMIT' });
});

test('a message above the limit of thirty days is not sent', () => {
  const limits = { ...defaultContactLimits, mostInMonth: 3 };
  assert.deepEqual(decided({ limits, contacts: contactsOn(1, 4) }), { kind: 'send' });
  assert.deepEqual(decided({ limits, contacts: contactsOn(1, 4, 8) }), {
    kind: 'drop',
    reason: 'MONTH_LIMIT',
  });
});

test('after a refusal of contact no message is sent', () => {
  assert.deepEqual(decided({ hasRefused: true }), { kind: 'drop', reason: 'CONTACT_REFUSED' });
});

test('on a working day messages wait from 22 to 8', () => {
  assert.deepEqual(decided({ now: instant('2030-01-16T21:59:59+03:00') }), { kind: 'send' });
  assert.deepEqual(decided({ now: instant('2030-01-16T22:00:00+03:00') }), {
    kind: 'wait',
    until: instant('2030-01-17T08:00:00+03:00'),
  });
  assert.deepEqual(decided({ now: instant('2030-01-16T08:00:00+03:00') }), { kind: 'send' });
});

test('at the weekend messages wait from 20 to 9', () => {
  assert.deepEqual(decided({ now: instant('2030-01-19T20:00:00+03:00') }), {
    kind: 'wait',
    until: instant('2030-01-20T09:00:00+03:00'),
  });
  assert.deepEqual(decided({ now: instant('2030-01-20T20:00:00+03:00') }), {
    kind: 'wait',
    until: instant('2030-01-21T08:00:00+03:00'),
  });
  assert.deepEqual(decided({ now: instant('2030-01-19T19:59:59+03:00') }), { kind: 'send' });
});

test('staff see how many messages are left', () => {
  assert.deepEqual(
    contactsLeft({
      limits: defaultContactLimits,
      contacts: contactsOn(16, 14, 1),
      utcOffset: moscowUtcOffset,
      now: noon,
    }),
    { inDay: 1, inWeek: 2, inMonth: 13 },
  );
});

test('a reminder leaves half of the daily and weekly limits for the warning about a penalty', () => {
  const reminder = { kind: 'REMINDER' } as const;
  const reserved = { kind: 'drop', reason: 'RESERVED' } as const;
  assert.deepEqual(decided({ ...reminder, contacts: contactsOn(14) }), { kind: 'send' });
  assert.deepEqual(decided({ ...reminder, contacts: contactsOn(16) }), reserved);
  assert.deepEqual(decided({ ...reminder, contacts: contactsOn(13, 14) }), reserved);
  assert.deepEqual(decided({ contacts: contactsOn(13, 14, 16) }), { kind: 'send' });
  const one = { mostInDay: 1, mostInWeek: 1, mostInMonth: 1 };
  assert.deepEqual(decided({ ...reminder, limits: one }), { kind: 'send' });
});

// docs/spec/rules.md#12
test('in random histories no message exceeds a limit, and debts up to their due date are not guarded', () => {
  const message = fc.record({
    minutesLater: fc.integer({ min: 1, max: 2_000 }),
    kind: fc.constantFrom('REMINDER', 'CHARGE_FAILED', 'OVERDUE_SOON', 'PENALTY_STARTED', 'PENALTY_GROWS'),
    isRefusal: fc.nat({ max: 99 }).map((percent) => percent === 0),
  });
  const history = fc.array(message, { maxLength: 60 });
  const clock = fc.integer({ min: 2, max: 12 }).map((hours) => 60 * hours);
  fc.assert(
    fc.property(history, clock, (messages, utcOffset) => {
      const contacts: Instant[] = [];
      let [now, hasRefused] = [noon, false];
      for (const { minutesLater, kind, isRefusal } of messages) {
        now = plusSeconds(now, 60 * minutesLater);
        hasRefused ||= isRefusal;
        const decision = decided({ kind, contacts, hasRefused, utcOffset, now });
        if (decision.kind === 'wait') assert.ok(decision.until > now);
        if (decision.kind !== 'send') continue;
        contacts.push(now);
        assert.equal(hasRefused, false);
        const today = localDate(now, utcOffset);
        const within = (days: number) =>
          contacts.filter((at) => localDate(at, utcOffset) > plusDays(today, -days)).length;
        assert.deepEqual([within(1) <= 2, within(7) <= 4, within(30) <= 16], [true, true, true]);
        const [hour, weekday] = [
          localTime(now, utcOffset).getUTCHours(),
          new Date(`${today}T00:00:00Z`).getUTCDay(),
        ];
        const [opens, closes] = weekday % 6 === 0 ? [9, 20] : [8, 22];
        assert.ok(hour >= opens && hour < closes);
      }
      // a debt is guarded from the day after its due date; messages about codes, receipts and cards have no debt
      assert.equal(isGuarded(null, now), false);
      assert.equal(isGuarded(moscowDate(now), now), false);
    }),
  );
});

/** The local time of the client, written as UTC. */
function localTime(at: Instant, utcOffset: UtcOffset): Date {
  return new Date(Date.parse(at) + 60_000 * utcOffset);
}

function localDate(at: Instant, utcOffset: UtcOffset): CalendarDate {
  return calendarDate(localTime(at, utcOffset).toISOString().slice(0, 10));
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, instant } from '../calendar.ts';
import type { ContactFacts } from './contact-guard.ts';
import { contactsLeft, decideContact, defaultContactLimits, isGuarded } from './contact-guard.ts';

// a Wednesday
const noon = instant('2030-01-16T12:00:00+03:00');

function decided(changed: Partial<ContactFacts>) {
  return decideContact({
    limits: defaultContactLimits,
    contacts: [],
    hasRefused: false,
    now: noon,
    ...changed,
  });
}

function contactsOn(...days: readonly number[]) {
  return days.map((day) => instant(`2030-01-${String(day).padStart(2, '0')}T10:00:00+03:00`));
}

test('the guard begins on the day after the due date', () => {
  assert.equal(isGuarded(calendarDate('2030-01-16'), noon), false);
  assert.equal(isGuarded(calendarDate('2030-01-15'), noon), true);
  assert.equal(isGuarded(null, noon), false);
});

test('a third message of a day is not sent', () => {
  assert.deepEqual(decided({ contacts: contactsOn(16) }), { kind: 'send' });
  assert.deepEqual(decided({ contacts: contactsOn(16, 16) }), { kind: 'drop', reason: 'DAY_LIMIT' });
});

test('a fifth message within seven days is not sent', () => {
  assert.deepEqual(decided({ contacts: contactsOn(9, 10, 11, 12) }), { kind: 'send' });
  assert.deepEqual(decided({ contacts: contactsOn(10, 11, 12, 13) }), { kind: 'drop', reason: 'WEEK_LIMIT' });
});

test('a seventeenth message within thirty days is not sent', () => {
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
    contactsLeft({ limits: defaultContactLimits, contacts: contactsOn(16, 14, 1), now: noon }),
    { inDay: 1, inWeek: 2, inMonth: 13 },
  );
});

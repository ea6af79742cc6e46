import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, instant } from '../dates.ts';
import { writeFeed } from './write-feed.ts';

const event = {
  uid: 'order-2@chasti',
  date: calendarDate('2026-11-30'),
  summary: 'Платеж',
  sequence: 3,
  changedAt: instant('2026-11-21T08:30:15.123Z'),
};

test('a payment is an all-day event on its date', () => {
  const lines = writeFeed({ events: [event], withAlarm: false }).split('\r\n');
  assert.equal(lines[0], 'BEGIN:VCALENDAR');
  assert.deepEqual(lines.slice(-3), ['END:VEVENT', 'END:VCALENDAR', '']);
  for (const line of [
    'UID:order-2@chasti',
    'DTSTAMP:20261121T083015Z',
    'LAST-MODIFIED:20261121T083015Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20261130',
    'DTEND;VALUE=DATE:20261201',
  ])
    assert.ok(lines.includes(line), line);
  assert.ok(!lines.includes('BEGIN:VALARM'));
});

test('an event with an alarm reminds at noon of the day before', () => {
  const feed = writeFeed({ events: [event], withAlarm: true });
  assert.match(feed, /BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Платеж\r\nTRIGGER:-PT12H\r\nEND:VALARM/);
});

test('a summary cannot end its line or begin another property', () => {
  const summary = 'Чай; кофе, \\и\r\nBEGIN:VEVENT\u0000';
  const feed = writeFeed({ events: [{ ...event, summary }], withAlarm: false });
  assert.ok(feed.includes('SUMMARY:Чай\\; кофе\\, \\\\и\\nBEGIN:VEVENT\r\n'), feed);
  assert.equal(feed.match(/^BEGIN:VEVENT/gm)?.length, 1);
});

test('lines are folded at 75 octets and unfold to the original text', () => {
  const summary = 'Ж'.repeat(100) + '🫖'.repeat(30);
  const feed = writeFeed({ events: [{ ...event, summary }], withAlarm: false });
  for (const line of feed.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.ok(feed.replaceAll('\r\n ', '').includes(`SUMMARY:${summary}`));
});

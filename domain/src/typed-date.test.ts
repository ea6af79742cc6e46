import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDate } from './typed-date.ts';

test('a date is read as people, spreadsheets and our screens write it', () => {
  for (const text of [
    '01.02.2026',
    '1.2.2026',
    '1/2/2026',
    '1-2-2026',
    '01.02.26',
    '1/2/26',
    '2026-02-01',
    '2026.2.1',
    '2026-02-01T10:15:30.000Z',
    '2026-02-01 10:15:30+03:00',
    '01.02.26 10:15',
    '01.02.2026, 9:05',
    '\u00a001.02.2026\u202fг. ',
    '1\u00a0февраля\u00a02026',
    '1 Февраля 2026 г.',
    '01\u201102\u20112026',
  ])
    assert.deepEqual(parseDate(text), { ok: true, value: '2026-02-01' }, text);
});

test('a date that does not exist is another error than a text that is no date', () => {
  for (const text of [
    '31.02.2026',
    '31/02/26',
    '2026-02-30',
    '1.13.2026',
    '0.1.2026',
    '1.0.2026',
    '31 июня 2026',
  ])
    assert.deepEqual(parseDate(text), { ok: false, error: 'no-such-date' }, text);
  for (const text of [
    '',
    'завтра',
    '1.2',
    '1.2-2026',
    '12-10-26',
    '1 мартабря 2026',
    '46054',
    '1.2.026',
    '10:15',
  ])
    assert.deepEqual(parseDate(text), { ok: false, error: 'not-a-date' }, text);
});

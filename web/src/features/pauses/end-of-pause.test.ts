import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import { endOfPause } from './end-of-pause.ts';

const today = calendarDate('2027-01-18');

test('a pause that staff have not decided about is over after its last day', () => {
  const end = (pausedThrough: string | null) => endOfPause({ state: 'PAUSED', pausedThrough }, today);
  assert.equal(end('2026-12-09'), '2026-12-09');
  assert.equal(end('2027-01-18'), null, 'the last day is paused');
  assert.equal(end(null), null);
  assert.equal(endOfPause({ state: 'GRANTED', pausedThrough: '2026-12-09' }, today), null, 'decided');
});

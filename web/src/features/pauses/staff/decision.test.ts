import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import { daysProblem, type Decision, grantProblem, lastDayOf } from './decision.ts';

const today = calendarDate('2026-11-26');
const requestedAt = '2026-11-24T10:00:00Z';
const decision = (kind: Decision['kind'], days = '10'): Decision => ({
  kind,
  days,
  note: '',
  lawTermConfirmed: false,
});

test('the days of a relief count from the day of its request', () => {
  const waiting = { state: 'WAITING', pausedThrough: null, requestedAt } as const;
  assert.equal(lastDayOf(waiting, decision('GRANT'), today), '2026-12-03');
});

test('relief lasts through today at least, however long the request has waited', () => {
  const waiting = { state: 'WAITING', pausedThrough: null, requestedAt } as const;
  assert.equal(lastDayOf(waiting, decision('GRANT', '3'), today), today);
  assert.equal(lastDayOf(waiting, decision('GRANT', '2'), today), null);
  assert.equal(grantProblem(waiting, today, '2'), 'Число от 3 до 366');
});

test('granted days extend a running pause, or begin a new pause today when the old pause has ended', () => {
  const paused = (pausedThrough: string) => ({ state: 'PAUSED', pausedThrough, requestedAt }) as const;
  assert.equal(lastDayOf(paused('2026-12-07'), decision('GRANT'), today), '2026-12-17');
  assert.equal(lastDayOf(paused('2026-11-20'), decision('GRANT'), today), '2026-12-05');
  for (const kind of ['END', 'STOP'] as const) {
    assert.equal(lastDayOf(paused('2026-12-07'), decision(kind), today), '2026-11-26');
    assert.equal(lastDayOf(paused('2026-11-25'), decision(kind), today), '2026-11-25', 'no new pause');
  }
});

test('neither a refusal nor a wrong number of days has a last day', () => {
  const waiting = { state: 'WAITING', pausedThrough: null, requestedAt } as const;
  assert.equal(lastDayOf(waiting, decision('REFUSE'), today), null);
  for (const days of ['', '0', '367', '1.5', 'x']) {
    assert.notEqual(daysProblem(days), null, days);
    assert.equal(lastDayOf(waiting, decision('GRANT', days), today), null);
  }
  assert.equal(daysProblem('366'), null);
});

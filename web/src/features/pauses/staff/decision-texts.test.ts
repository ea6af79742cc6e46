import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import { formatDayWithYear } from '../../../format/date.ts';
import type { DecisionKind } from './decision.ts';
import { decidedText, decisionAct } from './decision-texts.ts';

const today = calendarDate('2026-11-26');
const waiting = {
  state: 'WAITING',
  pausedThrough: null,
  requestedAt: '2026-11-24T10:00:00Z',
  isOrderClosed: false,
} as const;
const paused = { ...waiting, state: 'PAUSED', pausedThrough: '2026-12-07' } as const;
const over = { ...paused, pausedThrough: '2026-11-20' };

type Request = Parameters<typeof decisionAct>[0];

function textsOf(request: Request, kind: DecisionKind, days = '10'): readonly string[] {
  const decision = { kind, days, note: '', lawTermConfirmed: false };
  return [decisionAct(request, decision, today), decidedText(request, decision, today)];
}

test('the button and the toast name the decision, and the last day of a given pause', () => {
  const through = (date: string) => formatDayWithYear(calendarDate(date));
  const granted = [
    [waiting, 'Дать отсрочку', 'Отсрочка дана', '2026-12-03'],
    [paused, 'Продлить паузу', 'Пауза продлена', '2026-12-17'],
    [over, 'Дать новую паузу', 'Новая пауза дана', '2026-12-05'],
  ] as const;
  for (const [request, act, done, day] of granted)
    assert.deepEqual(textsOf(request, 'GRANT'), [`${act} по ${through(day)}`, `${done} по ${through(day)}`]);
  assert.equal(textsOf(waiting, 'GRANT', '')[0], 'Дать отсрочку', 'no right number of days yet');
});

test('the decision END closes the request when its pause is over or its order is closed', () => {
  assert.deepEqual(textsOf(paused, 'END'), ['Закончить паузу', 'Пауза закончена']);
  for (const request of [over, { ...paused, isOrderClosed: true }])
    assert.deepEqual(textsOf(request, 'END'), ['Закрыть обращение', 'Обращение закрыто']);
});

test('a refusal and a stop name no day', () => {
  assert.deepEqual(textsOf(waiting, 'REFUSE'), ['Отказать', 'Клиенту отказано']);
  assert.deepEqual(textsOf(paused, 'STOP'), ['Прекратить списания', 'Списания прекращены']);
});

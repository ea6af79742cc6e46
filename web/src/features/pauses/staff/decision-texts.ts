import type { CalendarDate } from '#domain/dates.ts';
import type { WaitingRequest } from '../../../api/pauses/staff-pauses.ts';
import { formatDayWithYear } from '../../../format/date.ts';
import { endOfPause } from '../end-of-pause.ts';
import { type Decision, lastDayOf } from './decision.ts';

type Request = Pick<WaitingRequest, 'state' | 'pausedThrough' | 'requestedAt' | 'isOrderClosed'>;

const texts = {
  relief: { act: 'Дать отсрочку', done: 'Отсрочка дана' },
  longer: { act: 'Продлить паузу', done: 'Пауза продлена' },
  again: { act: 'Дать новую паузу', done: 'Новая пауза дана' },
  ended: { act: 'Закончить паузу', done: 'Пауза закончена' },
  closed: { act: 'Закрыть обращение', done: 'Обращение закрыто' },
  refused: { act: 'Отказать', done: 'Клиенту отказано' },
  stopped: { act: 'Прекратить списания', done: 'Списания прекращены' },
} as const;

/** The button that makes a decision: «Продлить паузу по 5 декабря 2026». */
export function decisionAct(request: Request, decision: Decision, today: CalendarDate): string {
  return `${texts[outcomeOf(request, decision, today)].act}${throughText(request, decision, today)}`;
}

/** The toast of a decision: «Пауза продлена по 5 декабря 2026». */
export function decidedText(request: Request, decision: Decision, today: CalendarDate): string {
  return `${texts[outcomeOf(request, decision, today)].done}${throughText(request, decision, today)}`;
}

function outcomeOf(request: Request, { kind }: Decision, today: CalendarDate): keyof typeof texts {
  if (kind === 'REFUSE') return 'refused';
  if (kind === 'STOP') return 'stopped';
  const isOver = endOfPause(request, today) !== null;
  if (kind === 'END') return isOver || request.isOrderClosed ? 'closed' : 'ended';
  if (request.state === 'WAITING') return 'relief';
  return isOver ? 'again' : 'longer';
}

function throughText(request: Request, decision: Decision, today: CalendarDate): string {
  const through = decision.kind === 'GRANT' ? lastDayOf(request, decision, today) : null;
  return through === null ? '' : ` по ${formatDayWithYear(through)}`;
}

import {
  type CalendarDate,
  calendarDate,
  daysBetween,
  instant,
  moscowDate,
  plusDays,
} from '#domain/dates.ts';
import type { WaitingRequest } from '../../../api/pauses/staff-pauses.ts';
import { endOfPause } from '../end-of-pause.ts';

/** What staff decide: a longer pause or relief, the end of the pause, a refusal, a stop of the charges. */
export type DecisionKind = 'GRANT' | 'END' | 'REFUSE' | 'STOP';

export type Decision = {
  readonly kind: DecisionKind;
  /** A number of days as text. */
  readonly days: string;
  readonly note: string;
  readonly lawTermConfirmed: boolean;
};

const maxDays = 366;

/** The error of a number of days. */
export function daysProblem(text: string): string | null {
  return daysProblemFrom(1, text);
}

/** The error of the days of a decision: relief counts from the request and does not end before today. */
export function grantProblem(request: Dated, today: CalendarDate, text: string): string | null {
  return daysProblemFrom(leastDays(request, today), text);
}

function daysProblemFrom(least: number, text: string): string | null {
  const days = Number(text);
  const isValid = /^\d+$/.test(text.trim()) && days >= least && days <= maxDays;
  return isValid ? null : `Число от ${least} до ${maxDays}`;
}

type Dated = Pick<WaitingRequest, 'state' | 'requestedAt'>;

/** The fewest days of a decision, in which relief lasts through today. */
export function leastDays({ state, requestedAt }: Dated, today: CalendarDate): number {
  return state === 'WAITING' ? daysBetween(moscowDate(instant(requestedAt)), today) + 1 : 1;
}

/**
 * The last day of the pause that a decision leads to; null for one without a pause. A running pause becomes longer by
 * the days, a pause that is over keeps its last day, relief takes so many days from the request (docs/spec/rules.md#13).
 */
export function lastDayOf(
  request: Pick<WaitingRequest, 'state' | 'pausedThrough' | 'requestedAt'>,
  { kind, days }: Decision,
  today: CalendarDate,
): CalendarDate | null {
  const { state, pausedThrough, requestedAt } = request;
  if (kind === 'REFUSE') return null;
  const end = endOfPause(request, today);
  if (kind === 'END' || kind === 'STOP') return end ?? today;
  if (grantProblem(request, today, days) !== null) return null;
  if (state === 'WAITING') return plusDays(moscowDate(instant(requestedAt)), Number(days) - 1);
  const through = pausedThrough === null || end !== null ? plusDays(today, -1) : calendarDate(pausedThrough);
  return plusDays(through, Number(days));
}

import { type CalendarDate, daysBetween, type Instant, moscowDate, moscowTime, plusDays } from '../dates.ts';
import type { PauseUuid, StaffUuid } from '../identifier.ts';
import type { PauseReason } from './pause-reason.ts';

/**
 * An interval of days without scheduled charges, new overdue payments and penalty (docs/spec/rules.md#13).
 */
export type Pause = {
  readonly pauseUuid: PauseUuid;
  readonly reason: PauseReason;
  /** The first day of the pause. */
  readonly dateFrom: CalendarDate;
  /** The last day of the pause. */
  readonly dateTo: CalendarDate;
  /** The staff member who granted the pause; null for a pause by the client's report. */
  readonly staffUuid: StaffUuid | null;
  /** A request that staff have granted has given the pause its last day. */
  readonly isGranted: boolean;
  readonly startedAt: Instant;
  /** When the end was recorded and reported; null before that. */
  readonly endedAt: Instant | null;
};

/** The number of days of a pause. */
export function lengthOf({ dateFrom, dateTo }: Pick<Pause, 'dateFrom' | 'dateTo'>): number {
  return daysBetween(dateFrom, dateTo) + 1;
}

/** The number of days of all pauses of an order. */
export function pausedDays(pauses: readonly Pause[]): number {
  return pauses.reduce((days, pause) => days + lengthOf(pause), 0);
}

/** The pause whose end has not been recorded yet; null without one. */
export function openPauseOf(pauses: readonly Pause[]): Pause | null {
  return pauses.find(({ endedAt }) => endedAt === null) ?? null;
}

/** Records the end of a pause whose last day has passed. */
export function withPastEnds(pauses: readonly Pause[], now: Instant): readonly Pause[] {
  const today = moscowDate(now);
  return pauses.map((pause) =>
    pause.endedAt === null && pause.dateTo < today ? { ...pause, endedAt: now } : pause,
  );
}

/** The pause that has not ended and runs on a day; null without one. The record of an end may be late. */
export function runningPauseOf(pauses: readonly Pause[], today: CalendarDate): Pause | null {
  return pauses.find(({ endedAt, dateTo }) => endedAt === null && dateTo >= today) ?? null;
}

/** The pause that runs on a day or begins after it; null without one. */
export function currentPauseOf(pauses: readonly Pause[], today: CalendarDate): Pause | null {
  return pauses.find(({ dateTo }) => dateTo >= today) ?? null;
}

/** The first day, beginning with `today`, that lies outside every pause. */
export function resumptionAfter(pauses: readonly Pause[], today: CalendarDate): CalendarDate {
  return pauses.reduce(
    (date, { dateFrom, dateTo }) => (dateFrom <= date && date <= dateTo ? plusDays(dateTo, 1) : date),
    today,
  );
}

/** The beginning of the day after the last pause that is over; null without one. */
export function lastPauseEnd(pauses: readonly Pause[], now: Instant): Instant | null {
  const ends = pauses.map(({ dateTo }) => moscowTime(plusDays(dateTo, 1), 0));
  return ends.findLast((end) => end <= now) ?? null;
}

/** The days after one date and up to another that lie outside every pause. */
export function countableDays(pauses: readonly Pause[], after: CalendarDate, through: CalendarDate): number {
  const paused = pauses.map((pause) => daysIn(pause, plusDays(after, 1), through));
  return paused.reduce((left, days) => left - days, daysBetween(after, through));
}

/** The days of a pause within a range, both ends included; 0 when they do not meet. */
export function daysIn(
  { dateFrom, dateTo }: Pick<Pause, 'dateFrom' | 'dateTo'>,
  from: CalendarDate,
  through: CalendarDate,
): number {
  const first = dateFrom > from ? dateFrom : from;
  const last = dateTo < through ? dateTo : through;
  return Math.max(0, daysBetween(first, last) + 1);
}

/** The number of days that lie inside the pauses of both lists. */
export function sharedDays(some: readonly Pause[], others: readonly Pause[]): number {
  return others
    .flatMap(({ dateFrom, dateTo }) => some.map((pause) => daysIn(pause, dateFrom, dateTo)))
    .reduce((sum, days) => sum + days, 0);
}

/** Moves the planned date of an unpaid payment by each pause that begins on or before it. */
export function movedByPauses(pauses: readonly Pause[], planned: CalendarDate): CalendarDate {
  return pauses.reduce(
    (date, pause) => (date >= pause.dateFrom ? plusDays(date, lengthOf(pause)) : date),
    planned,
  );
}

/** The date of an unpaid payment if there had been no pause: the inverse of `movedByPauses`. */
export function withoutPauses(pauses: readonly Pause[], date: CalendarDate): CalendarDate {
  return pauses.reduceRight(
    (moved, pause) => (moved >= pause.dateFrom ? plusDays(moved, -lengthOf(pause)) : moved),
    date,
  );
}

type PauseDates = Pick<Pause, 'dateFrom' | 'dateTo'>;

/**
 * Recomputes the date of an unpaid payment after a pause got new dates. A date on or after the first day of a pause
 * moves by the length of the pause (docs/spec/rules.md#13). `previous` is null for a new pause.
 */
export function movedDate(date: CalendarDate, previous: PauseDates | null, next: PauseDates): CalendarDate {
  const original =
    previous !== null && date >= previous.dateFrom ? plusDays(date, -lengthOf(previous)) : date;
  return original >= next.dateFrom ? plusDays(original, lengthOf(next)) : original;
}

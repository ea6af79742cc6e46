import type { CalendarDate, Instant } from '#domain/calendar.ts';
import { instantOfMilliseconds, millisecondsOf, moscowDate } from '#domain/calendar.ts';

/** The product's time. Nobody else reads a clock (D-14). */
export type Clock = {
  now(): Instant;
  /** The calendar date in Moscow. */
  today(): CalendarDate;
};

/** A clock that runs with the wall clock, `offset` before it; only demonstrations and tests move it, and only forward. */
export type MovableClock = Clock & {
  moveTo(moment: Instant): void;
  offsetMilliseconds(): number;
};

export function movableClock(startOffsetMilliseconds: number): MovableClock {
  let offset = startOffsetMilliseconds;
  const now = (): Instant => instantOfMilliseconds(Date.now() + offset);
  return {
    now,
    today: () => moscowDate(now()),
    moveTo: (moment) => {
      offset = Math.max(offset, millisecondsOf(moment) - Date.now());
    },
    offsetMilliseconds: () => offset,
  };
}

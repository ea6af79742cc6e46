import type { CalendarDate, Instant } from '#domain/calendar.ts';
import { instantOfMilliseconds, millisecondsOf, moscowDate, secondsBetween } from '#domain/calendar.ts';

/** The product's time. Nobody else reads a clock (D-14). */
export type Clock = {
  now(): Instant;
  /** The world's time, in a demonstration that was moved forward too: an authenticator on somebody's telephone knows no other. */
  wallTime(): Instant;
  /** The calendar date in Moscow. */
  today(): CalendarDate;
  /**
   * False when the machine's clock has jumped since the process began, or stands behind a moment that any process of the service has
   * seen: cards are left alone until somebody has looked (D-14).
   */
  isSound(): boolean;
  /** The latest moment that any process has seen. */
  noteTick(lastTick: Instant): void;
};

/** A clock that runs with the wall clock, `offset` before it; only demonstrations and tests move it, and only forward. */
export type MovableClock = Clock & {
  moveTo(moment: Instant): void;
  offsetMilliseconds(): number;
};

export function movableClock(startOffsetMilliseconds: number): MovableClock {
  let offset = startOffsetMilliseconds;
  const began = { wall: Date.now(), steady: performance.now() };
  let lastTick: Instant | null = null;
  const now = (): Instant => instantOfMilliseconds(Date.now() + offset);
  return {
    now,
    wallTime: () => instantOfMilliseconds(Date.now()),
    today: () => moscowDate(now()),
    isSound: () =>
      agree(began, { wall: Date.now(), steady: performance.now() }) && !isBehind(now(), lastTick),
    noteTick: (tick) => {
      lastTick = tick;
    },
    moveTo: (moment) => {
      offset = Math.max(offset, millisecondsOf(moment) - Date.now());
    },
    offsetMilliseconds: () => offset,
  };
}

/** What the wall clock and the clock that nobody can set say, in milliseconds. */
export type Reading = { readonly wall: number; readonly steady: number };

const toleratedMilliseconds = 5 * 60_000;

/** Whether the clock stands further behind a moment that has been seen than machines differ. */
function isBehind(now: Instant, lastTick: Instant | null): boolean {
  return lastTick !== null && secondsBetween(now, lastTick) * 1000 > toleratedMilliseconds;
}

/** Whether both clocks saw the same time pass; five minutes are left for the corrections of an ordinary machine (D-14). */
export function agree(before: Reading, after: Reading): boolean {
  const difference = after.wall - before.wall - (after.steady - before.steady);
  return Math.abs(difference) <= toleratedMilliseconds;
}

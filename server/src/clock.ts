import { uptime } from 'node:os';
import type { CalendarDate, Instant } from '#domain/calendar.ts';
import { instantOfMilliseconds, millisecondsOf, moscowDate, secondsBetween } from '#domain/calendar.ts';

/** The only source of time in the product (docs/spec/reliability.md#D-14, decision 0055). */
export type Clock = {
  /**
   * The product time, from the machine's clock. After a jump it comes from the monotonic clock, so that timestamps stay
   * right.
   */
  now(): Instant;
  /** The real time, even in a demonstration that was moved forward; authenticator apps use it. */
  wallTime(): Instant;
  /** The calendar date in Moscow. */
  today(): CalendarDate;
  /**
   * False after a jump of the machine's clock, when the database's clock differs, or when the time is behind one that
   * any process has recorded. No card is charged and no penalty grows then (docs/spec/reliability.md#D-14).
   */
  isSound(): boolean;
  /** True when the time is behind one that another process has recorded. The process serves no requests then. */
  isBehind(): boolean;
  /** Compares the time with other clocks. If all agree, this becomes the new reference for detecting jumps. */
  compare(witnesses: Witnesses): void;
};

export type Witnesses = {
  /** The clock of the database server. */
  readonly databaseTime: Instant;
  /** The latest product time that any process has recorded. */
  readonly lastTick: Instant | null;
};

/** A clock at a fixed offset from the wall clock. Only demonstrations and tests move it, and only forward. */
export type MovableClock = Clock & {
  moveTo(timestamp: Instant): void;
  offsetMilliseconds(): number;
};

export function movableClock(startOffsetMilliseconds: number): MovableClock {
  let offset = startOffsetMilliseconds;
  let reference = readClocks();
  let databaseAgrees = true;
  let lastTick: Instant | null = null;
  const realTime = (): number => timeSince(reference);
  const now = (): Instant => instantOfMilliseconds(realTime() + offset);
  const isBehind = (): boolean =>
    lastTick !== null && secondsBetween(now(), lastTick) * 1000 > toleratedMilliseconds;
  const isSound = (): boolean => isNear(Date.now(), realTime()) && databaseAgrees && !isBehind();
  return {
    now,
    wallTime: () => instantOfMilliseconds(realTime()),
    today: () => moscowDate(now()),
    isSound,
    isBehind,
    compare: (witnesses) => {
      databaseAgrees = isNear(millisecondsOf(witnesses.databaseTime), realTime());
      lastTick = witnesses.lastTick;
      if (isSound()) reference = readClocks();
    },
    moveTo: (timestamp) => {
      offset = Math.max(offset, millisecondsOf(timestamp) - realTime());
    },
    offsetMilliseconds: () => offset,
  };
}

/** The clocks of this machine at one instant, in milliseconds. */
type Reading = {
  readonly wall: number;
  /** Monotonic; stops while the machine sleeps. */
  readonly awake: number;
  /** Monotonic, and continues during sleep. Reading it takes 20 microseconds, too long for every call. */
  readonly up: number;
};

function readClocks(): Reading {
  return { wall: Date.now(), awake: performance.now(), up: uptime() * 1000 };
}

/** The machine's clock; after a jump, the reference time plus the elapsed monotonic time. */
function timeSince({ wall, awake, up }: Reading): number {
  const machine = Date.now();
  if (isNear(machine, wall + performance.now() - awake)) return machine;
  const expected = wall + uptime() * 1000 - up;
  return isNear(machine, expected) ? machine : expected;
}

/** Allows ordinary corrections of the machine's clock (docs/spec/reliability.md#D-14). */
const toleratedMilliseconds = 5 * 60_000;

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= toleratedMilliseconds;
}

import { uptime } from 'node:os';
import {
  type CalendarDate,
  type Instant,
  instantOfMilliseconds,
  millisecondsOf,
  moscowDate,
  secondsBetween,
} from '#domain/dates.ts';

/**
 * The only source of time in the product (docs/spec/reliability.md#D-14, docs/decisions/0055-wrong-machine-clock.md).
 */
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
   * False after a jump of the machine's clock, while it differs from the database's clock, and while `isBehind`. Then
   * no card is charged and no penalty grows (docs/spec/reliability.md#D-14).
   */
  isSound(): boolean;
  /** True when another process has recorded a later time. The process then serves no requests. */
  isBehind(): boolean;
  /** Compares the time with other clocks. If all agree, this becomes the new reference for detecting jumps. */
  compare(others: OtherClocks): void;
};

export type OtherClocks = {
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
  const realTime = (): number => currentTime(reference);
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
    compare: (others) => {
      databaseAgrees = isNear(millisecondsOf(others.databaseTime), realTime());
      lastTick = others.lastTick;
      if (isSound()) reference = readClocks();
    },
    moveTo: (timestamp) => {
      offset = Math.max(offset, millisecondsOf(timestamp) - realTime());
    },
    offsetMilliseconds: () => offset,
  };
}

/** The clocks of this machine, read at one instant, in milliseconds. */
type ClockReading = {
  readonly wall: number;
  /** Monotonic; stops while the machine sleeps. */
  readonly monotonic: number;
  /** Monotonic, and continues during sleep. Reading it takes 20 microseconds, too long for every call. */
  readonly sinceBoot: number;
};

function readClocks(): ClockReading {
  return { wall: Date.now(), monotonic: performance.now(), sinceBoot: uptime() * 1000 };
}

/** The machine's clock; after a jump, the reference time plus the elapsed monotonic time. */
function currentTime({ wall, monotonic, sinceBoot }: ClockReading): number {
  const machine = Date.now();
  if (isNear(machine, wall + performance.now() - monotonic)) return machine;
  const expected = wall + uptime() * 1000 - sinceBoot;
  return isNear(machine, expected) ? machine : expected;
}

/** Allows ordinary corrections of the machine's clock (docs/spec/reliability.md#D-14). */
const toleratedMilliseconds = 5 * 60_000;

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= toleratedMilliseconds;
}

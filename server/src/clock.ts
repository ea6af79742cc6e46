import { uptime } from 'node:os';
import type { CalendarDate, Instant } from '#domain/calendar.ts';
import { instantOfMilliseconds, millisecondsOf, moscowDate, secondsBetween } from '#domain/calendar.ts';

/** The product's time. Nobody else reads a clock (docs/spec/reliability.md#D-14, decision 0055). */
export type Clock = {
  /** By the machine's clock; while that has jumped, by the one that nobody can set: what is written meanwhile has its right moment. */
  now(): Instant;
  /** The world's time, in a demonstration that was moved forward too: an authenticator on somebody's telephone knows no other. */
  wallTime(): Instant;
  /** The calendar date in Moscow. */
  today(): CalendarDate;
  /**
   * False while the machine's clock has jumped, or this process's time is not that of the database, or stands behind a moment that any
   * process of the service has seen: nothing is written off and no penalty grows (docs/spec/reliability.md#D-14).
   */
  isSound(): boolean;
  /** Whether this process's time stands behind a moment that another has seen: it serves nobody then. */
  isBehind(): boolean;
  /** What others say of the time. Where all agree, the clocks of this machine are compared from here on. */
  compare(witnesses: Witnesses): void;
};

export type Witnesses = {
  /** What the database's machine takes for the world's time. */
  readonly databaseTime: Instant;
  /** The latest moment of the product's time that any process has seen. */
  readonly lastTick: Instant | null;
};

/** A clock that runs with the wall clock, `offset` before it; only demonstrations and tests move it, and only forward. */
export type MovableClock = Clock & {
  moveTo(timestamp: Instant): void;
  offsetMilliseconds(): number;
};

export function movableClock(startOffsetMilliseconds: number): MovableClock {
  let offset = startOffsetMilliseconds;
  let agreed = readClocks();
  let databaseAgrees = true;
  let lastTick: Instant | null = null;
  const worldTime = (): number => timeSince(agreed);
  const now = (): Instant => instantOfMilliseconds(worldTime() + offset);
  const isBehind = (): boolean =>
    lastTick !== null && secondsBetween(now(), lastTick) * 1000 > toleratedMilliseconds;
  const isSound = (): boolean => isNear(Date.now(), worldTime()) && databaseAgrees && !isBehind();
  return {
    now,
    wallTime: () => instantOfMilliseconds(worldTime()),
    today: () => moscowDate(now()),
    isSound,
    isBehind,
    compare: (witnesses) => {
      databaseAgrees = isNear(millisecondsOf(witnesses.databaseTime), worldTime());
      lastTick = witnesses.lastTick;
      if (isSound()) agreed = readClocks();
    },
    moveTo: (timestamp) => {
      offset = Math.max(offset, millisecondsOf(timestamp) - worldTime());
    },
    offsetMilliseconds: () => offset,
  };
}

/** What the clocks of this machine say at one moment, in milliseconds. */
type Reading = {
  readonly wall: number;
  /** Nobody can set it; it stands still while the machine sleeps. */
  readonly awake: number;
  /** Nobody can set it, and it runs on in sleep; to read it takes 20 microseconds, too long for every call. */
  readonly up: number;
};

function readClocks(): Reading {
  return { wall: Date.now(), awake: performance.now(), up: uptime() * 1000 };
}

/** The machine's clock; where it has jumped, the last moment at which it was right and what has passed since. */
function timeSince({ wall, awake, up }: Reading): number {
  const machine = Date.now();
  if (isNear(machine, wall + performance.now() - awake)) return machine;
  const kept = wall + uptime() * 1000 - up;
  return isNear(machine, kept) ? machine : kept;
}

/** Left for the corrections of an ordinary machine (docs/spec/reliability.md#D-14). */
const toleratedMilliseconds = 5 * 60_000;

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= toleratedMilliseconds;
}

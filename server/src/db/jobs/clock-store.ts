import type { Instant } from '#domain/calendar.ts';
import type { Autocommit, Reader } from '../database.ts';

/** How far the product's clock stands before the wall clock, and the latest moment that any process has seen. */
export type KeptClock = {
  /** 0 but in demonstrations and tests. */
  readonly offsetMilliseconds: number;
  readonly lastTick: Instant | null;
  /** What the clock of the database's machine says. */
  readonly databaseTime: Instant;
};

export async function keptClock(reader: Reader): Promise<KeptClock> {
  const [row] = await reader<KeptClock[]>`
    select offset_milliseconds as "offsetMilliseconds", last_tick_at as "lastTick", clock_timestamp() as "databaseTime" from product_clock`;
  if (row === undefined) throw new Error('the product has one clock');
  return row;
}

export async function saveClockOffset(autocommit: Autocommit, offsetMilliseconds: number): Promise<void> {
  await autocommit`update product_clock set offset_milliseconds = ${Math.round(offsetMilliseconds)}`;
}

/** Keeps the latest moment that any process has seen (docs/spec/reliability.md#D-14). */
export async function keepTick(autocommit: Autocommit, now: Instant): Promise<void> {
  await autocommit`update product_clock set last_tick_at = greatest(last_tick_at, ${now}::timestamptz)`;
}

/** Where the clock of a demonstration begins that nobody has bought anything in yet; later nothing changes. */
export async function beginClock(autocommit: Autocommit, offsetMilliseconds: number): Promise<void> {
  await autocommit`
    update product_clock set offset_milliseconds = ${Math.round(offsetMilliseconds)}
    where offset_milliseconds = 0 and not exists (select from checkout) and not exists (select from orders)`;
}

import type { Instant } from '#domain/dates.ts';
import type { Autocommit, Reader } from '../database.ts';

/** The state of the product clock, which all processes share. */
export type StoredClock = {
  /** Added to the wall clock; 0 except in demonstrations and tests. */
  readonly offsetMilliseconds: number;
  /** The latest time that any process has recorded. */
  readonly lastTick: Instant | null;
  /** The clock of the database server. */
  readonly databaseTime: Instant;
};

export async function storedClock(reader: Reader): Promise<StoredClock> {
  const [row] = await reader<StoredClock[]>`
    select offset_milliseconds as "offsetMilliseconds", last_tick_at as "lastTick", clock_timestamp() as "databaseTime"
      from product_clock`;
  if (row === undefined) throw new Error('the table product_clock has no row');
  return row;
}

export async function saveClockOffset(autocommit: Autocommit, offsetMilliseconds: number): Promise<void> {
  await autocommit`update product_clock set offset_milliseconds = ${Math.round(offsetMilliseconds)}`;
}

/** Records the time of this process unless a later one is stored (docs/spec/reliability.md#D-14). */
export async function keepTick(autocommit: Autocommit, now: Instant): Promise<void> {
  await autocommit`update product_clock set last_tick_at = greatest(last_tick_at, ${now}::timestamptz)`;
}

/** Sets the starting offset of a demonstration. Has no effect once a checkout or an order exists. */
export async function beginClock(autocommit: Autocommit, offsetMilliseconds: number): Promise<void> {
  await autocommit`
    update product_clock set offset_milliseconds = ${Math.round(offsetMilliseconds)}
    where offset_milliseconds = 0 and not exists (select from checkout) and not exists (select from orders)`;
}

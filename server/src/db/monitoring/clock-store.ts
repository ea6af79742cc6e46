import type { Instant } from '#domain/calendar.ts';
import type { Autocommit, Reader } from '../database.ts';

/** How far the product's clock stands before the wall clock: 0 but in demonstrations and tests. */
export async function clockOffset(reader: Reader): Promise<number> {
  const [row] = await reader<{ offset: number }[]>`select offset_milliseconds as offset from product_clock`;
  return row?.offset ?? 0;
}

export async function saveClockOffset(autocommit: Autocommit, offsetMilliseconds: number): Promise<void> {
  await autocommit`update product_clock set offset_milliseconds = ${Math.round(offsetMilliseconds)}`;
}

/** Keeps the latest moment that any process has seen, and says which that is; null: this one's does not count (D-14). */
export async function keepTick(autocommit: Autocommit, now: Instant | null): Promise<Instant | null> {
  const [row] = await autocommit<{ tick: Instant | null }[]>`
    update product_clock set last_tick_at = greatest(last_tick_at, ${now}::timestamptz) returning last_tick_at as tick`;
  if (row === undefined) throw new Error('the product has one clock');
  return row.tick;
}

/** Where the clock of a demonstration begins that nobody has bought anything in yet; later nothing changes. */
export async function beginClock(autocommit: Autocommit, offsetMilliseconds: number): Promise<void> {
  await autocommit`
    update product_clock set offset_milliseconds = ${Math.round(offsetMilliseconds)}
    where offset_milliseconds = 0 and not exists (select from checkout) and not exists (select from orders)`;
}

import type { Reader } from './database.ts';

/** How far the product's clock stands before the wall clock: 0 but in demonstrations and tests. */
export async function clockOffset(reader: Reader): Promise<number> {
  const [row] = await reader<{ offset: number }[]>`select offset_milliseconds as offset from product_clock`;
  return row?.offset ?? 0;
}

export async function saveClockOffset(reader: Reader, offsetMilliseconds: number): Promise<void> {
  await reader`update product_clock set offset_milliseconds = ${Math.round(offsetMilliseconds)}`;
}

/** Where the clock of a demonstration begins that nobody has bought anything in yet; later nothing changes. */
export async function beginClock(reader: Reader, offsetMilliseconds: number): Promise<void> {
  await reader`
    update product_clock set offset_milliseconds = ${Math.round(offsetMilliseconds)}
    where offset_milliseconds = 0 and not exists (select from checkout) and not exists (select from orders)`;
}

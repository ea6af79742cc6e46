/** Speed and luck are asserted by night, on an idle machine (docs/testing.md); by day only what must always hold. */
export const isNightRun = process.env['NIGHT'] === '1';

/**
 * By day one of `every` alike cases, so that neighbouring places have different ones; by night all cases
 * (docs/testing.md#sizes).
 */
export function casesOfRun<Case>(cases: readonly Case[], place = 0, every = 3): readonly Case[] {
  return isNightRun ? cases : cases.filter((_case, index) => index % every === place % every);
}

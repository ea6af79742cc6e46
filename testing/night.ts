/** Speed and luck are asserted by night, on an idle machine (docs/testing.md); by day only what must always hold. */
export const isNight = process.env['NIGHT'] === '1';

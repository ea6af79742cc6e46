import { isNight } from '#testing/night.ts';

export const phoneScreen = { width: 360, height: 740 } as const;
export const desktopScreen = { width: 1440, height: 900 } as const;

/** The looks of a page whose layout differs: a light phone and a dark desktop. */
export const looksOfTwoLayouts = [
  { viewport: phoneScreen, colorScheme: 'light' },
  { viewport: desktopScreen, colorScheme: 'dark' },
] as const;

/** The looks of a page with the same layout at every width: one by day, both at night. */
export const looksOfOneLayout = isNight ? looksOfTwoLayouts : [looksOfTwoLayouts[0]];

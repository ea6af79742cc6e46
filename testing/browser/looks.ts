import { isNight } from '#testing/night.ts';

export const phoneScreen = { width: 360, height: 740 } as const;
export const desktopScreen = { width: 1440, height: 900 } as const;

const phone = { viewport: phoneScreen, colorScheme: 'light' } as const;
const desktop = { viewport: desktopScreen, colorScheme: 'dark' } as const;

/** The first look by day, all of them by night. */
export function looksOfRun<Look>(looks: readonly Look[]): readonly Look[] {
  return isNight ? looks : looks.slice(0, 1);
}

/** The looks of a page of clients: a light phone, by night a dark desktop as well. */
export const looksOfCabinet = looksOfRun([phone, desktop]);

/** The looks of a page of staff and developers: a dark desktop, by night a light phone as well. */
export const looksOfBackOffice = looksOfRun([desktop, phone]);

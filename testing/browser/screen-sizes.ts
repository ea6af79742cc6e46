import { isNightRun } from '#testing/night.ts';

export const phoneScreen = { width: 360, height: 740 } as const;
export const desktopScreen = { width: 1440, height: 900 } as const;

const phone = { viewport: phoneScreen, colorScheme: 'light' } as const;
const desktop = { viewport: desktopScreen, colorScheme: 'dark' } as const;

/** The first screen by day, all of them by night. */
export function screensOfRun<Screen>(screens: readonly Screen[]): readonly Screen[] {
  return isNightRun ? screens : screens.slice(0, 1);
}

/** The screens of a page of clients: a light phone, by night a dark desktop as well. */
export const cabinetScreens = screensOfRun([phone, desktop]);

/** The screens of a page of staff and developers: a dark desktop, by night a light phone as well. */
export const backOfficeScreens = screensOfRun([desktop, phone]);

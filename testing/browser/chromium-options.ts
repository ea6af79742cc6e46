import { existsSync } from 'node:fs';

/**
 * Chromium features that load extra internal pages. They cost four times the work of one page of the product, and
 * tests never use the address bar.
 */
const internalPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * Features that Playwright disables. Chromium only reads the last `--disable-features`, so this list repeats them.
 */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // a new page may use the process of another page, because the start of a process was a quarter of the work of a page
  '--renderer-process-limit=1',
  `--disable-features=${[...disabledByPlaywright, ...internalPages].join(',')}`,
];

export const debianChromium = '/usr/bin/chromium';
/** Debian's Chromium without windows, a package of its own: a browser test takes a quarter less time with it. */
export const debianShell = '/usr/bin/chromium-headless-shell';

const chromium = process.env['CHROME_PATH'] ?? debianChromium;

/** The options with which Chromium starts for a test. */
export const launchOptions = {
  executablePath: chromium === debianChromium && existsSync(debianShell) ? debianShell : chromium,
  args: chromiumSwitches,
};

/** The same for a test of push messages, which the browser without windows does not show. */
export const launchOptionsOfPush = { ...launchOptions, executablePath: chromium };

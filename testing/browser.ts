import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { CleanUp } from '#tools/test-database.ts';

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
  `--disable-features=${[...disabledByPlaywright, ...internalPages].join(',')}`,
];

export const phoneScreen = { width: 360, height: 740 } as const;
export const desktopScreen = { width: 1440, height: 900 } as const;

/**
 * Starts Chromium and closes it after the tests. The tests fail on a script error or a content policy violation on
 * any page (docs/spec/reliability.md#S-31).
 */
export async function openBrowser(cleanUp: CleanUp): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: chromiumSwitches,
  });
  const faults: string[] = [];
  faultsOf.set(browser, faults);
  cleanUp.after(async () => {
    await browser.close();
    assert.deepEqual(faults, []);
  });
  return browser;
}

const faultsOf = new WeakMap<Browser, string[]>();

type Visitor = {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** Allows a service worker. Playwright cannot watch requests of a page that has one. */
  readonly withServiceWorker?: boolean;
};

/** Opens a page in a new context: no cookies, Russian locale, Moscow time zone. */
export async function visit(
  browser: Browser,
  { viewport = phoneScreen, colorScheme = 'light', withServiceWorker = false }: Visitor = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    serviceWorkers: withServiceWorker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(10_000);
  watchFaults(context, faultsOf.get(browser) ?? []);
  return context.newPage();
}

/** Collects script errors and content policy violations. */
function watchFaults(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (event) => faults.push(String(event.error())));
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
}

/**
 * Checks WCAG 2.2 AA with axe. Legacy mode checks only the page itself (it has no frames) and reports only
 * violations: less than half the work.
 */
export async function assertAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    [],
    `not accessible: ${page.url()}`,
  );
}

import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { CleanUp } from '#tools/test-database.ts';

/**
 * Parts of the browser's own window that are pages: some four hundred scripts for each person with a browser of their own, four times the
 * work of a page of ours. Nobody types into the address bar here.
 */
const pagesOfTheWindow = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What Playwright switches off by the same switch, of which only the last one counts. */
const switchedOffByPlaywright = [
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
  `--disable-features=${[...switchedOffByPlaywright, ...pagesOfTheWindow].join(',')}`,
];

export const phoneScreen = { width: 360, height: 740 } as const;
export const desktopScreen = { width: 1440, height: 900 } as const;

/** A real browser that ends with the caller's tests; they fail if any page had a fault of a script or broke the content policy (docs/spec/reliability.md#S-31). */
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
  /** Whether the pages may be kept for a time without a connection; what they ask for cannot be watched then. */
  readonly withServiceWorker?: boolean;
};

/** A person with a browser of their own: fresh cookies, Russian, Moscow. */
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

/** Collects what must never happen on any page. */
function watchFaults(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (event) => faults.push(String(event.error())));
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
}

/**
 * WCAG 2.2 AA as far as a program can tell. The «legacy mode» looks at the page itself alone, which has no frames of others, instead of
 * putting its findings together in a second page: less than half the work, like asking for nothing but what is wrong.
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

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import assert from 'node:assert/strict';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { CleanUp } from '#testing/database/test-database.ts';
import { launchOptions } from './chromium-options.ts';
import { findEqualNames } from './equal-names.ts';
import { phoneScreen } from './screen-sizes.ts';
import { delayAnswers } from '#testing/delays.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { isNightRun } from '#testing/night.ts';
import { longestWaitMilliseconds } from '#testing/eventually.ts';

/** Starts a Chromium beside the one of the tests, and closes it at the end. */
export async function openBrowser(cleanUp: CleanUp, options = launchOptions): Promise<Browser> {
  const browser = await chromium.launch(options);
  cleanUp.after(() => browser.close());
  return browser;
}

const faultsOf = new WeakMap<Browser, string[]>();

/** Removes and returns the script errors and content policy violations since the last call. */
export function takeFaults(browser: Browser): readonly string[] {
  const faults = faultsOf.get(browser) ?? [];
  faultsOf.delete(browser);
  return faults;
}

type VisitOptions = {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** Allows a service worker. Playwright cannot watch requests of a page that has one. */
  readonly withServiceWorker?: boolean;
  /** The cookies and the storage of another context. */
  readonly session?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** The time of the device, in milliseconds; without it the first day of the test. */
  readonly now?: number;
  /** Whether the test moves the clock and the timers of the device with `page.clock`. */
  readonly movesClock?: boolean;
};

/** Opens a page in a new context: no cookies, Russian locale, Moscow time zone. */
export async function visit(
  browser: Browser,
  {
    viewport = phoneScreen,
    colorScheme = 'light',
    withServiceWorker = false,
    session,
    now = testBeginsAt,
    movesClock = false,
  }: VisitOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    serviceWorkers: withServiceWorker ? 'allow' : 'block',
    ...(session === undefined ? {} : { storageState: session }),
  });
  await setDeviceClock(context, now, movesClock);
  context.setDefaultTimeout(longestWaitMilliseconds);
  watchFaults(browser, context);
  await delayAnswers(context);
  return context.newPage();
}

/** Sets one of two clocks: that of Playwright above a moved `Date` would run ahead by the difference. */
async function setDeviceClock(context: BrowserContext, now: number, movesClock: boolean): Promise<void> {
  if (movesClock) await context.clock.install({ time: now });
  else await context.addInitScript(deviceClock(now - Date.now()));
}

/** A script that sets the clock of the device ahead. Timers are unchanged. */
function deviceClock(aheadMilliseconds: number): string {
  return `{
    const device = Date;
    const deviceNow = device.now.bind(device);
    device.now = () => deviceNow() + ${aheadMilliseconds};
    globalThis.Date = new Proxy(device, {
      construct: (date, given, target) => Reflect.construct(date, given.length === 0 ? [date.now()] : given, target),
    });
  }`;
}

/** Collects script errors and content policy violations. */
function watchFaults(browser: Browser, context: BrowserContext): void {
  const add = (fault: string) => faultsOf.set(browser, [...(faultsOf.get(browser) ?? []), fault]);
  context.on('weberror', (event) => add(String(event.error())));
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) add(message.text());
  });
}

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe in the page. The rule about contrast is half of its work. */
function violationsOfPage(withContrast: boolean): string {
  const options = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
    // only the rules about sound and orientation need style sheets and media to be loaded again
    preload: false,
    rules: {
      'color-contrast': { enabled: withContrast },
      // a person who speaks to the page says the visible text
      'label-content-name-mismatch': { enabled: true },
    },
  };
  return `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`;
}

const pagesOfContrast = new Set<string>();

/** The path without the identifiers in it. */
function addressOf(page: Page): string {
  return new URL(page.url()).pathname.replaceAll(/[\w-]{20,}/g, '');
}

/**
 * By night each check includes the contrast. By day it does so for each page once in a worker: the colours of all
 * states are tokens, whose pairs `web/src/ui/theme/contrast.test.ts` checks.
 */
function isContrastDue(page: Page): boolean {
  const address = addressOf(page);
  if (pagesOfContrast.has(address)) return isNightRun;
  pagesOfContrast.add(address);
  return true;
}

/** What distinguishes an element from others for axe: its kind, its look and its state, but not its text. */
const kindsOfElements = `[...new Set([...document.querySelectorAll('body *')].map((element) =>
  [element.localName, ...['class', 'role', 'type', 'aria-invalid', 'aria-disabled', 'aria-live'].map((name) =>
    element.getAttribute(name))].join()))]`;

const checkedKinds = new Map<string, Set<string>>();

/** By day a page is checked again only when it shows a kind of element that no check of it in this worker has seen. */
async function isChecked(page: Page): Promise<boolean> {
  const look = `${page.viewportSize()?.width} ${addressOf(page)}`;
  const checked = checkedKinds.get(look) ?? new Set();
  checkedKinds.set(look, checked);
  const unchecked = (await page.evaluate<string[]>(kindsOfElements)).filter((kind) => !checked.has(kind));
  for (const kind of unchecked) checked.add(kind);
  return unchecked.length === 0;
}

/** The reference of the API is made by Scalar. The list of all components shows some of them twice. */
const namesMayBeEqual = /\/docs\/|\/dev\/ui/;

/** A colour in transition has a contrast of its own. Animations that repeat for ever are not waited for. */
const transitionsEnd = `(async () => {
  const running = () => document.getAnimations().filter((animation) =>
    animation.playState === 'running' && animation.effect.getComputedTiming().endTime !== Infinity);
  while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished));
})()`;

/**
 * Checks WCAG 2.2 AA with axe, which is loaded once into a document, and that no two controls have the same name. The
 * pages have no frames. axe looks at the page from its top: below the edge of the header that stays in sight, a control
 * would be too small for it.
 */
export async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, 0)');
  await page.evaluate(transitionsEnd);
  if ((await isChecked(page)) && !isNightRun) return;
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource);
  const violations = await page.evaluate<string[]>(violationsOfPage(isContrastDue(page)));
  assert.deepEqual(violations, [], `not accessible: ${page.url()}`);
  if (namesMayBeEqual.test(page.url())) return;
  assert.deepEqual(await findEqualNames(page), [], `controls with the same name: ${page.url()}`);
}

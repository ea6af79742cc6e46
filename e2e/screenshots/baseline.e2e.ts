import { existsSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { cleanUpOfFile, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { startUiCatalogue } from '#testing/browser/ui-catalogue.ts';
import { clientScenes } from './client-scenes.ts';
import { setUpFixtures } from './fixtures.ts';
import { staffScenes } from './staff-scenes.ts';
import { fileOf, isFullPage, openScene, type Screen, showOn, type Studio } from './studio.ts';

/**
 * Compares the components and the key pages with reviewed pictures (`docs/look.md#baseline`):
 * `npm run test:reliability -- screenshots`.
 */

const clientScreens = [
  { width: 360, theme: 'light' },
  { width: 360, theme: 'dark' },
  { width: 1440, theme: 'light' },
] as const;
const staffScreens = [
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
] as const;
const keyPages = new Set([
  'log-in',
  'code-wrong',
  'orders',
  'orders-late',
  'orders-empty',
  'order',
  'order-late',
  'order-missing',
  'early-payment',
  'payment-ways',
  'calendar',
  'profile',
  'answers',
  'checkout',
  'staff-phone',
  'staff-log-in',
  'staff-order',
  'staff-products',
  'staff-shops',
  'staff-accounts',
]);
const scenes = [...clientScenes, ...staffScenes].filter(({ name }) => keyPages.has(name));
const cleanUp = cleanUpOfFile();
let studio: Studio;
let isUpdate = false;

test.beforeAll(async ({ browser }, { config }) => {
  isUpdate = config.updateSnapshots !== 'none';
  if (isCompared(browser)) studio = { fixtures: await setUpFixtures(cleanUp), browser, sessions: new Map() };
  else process.stdout.write(`screenshots are not compared: there is no baseline/${folderOf(browser)}\n`);
});

for (const scene of scenes)
  test(`${scene.name} looks as it was reviewed`, async ({ browser }) => {
    if (!isCompared(browser)) return;
    const page = await openScene(studio, scene);
    for (const screen of 'staff' in scene ? staffScreens : clientScreens) {
      await showOn(page, screen, scene);
      await compare(page, fileOf(scene, screen));
    }
  });

test('the components look as they were reviewed', async ({ browser }) => {
  if (!isCompared(browser)) return;
  const page = await visit(browser);
  await page.goto(await startUiCatalogue(cleanUp));
  await page.getByRole('heading', { name: 'Части интерфейса' }).waitFor();
  const screens: readonly Screen[] = [...clientScreens, { width: 1440, theme: 'dark' }];
  for (const screen of screens) {
    await showOn(page, screen);
    await compare(page, fileOf({ name: 'components' }, screen));
  }
});

/** Each browser version has its own pictures, because it draws letters and lines differently. */
function folderOf(browser: Browser): string {
  return `${process.platform}-chromium-${browser.version().split('.')[0]}`;
}

function isCompared(browser: Browser): boolean {
  return isUpdate || existsSync(`e2e/screenshots/baseline/${folderOf(browser)}`);
}

async function compare(page: Page, file: string): Promise<void> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('a page of a studio has a browser');
  await page.evaluate('document.fonts.ready');
  // a picture of the full page shows the sticky header where the page is scrolled to
  await page.evaluate('scrollTo(0, 0)');
  await expect.soft(page).toHaveScreenshot([folderOf(browser), file], {
    fullPage: await isFullPage(page),
    maxDiffPixelRatio: 0.001,
  });
}

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';

const stack = sharedStack();
const light = { ground: 'rgb(243, 246, 244)', bar: '#f3f6f4' };
const dark = { ground: 'rgb(15, 20, 18)', bar: '#0f1412' };

/** The background of the page, and the colour that the browser uses for its bar. */
function shownTheme(page: Page) {
  return page.evaluate<typeof light>(`({
    ground: getComputedStyle(document.documentElement).backgroundColor,
    bar: [...document.querySelectorAll('meta[name="theme-color"]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content)
      .join(),
  })`);
}

test('a chosen theme replaces that of the system in every tab and from the first paint', async ({
  browser,
}) => {
  const page = await visit(browser);
  await page.goto(`${stack.productUrl}/login/phone`);
  const other = await page.context().newPage();
  await other.goto(`${stack.productUrl}/login/admin`);
  assert.deepEqual(await shownTheme(page), light);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await shownTheme(page), dark);
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByRole('radio', { name: 'Тёмная' }).check();
  assert.deepEqual(await shownTheme(page), dark);
  await other.getByRole('radio', { name: 'Тёмная', checked: true }).waitFor();
  assert.deepEqual(await shownTheme(other), dark);
  await assertAccessible(other);

  await page.route('**/*.js', (route) =>
    route.request().url().includes('/theme-') ? route.continue() : route.abort(),
  );
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('#first-page').getByRole('heading', { level: 1 }).waitFor();
  assert.deepEqual(await shownTheme(page), dark);

  await other.getByRole('radio', { name: 'Системная' }).check();
  await page.waitForFunction('document.documentElement.dataset.theme === undefined');
  assert.deepEqual(await shownTheme(page), light);
});

test('the theme is chosen in the profile and the staff account and stays after the log-out @night', async ({
  browser,
}) => {
  const page = await visit(browser, { colorScheme: 'dark' });
  const phone = newPhone();
  await buy(stack, { phone, orderNumber: 'THEME' });
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/profile`);
  await page.getByRole('radio', { name: 'Светлая' }).check();
  assert.deepEqual(await shownTheme(page), light);
  await page.goto(`${stack.productUrl}/client/logout`);
  await page.waitForURL('**/login/phone');
  assert.deepEqual(await shownTheme(page), light);
  await logInStaffOnPage(stack, page, 'support');
  await page.goto(`${stack.productUrl}/admin/security`);
  await page.getByRole('radio', { name: 'Светлая', checked: true }).waitFor();
  await page.getByRole('radio', { name: 'Тёмная' }).check();
  assert.deepEqual(await shownTheme(page), dark);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.evaluate('getComputedStyle(document.body).color'), 'rgb(18, 32, 26)');
});

import assert from 'node:assert/strict';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { tabThrough, tabTo } from '#testing/browser/keyboard.ts';
import { casesOfRun } from '#testing/night.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { logInStaffOnPage } from '#testing/browser/screens.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const stack = ownStack();

let order: string;
test.beforeAll(async () => {
  order = await buy(stack, { phone, orderNumber: 'BY-KEYS', pan: cardThatDeclinesLater });
  await advanceClock(stack, 'P20D');
});

/** Addresses of the pages about a client. */
const clientPaths = () =>
  [
    '/client/orders',
    `/client/orders/${order}`,
    '/client/profile',
    '/client/payment-ways',
    '/client/operation-history',
    '/client/faq',
  ].map((path) => `${path}?client=${phone}`);
const backOfficePaths = [
  'products',
  'paymentServices',
  'sberPrime',
  'fullPayment',
  'dashboard',
  'reconciliation',
  'matters',
  'requests',
  'approvals',
  'jobs',
  'journal',
  'exports',
  'staff',
  'merchants',
  'security',
].map((path) => `/admin/${path}`);

/** Labels of all clickable elements of a page. */
const clickable = `[...document.querySelectorAll('main a[href], main button:not(:disabled)')]
  .filter((element) => element.tabIndex >= 0 && element.closest('[inert]') === null && element.checkVisibility({ visibilityProperty: true }))
  .map((element) => (element.getAttribute('aria-label') ?? element.textContent).trim())`;

test('on every staff page Tab reaches each clickable element and then leaves the page @night', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'admin');
  for (const path of casesOfRun([...clientPaths(), ...backOfficePaths])) {
    await page.goto(`${stack.productUrl}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const stops = await tabThrough(page);
    const labels = await page.evaluate<string[]>(clickable);
    assert.deepEqual(
      labels.filter((label) => !stops.includes(label)),
      [],
      path,
    );
  }
});

test('a staff form is opened, filled and closed by keyboard, and the focus returns', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen, colorScheme: 'dark' });
  await logInStaffOnPage(stack, page, 'admin');
  await page.goto(`${stack.productUrl}/admin/sberPrime`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabTo(page, /^Добавить категорию подписки$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator(':focus', { hasText: 'Добавить категорию подписки' }).waitFor();
});

import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from '@playwright/test';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { demoClients, unknownPhone } from '#testing/people/demo-clients.ts';
import { startStaffSession } from '#testing/people/sessions.ts';

const phone = demoClients.anna;
const stack = sharedStack();

/** Opens the profile of a client by a link of an earlier version, which has the phone. Returns the page’s query. */
async function openClient(browser: Browser): Promise<{ readonly page: Page; readonly query: string }> {
  const page = await visit(browser, { viewport: desktopScreen });
  await startStaffSession(stack, page, 'support');
  await page.goto(`${stack.productUrl}/client/profile?client=${phone}`);
  await page.getByRole('heading', { name: 'Профиль', level: 1 }).waitFor();
  return { page, query: new URL(page.url()).search };
}

function clientForm(page: Page): Locator {
  return page.getByText('Для продолжения введите номер телефона клиента');
}

test('the phone in a link is replaced by the UUID of the client', async ({ browser }) => {
  const { query } = await openClient(browser);
  assert.match(query, /^\?client=[0-9a-f-]{36}$/);
});

test('only the tab in which a client was chosen remembers that client', async ({ browser }) => {
  const { page, query } = await openClient(browser);
  const unauthorized: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) unauthorized.push(response.url());
  });
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.waitForURL(`**/client/orders${query}`);
  await page.getByText('Режим администратора').waitFor();
  await page.goto(`${stack.productUrl}/client/orders`);
  await clientForm(page).waitFor();
  await page.getByRole('link', { name: 'Лебедева Анна Игоревна' }).click();
  await page.waitForURL(`**/client/orders${query}`);
  await page.goto(`${stack.productUrl}/admin/products`);
  await clientForm(page).waitFor();
  assert.deepEqual(unauthorized, []);
  const other = await page.context().newPage();
  await other.goto(`${stack.productUrl}/client/orders`);
  await clientForm(other).waitFor();
});

test('a link with an unknown client shows «not found», not the client of the tab', async ({ browser }) => {
  const { page, query } = await openClient(browser);
  for (const unknown of ['00000000-0000-4000-8000-000000000001', unknownPhone]) {
    await page.goto(`${stack.productUrl}/client/orders${query}`);
    await page.getByText('Режим администратора').waitFor();
    await page.goto(`${stack.productUrl}/client/orders?client=${unknown}`);
    await page.getByText('Пользователь не найден').waitFor();
  }
  await clientForm(page).waitFor();
});

import assert from 'node:assert/strict';
import type { Browser, Page } from '@playwright/test';
import { type Database, openDatabase } from '#server/db/database.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import { insertManyOrders, type ManyOrders, priceOfEach } from '#testing/domain/many-orders.ts';
import { logInByKeys } from '#testing/browser/keyboard.ts';
import { callAsShop } from '#testing/people/purchase.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';
import { instant } from '#domain/dates.ts';

const stack = ownStack();
let database: Database;
test.beforeAll(() => {
  database = openDatabase({ url: stack.databaseUrl, connections: 1 });
});
test.afterAll(() => database.close());

type Orders = Pick<ManyOrders, 'name' | 'orders' | 'clientsBefore'> & Partial<Pick<ManyOrders, 'terms'>>;

async function insertOrders(orders: Orders): Promise<void> {
  const now = instant(await clockNow(stack));
  await insertManyOrders(database.reader, { clients: 1, now, ...orders });
}

/** «Мои заказы» of the client of an order, with the first page of its active orders. */
async function openOrders(browser: Browser, orderNumber: string): Promise<Page> {
  const [client] = await database.reader<{ phone: string }[]>`
    select c.phone from client c join orders o using (client_uuid) where o.order_number = ${orderNumber}`;
  const page = await visit(browser, { viewport: desktopScreen });
  await logInByKeys(stack, page, client?.phone ?? '');
  await activeOrders(page).nth(24).waitFor();
  return page;
}

function activeOrders(page: Page) {
  return page.getByRole('region', { name: 'Активные' }).getByRole('article');
}

test('«Загрузить еще» shows all other orders after one of the loaded orders was refunded', async ({
  browser,
}) => {
  await insertOrders({ name: 'PAGE', orders: 30, clientsBefore: 500 });
  const shown = await database.reader<{ orderUuid: string }[]>`
    select order_uuid as "orderUuid" from orders where order_number like 'PAGE-%' order by created_at desc, order_uuid`;
  const page = await openOrders(browser, 'PAGE-1');
  const active = activeOrders(page);
  await callAsShop(stack, { orderUuid: shown[2]?.orderUuid ?? '', action: 'refund', amount: priceOfEach });
  await page.getByRole('button', { name: 'Загрузить еще' }).click();
  await active.nth(28).waitFor();
  await page.getByRole('button', { name: 'Загрузить еще' }).waitFor({ state: 'hidden' });
  assert.equal(await active.count(), 29);
  await active.nth(25).locator('a:focus').waitFor();
});

test('a fully loaded list is grouped by date, and the focus moves to a newly loaded order', async ({
  browser,
}) => {
  const everyThreeDays = { paymentsIntervalUnit: 'DAYS', paymentsIntervalValue: 3 } as const;
  await insertOrders({ name: 'MONTHLY', orders: 15, clientsBefore: 600 });
  await insertOrders({ name: 'OFTEN', orders: 15, clientsBefore: 600, terms: everyThreeDays });
  const page = await openOrders(browser, 'MONTHLY-1');
  const links = activeOrders(page).getByRole('link');
  const before = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  await page.getByRole('button', { name: 'Загрузить еще' }).click();
  await page.getByRole('heading', { name: 'На этой неделе' }).waitFor();
  const focused = activeOrders(page).locator('a:focus');
  await focused.waitFor();
  assert.ok(!before.includes(await focused.getAttribute('href')));
});

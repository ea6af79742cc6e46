import assert from 'node:assert/strict';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { Page } from '@playwright/test';
import { calls } from '#testing/calls.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { desktopScreen } from '#testing/browser/screen-sizes.ts';
import {
  type ConfirmedPurchase,
  confirmPurchase,
  newPhone,
  openForm,
  registerFor,
} from '#testing/people/customer.ts';
import { payOnBankPage } from '#testing/people/purchase.ts';
import { logInOnPage, logInStaffOnPage } from '#testing/browser/screens.ts';
import { newShop, type Shop } from '#testing/people/shop.ts';
import { newApiClient } from '#testing/api-client.ts';

/**
 * Texts that would run or load something if a page used them as HTML. Violation reports of the browser also fail
 * these tests (docs/spec/reliability.md#S-28).
 */
const payloads = [
  '<img src=x onerror=window.broken=1>',
  '"><script>window.broken=1</script>',
  '<svg/onload=window.broken=1>',
  "'-window.broken=1-'",
  '{{constructor.constructor("window.broken=1")()}}',
  '[b onload=window.broken=1][i]x[/b][/i]',
  '<style>body{display:none}</style>',
  '<a href="javascript:window.broken=1">x</a>',
] as const;
const [image, script] = payloads;

const stack = ownStack();

let database: Database;
let shop: Shop;
let purchase: ConfirmedPurchase;
test.beforeAll(async () => {
  database = openDatabase({ url: stack.databaseUrl });
  shop = newShop(stack);
  await database.reader`update merchant set full_name = ${script}`;
  purchase = await confirmPurchase(stack, shop, {
    orderNumber: image,
    cart: payloads.map((name) => ({ name, itemPrice: 50_000, itemAmount: 1 })),
    amount: 400_000,
  });
  await payOnBankPage(stack, await openForm(purchase));
  assert.equal((await shop.deliver(purchase.orderUuid)).httpStatus, 200);
  await database.reader`update client set full_name = ${image} where phone = ${purchase.phone}`;
});
test.afterAll(() => database.close());

/** Asserts that no payload has run and that each is shown as text. */
async function assertHarmless(page: Page, shown: readonly string[]): Promise<void> {
  // some texts are in a closed menu or select
  for (const text of shown) await page.getByText(text).first().waitFor({ state: 'attached' });
  assert.equal(await page.evaluate('window.broken'), undefined, page.url());
}

test('names of shops, goods, orders and people are shown as text on every page of a client', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: desktopScreen });
  const { productUrl } = stack;
  await page.goto(`${productUrl}/client/orders`);
  await logInOnPage(stack, page, purchase.phone);
  await assertHarmless(page, [script]);
  await page.goto(`${productUrl}/client/orders/${purchase.orderUuid}`);
  await assertHarmless(page, [script, ...payloads]);
  await page.goto(`${productUrl}/client/orders/${purchase.orderUuid}/pay`);
  await assertHarmless(page, [script]);
  await page.goto(`${productUrl}/client/profile`);
  await assertHarmless(page, [image]);
  await page.goto(`${productUrl}/client/calendar`);
  await assertHarmless(page, [script]);
});

test('names that contain HTML are shown as text on staff pages', async ({ browser }) => {
  const page = await visit(browser, { viewport: desktopScreen });
  await logInStaffOnPage(stack, page, 'admin');
  const { phone, orderUuid } = purchase;
  for (const [path, ...shown] of [
    [`/client/orders?client=${phone}`, script],
    [`/client/orders/${orderUuid}?client=${phone}`, script, ...payloads],
    [`/client/operation-history?client=${phone}`, script],
    [`/client/profile?client=${phone}`, image],
  ] as const) {
    await page.goto(`${stack.productUrl}${path}`);
    await assertHarmless(page, shown);
  }
});

test('HTML in names or page addresses does not run on the checkout and the log-in page', async ({
  browser,
}) => {
  const again = await registerFor(shop, newPhone(), {
    cart: [{ name: image, itemPrice: 400_003, itemAmount: 1 }],
  });
  const page = await visit(browser, { viewport: desktopScreen });
  await page.goto(`${stack.productUrl}/checkout/${again.token}`);
  await assertHarmless(page, [script]);
  for (const payload of payloads) {
    const text = encodeURIComponent(payload);
    await page.goto(`${stack.productUrl}/login/phone?error=${text}&returnTo=${text}`);
    await page.getByText('Добро пожаловать').waitFor();
    await assertHarmless(page, []);
  }
});

test('an order number that contains HTML is returned to its shop as JSON', async () => {
  const order = await shop.view(purchase.orderUuid);
  assert.equal(order.body['orderNumber'], image);
  assert.match(order.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal((await newApiClient(stack.productUrl).send(calls.viewUser, { x: image })).httpStatus, 400);
});

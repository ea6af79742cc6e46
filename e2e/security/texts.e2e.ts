import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import type { Page } from 'playwright-core';
import { desktopScreen, openBrowser, visit } from '#testing/browser.ts';
import { confirmPurchase, newPhone, openForm, registerFor } from '#testing/customer.ts';
import { payOnBankPage } from '#testing/purchase.ts';
import { logInOnPage, logInStaffOnPage } from '#testing/screens.ts';
import { newShop } from '#testing/shop.ts';
import { startStack } from '#testing/stack.ts';
import { newVisitor } from '#testing/visitor.ts';

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

const stack = await startStack({ after });
const browser = await openBrowser({ after });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());

const shop = newShop(stack);
await database.reader`update merchant set full_name = ${script}`;
const purchase = await confirmPurchase(stack, shop, {
  orderNumber: image,
  cart: payloads.map((name) => ({ name, itemPrice: 50_000, itemAmount: 1 })),
  amount: 400_000,
});
await payOnBankPage(stack, await openForm(purchase));
assert.equal((await shop.deliver(purchase.orderUuid)).httpStatus, 200);
await database.reader`update client set full_name = ${image} where phone = ${purchase.phone}`;

/** No payload has run, and each is shown as text. */
async function assertHarmless(page: Page, shown: readonly string[]): Promise<void> {
  // some are in a closed menu or select
  for (const text of shown) await page.getByText(text).first().waitFor({ state: 'attached' });
  assert.equal(await page.evaluate('window.broken'), undefined, page.url());
}

test('names of shops, goods, orders and people are shown as text on every page of a client', async () => {
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
  await page.context().close();
});

test('the same texts do not run on staff pages', async () => {
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
  await page.context().close();
});

test('the same texts do not run on the checkout or in page addresses', async () => {
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
  await page.context().close();
});

test('the text of a shop is returned to its program as JSON', async () => {
  const seen = await shop.view(purchase.orderUuid);
  assert.equal(seen.body['orderNumber'], image);
  assert.match(seen.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal((await newVisitor(stack.productUrl).call(`GET /user?x=${image}`)).httpStatus, 400);
});

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { phoneScreen } from '#testing/browser/screen-sizes.ts';
import { buy } from '#testing/people/purchase.ts';
import { requestCode, logInOnPage } from '#testing/browser/screens.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { newPhone } from '#testing/people/customer.ts';
const phone = newPhone();
const stack = sharedStack();

let order: string;
test.beforeAll(async () => {
  order = await buy(stack, { phone, orderNumber: 'KEPT' });
});

type Kept = { readonly local: Readonly<Record<string, string>>; readonly session: object };

async function kept(page: Page): Promise<Kept> {
  return page.evaluate<Kept>('({ local: { ...localStorage }, session: { ...sessionStorage } })');
}

// docs/spec/reliability.md#S-54
test('a browser stores no personal data, and no data at all after the log-out', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen });
  await page.goto(`${stack.productUrl}/client/orders`);
  await logInOnPage(stack, page, phone);
  const hide = page.getByRole('button', { name: 'Скрыть акцию' });
  if ((await hide.count()) > 0) await hide.click();
  await page.goto(`${stack.productUrl}/client/orders/${order}/pay`);
  await page.getByText('Ближайший платеж').click();
  const { local, session } = await kept(page);
  assert.deepEqual(session, {});
  for (const [name, value] of Object.entries(local)) {
    assert.match(
      name,
      /^chasti\.(early-payment-choice:[\da-f-]{36}|promo-dismissed-until|last-seen-orders)$/,
    );
    assert.doesNotMatch(value, /KEPT|1111|[\da-f]{8}-/, 'the number and the card of an order are not stored');
  }
  assert.ok(Object.keys(local).includes(`chasti.early-payment-choice:${order}`));
  assert.doesNotMatch(JSON.stringify(local), new RegExp(phone));
  assert.equal(await page.evaluate('document.cookie'), '', 'scripts cannot read a cookie');
  await page.goto(`${stack.productUrl}/client/logout`);
  await page.getByText('Добро пожаловать в Плати частями').waitFor();
  assert.deepEqual(await kept(page), { local: {}, session: {} });
  await page.goBack();
  await page.getByText('Добро пожаловать в Плати частями').waitFor();
  assert.equal(await page.getByText('Ближайший платеж').count(), 0);
});

test('a session that ends while the page is closed is explained, and the log-in returns to the page', async ({
  browser,
}) => {
  const page = await visit(browser, { viewport: phoneScreen });
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.getByRole('heading', { name: 'Активные' }).waitFor();
  await page.context().clearCookies();
  await page.goto(`${stack.productUrl}/client/orders/${order}`);
  await page.getByRole('status').getByText('Сеанс завершён').waitFor();
  await page.waitForURL(({ searchParams }) => searchParams.get('returnTo') === `/client/orders/${order}`);
  await page.reload();
  await page.getByRole('status').getByText('Сеанс завершён').waitFor();
  await assertAccessible(page);
  await logInOnPage(stack, page, phone);
  await page.waitForURL(`**/client/orders/${order}`);
  await page.getByRole('heading', { name: 'График платежей' }).waitFor();
  assert.deepEqual((await kept(page)).session, {});
});

test('the phone and the code of a log-in are in no address and no storage', async ({ browser }) => {
  const page = await visit(browser, { viewport: phoneScreen });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(`${stack.productUrl}/login/phone`);
  const code = await requestCode(stack, page, phone);
  await page.getByRole('textbox').first().fill(code);
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
  for (const address of [...addresses, page.url()]) {
    assert.ok(!address.includes(phone), address);
    assert.ok(!new URL(address).search.includes(code), address);
  }
  assert.ok(!JSON.stringify(await kept(page)).includes(phone));
});

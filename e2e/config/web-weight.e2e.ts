import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { buy } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { logInOnPage, logInStaffOnPage } from '#testing/browser/screens.ts';
import { newPhone } from '#testing/people/customer.ts';
const phone = newPhone();
const stack = sharedStack();

let order: string;
test.beforeAll(async () => {
  order = await buy(stack, { phone, orderNumber: 'WEIGHED' });
});

type Script = { readonly name: string; readonly bytes: number };

/** Records the compressed size of every script a page loads. Browsers use Brotli over HTTPS. */
function weigh(page: Page): () => Promise<readonly Script[]> {
  const addresses = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') addresses.add(request.url());
  });
  return () => Promise.all([...addresses].map(weight));
}

async function weight(address: string): Promise<Script> {
  // Content-Length is the compressed size
  const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  const bytes = Number(answer.headers.get('content-length'));
  await answer.body?.cancel();
  return { name: new URL(address).pathname, bytes };
}

function kilobytes(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
}

const ofStaff =
  /staff|admin|products|services|prime|full-payment|history|accounts|audit|reconcil|invitation|dashboard|figure|chart|export|jobs|grid|form-frame|react-aria/;

test('a page loads its font once, through the link in its head', async ({ browser }) => {
  const page = await visit(browser);
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.getByText('₽').first().waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(fonts.length, 1);
  assert.ok(await page.evaluate("document.fonts.check('16px Inter')"));
});

test('the log-in loads at most 112 kB of compressed scripts and the orders 129', async ({ browser }) => {
  const page = await visit(browser);
  const scripts = weigh(page);
  await page.goto(`${stack.productUrl}/login/phone`);
  await page.waitForLoadState('networkidle');
  const logIn = kilobytes(await scripts());
  assert.ok(logIn > 50 && logIn <= 112, `the log-in: ${logIn} kB`);
  await logInOnPage(stack, page, phone);
  for (const path of [
    `/client/orders/${order}`,
    `/client/orders/${order}/pay`,
    '/client/profile',
    '/client/payment-ways',
  ])
    await page.goto(`${stack.productUrl}${path}`);
  await page.waitForLoadState('networkidle');
  for (const { name } of await scripts()) assert.doesNotMatch(name, ofStaff);
  const again = await visit(browser);
  await again.context().addCookies(await page.context().cookies());
  const scriptsOfOrders = weigh(again);
  await again.goto(`${stack.productUrl}/client/orders`);
  await again.getByRole('heading', { name: 'Мои заказы' }).waitFor();
  await again.waitForLoadState('networkidle');
  const orders = kilobytes(await scriptsOfOrders());
  assert.ok(orders > logIn / 2 && orders <= 129, `the orders: ${orders} kB`);
});

// docs/spec/performance.md#goals
test('the first page of the back office loads at most 300 kB of compressed scripts', async ({ browser }) => {
  const page = await visit(browser);
  await logInStaffOnPage(stack, page, 'admin');
  await page.getByRole('table').waitFor();
  const scripts = weigh(page);
  await page.reload();
  await page.getByRole('button', { name: /^Вид таблицы/ }).waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = kilobytes(await scripts());
  assert.ok(bytes > 100 && bytes <= 300, `the back office: ${bytes} kB`);
});

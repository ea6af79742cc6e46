import assert from 'node:assert/strict';
import { sharedStack, test } from '#testing/browser/browser-test.ts';
import { assertAccessible, visit } from '#testing/browser/browser.ts';
import { cabinetScreens } from '#testing/browser/screen-sizes.ts';
import { buy, registerPurchase } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import { newPhone } from '#testing/people/customer.ts';
const phone = newPhone();
const stack = sharedStack();

let order: string;
let checkout: string;
test.beforeAll(async () => {
  order = `client/orders/${await buy(stack, { phone, orderNumber: 'SEEN' })}`;
  checkout = `checkout/${(await registerPurchase(stack, { phone, orderNumber: 'UNSIGNED' })).token}`;
});

const noConnection = 'Нет соединения с интернетом. Данные могут быть неактуальны.';
const shellIsKept = `navigator.serviceWorker.ready.then(() => true)`;

for (const screen of cabinetScreens) {
  test(`offline the cabinet shows the last orders with a notice, ${screen.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await visit(browser, { ...screen, withServiceWorker: true });
    await startClientSession(stack, page, phone);
    await page.goto(`${stack.productUrl}/client/orders`);
    await page.getByRole('heading', { name: 'Активные' }).waitFor();
    await page.evaluate(shellIsKept);
    await page.context().setOffline(true);
    await page.goto(`${stack.productUrl}/${order}`);
    const savedOrders = page.getByRole('region', { name: 'Последние сохранённые заказы' });
    await savedOrders.getByText(/^Сохранено .* Оплатить можно, когда появится интернет\.$/).waitFor();
    await savedOrders.getByText('3\u202f000,00\u00a0₽').waitFor();
    await page.getByText(noConnection).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Погасить' }).count(), 0);
    await assertAccessible(page);
    await page.context().setOffline(false);
    // the page loads by itself when the connection returns
    await page.getByRole('heading', { name: 'График платежей' }).waitFor();
    await page.goto(`${stack.productUrl}/${checkout}`);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(noConnection).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'График платежей' }).waitFor();
  });
}

test('a page without internet access says so and loads by itself when the service answers @night', async ({
  browser,
}) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  for (const address of [order, checkout]) {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`${stack.productUrl}/${address}`);
    await page.getByText(noConnection).waitFor();
    assert.equal(await page.evaluate('navigator.onLine'), true);
    await page.unroute('**/api/**');
    await page.getByRole('heading', { name: 'График платежей' }).waitFor();
    await page.getByText(noConnection).waitFor({ state: 'detached' });
  }
});

test('the log-out removes all personal data from the device', async ({ browser }) => {
  const page = await visit(browser, { withServiceWorker: true });
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders`);
  await page.getByRole('heading', { name: 'Активные' }).waitFor();
  await page.evaluate(shellIsKept);
  await page.goto(`${stack.productUrl}/client/logout`);
  await page.getByText('Добро пожаловать в Плати частями').waitFor();
  assert.equal(await page.evaluate('Object.keys(localStorage).length'), 0);
  const kept = `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys())))).then((all) => all.flat().map(({ url }) => new URL(url).pathname))`;
  const paths: string[] = await page.evaluate(kept);
  assert.ok(paths.length > 3);
  assert.deepEqual(
    paths.filter((path) => path !== '/client/orders' && !path.startsWith('/assets/')),
    [],
  );
});

test('a payment does not start offline', async ({ browser }) => {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/${order}/pay`);
  await page.getByRole('radio', { name: 'Весь долг' }).check();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Погасить' }).click();
  await page.getByText('Нет соединения с интернетом: сейчас оплатить нельзя').waitFor();
});

test('the cabinet is installable: its manifest has a name, start page and icons', async () => {
  const answer = await fetch(`${stack.productUrl}/manifest.webmanifest`);
  assert.equal(answer.headers.get('content-type'), 'application/manifest+json; charset=utf-8');
  const manifest = (await answer.json()) as { name: string; start_url: string; icons: { src: string }[] };
  assert.deepEqual([manifest.name, manifest.start_url], ['Плати частями', 'client/orders']);
  for (const { src } of manifest.icons) {
    const icon = await fetch(`${stack.productUrl}/${src}`);
    assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/png']);
  }
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from '@playwright/test';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { codeFromPhone } from '#testing/bank/sandbox-calls.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { startClientSession } from '#testing/people/sessions.ts';

const phone = demoClients.maria;
const stack = ownStack();

/** Delays the script of the app until released. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  await page.route('**/assets/main-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return () => {
    resolve(null);
  };
}

async function visitLoggedIn(browser: Browser): Promise<Page> {
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  return page;
}

test('input typed before the script of the log-in page has loaded is submitted afterwards', async ({
  browser,
}) => {
  const page = await visit(browser);
  const approveFile = await holdScripts(page);
  await page.goto(`${stack.productUrl}/login/phone`, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Добро пожаловать в Плати частями' }).waitFor();
  await page.getByLabel('Номер телефона').fill(phone);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  approveFile();
  await page.getByText('Введите код из СМС').waitFor();
  await page.getByText('+7\u00a0900\u00a0100\u201100\u201101').waitFor();
  assert.match(await codeFromPhone(stack, phone, 0), /^\d{4}$/);
});

test('the cursor stays in the field when the script has loaded', async ({ browser }) => {
  const page = await visit(browser);
  const approveFile = await holdScripts(page);
  await page.goto(`${stack.productUrl}/login/phone`, { waitUntil: 'commit' });
  await page.getByLabel('Номер телефона').pressSequentially('900');
  approveFile();
  await page.locator('#first-page').waitFor({ state: 'detached' });
  await page.keyboard.type('1000001');
  assert.equal(await page.getByLabel('Номер телефона').inputValue(), '900 100-00-01');
});

test('a cabinet page shows its heading and menu before its script, without personal data', async ({
  browser,
}) => {
  const page = await visitLoggedIn(browser);
  const approveFile = await holdScripts(page);
  await page.goto(`${stack.productUrl}/client/orders`, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
  await page.getByRole('button', { name: 'Меню' }).waitFor();
  assert.doesNotMatch(await page.locator('#first-page').innerText(), /₽|\d/);
  approveFile();
  await page.getByText('Заказы отсутствуют').waitFor();
  assert.equal(await page.locator('#first-page').count(), 0);
  assert.equal(await page.getByRole('heading', { name: 'Мои заказы' }).count(), 1);
});

const navigation = { 'sec-fetch-mode': 'navigate' };

/** Requests a page with a browser's navigation headers, which `fetch` does not send. */
async function pageFor(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const asking = get(`${stack.productUrl}${path}`, { headers });
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return text(answer);
}

test('only a plain navigation without a session gets a log-in page rendered by the server', async () => {
  assert.match(await pageFor('/client/orders', navigation), /id="first-page".*Добро пожаловать/s);
  const staff = { ...navigation, cookie: '__Host-staff=x' };
  for (const [path, headers] of [
    ['/client/orders', {}],
    ['/client/orders', staff],
    ['/client/orders?client=79001000001', navigation],
    ['/login/phone?error=client.blocked.error', navigation],
    ['/login/admin', navigation],
  ] as const)
    assert.doesNotMatch(await pageFor(path, headers), /first-page/);
});

test('every cabinet page is rendered before its script, without dates and amounts', async () => {
  const client = { ...navigation, cookie: '__Host-client=x' };
  for (const [path, heading] of [
    ['orders', 'Мои заказы'],
    ['profile', 'Профиль'],
    ['payment-ways', 'Способ оплаты'],
    ['calendar', 'Календарь платежей'],
    ['faq', 'Частые вопросы'],
  ] as const) {
    const [, firstPage = ''] = (await pageFor(`/client/${path}`, client)).split('id="first-page"');
    assert.match(firstPage, new RegExp(`<h1[^>]*>${heading}</h1>`));
    assert.doesNotMatch(firstPage, /₽|20\d\d|Не указано/);
  }
});

test('every page before its script has all styles it uses', async () => {
  const client = { ...navigation, cookie: '__Host-client=x' };
  const order = 'orders/0b5b2f0e-3c5a-4f4e-9a53-52b2f6f1a111';
  for (const path of ['orders', order, `${order}/pay`, 'profile', 'payment-ways', 'calendar', 'faq']) {
    const source = await pageFor(`/client/${path}`, client);
    const links = [...source.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
    const sheets = await Promise.all(
      links.map(async ([, href = '']) => (await fetch(`${stack.productUrl}${href}`)).text()),
    );
    const styles = sheets.join('');
    const usedClasses = [...source.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    // names of our style sheets begin with an underscore; the router adds other names
    const missing = usedClasses.filter((name) => name.startsWith('_') && !styles.includes(`.${name}`));
    assert.deepEqual([...new Set(missing)], [], path);
  }
});

test('the rendered payment page links to the order of its address only if the identifier is valid', async () => {
  const client = { ...navigation, cookie: '__Host-client=x' };
  const id = '0b5b2f0e-3c5a-4f4e-9a53-52b2f6f1a111';
  assert.match(await pageFor(`/client/orders/${id}/pay`, client), new RegExp(`href="/client/orders/${id}"`));
  assert.doesNotMatch(await pageFor('/client/orders/%22%3E%3Cb%3E/pay', client), /<b>|%3Cb/);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { demoClients } from '#testing/people/demo-clients.ts';
import { cleanUpOfFile, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { lettersTo } from '#testing/people/letters.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy } from '#testing/people/purchase.ts';
import { eventually } from '#testing/eventually.ts';
import { requestCode } from '#testing/browser/screens.ts';
import { type Stack, startStack } from '#testing/stack/stack.ts';

/** A proxy that strips `/bnpl` and names it in a header. */
const proxy = createServer((incoming, outgoing) => {
  const forwarded = request(
    new URL(String(incoming.url).replace(/^\/bnpl(?=\/|$)/, '') || '/', stack.productUrl),
    {
      method: String(incoming.method),
      headers: { ...incoming.headers, 'x-forwarded-prefix': '/bnpl' },
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  incoming.pipe(forwarded);
});

const cleanUp = cleanUpOfFile();
let stack: Stack;
let publicUrl: string;
test.beforeAll(async () => {
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  cleanUp.after(() => void proxy.close());
  const address = proxy.address();
  assert.ok(address !== null && typeof address === 'object');
  const host = `localhost:${address.port}`;
  publicUrl = `http://${host}/bnpl`;
  stack = await startStack(cleanUp, {
    environment: {
      PUBLIC_URL: publicUrl,
      API_PREFIX: '/test-1/api',
      ENVIRONMENTS: `${host}=test1:/test-1/api elsewhere.example=production:/api`,
    },
  });
});

test('the product works under a base path and its host’s API prefix without a rebuild', async ({
  browser,
}) => {
  const page = await visit(browser);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto(`${publicUrl}/client/profile`);
  const code = await requestCode(stack, page, demoClients.maria);
  await page.getByRole('textbox').first().fill(code);
  await page.getByRole('heading', { name: 'Профиль' }).waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/bnpl/client/profile');
  await page.getByRole('link', { name: 'Плати частями' }).click();
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
  assert.deepEqual(
    asked.filter((path) => !path.startsWith('/bnpl/')),
    [],
  );
  assert.ok(asked.includes('/bnpl/test-1/api/client/auth/finish'));
  await page.goto(`${publicUrl}/client/calendar`);
  await page.getByRole('button', { name: 'Добавить в календарь' }).click();
  const subscription = page.getByRole('link', { name: 'Добавить в календарь' });
  const feed = ((await subscription.getAttribute('href')) ?? '').replace('webcal:', 'http:');
  assert.ok(feed.startsWith(`${publicUrl}/test-1/api/`), feed);
  assert.equal((await fetch(feed)).headers.get('content-type'), 'text/calendar; charset=utf-8');
  await page.goto(`${publicUrl}/nowhere/at/all`);
  await page.getByRole('heading', { name: 'Мои заказы' }).waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/bnpl/client/orders');
});

test('without a proxy all pages, files, redirects and links of letters are below BASE_PATH @night', async ({
  browser,
}) => {
  const own = await startStack(cleanUp, { environment: { BASE_PATH: '/bnpl' } });
  const { productUrl } = own;
  const page = await visit(browser, { withServiceWorker: true });
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto(`${productUrl}/bnpl/nowhere/at/all`);
  await page.getByText('Добро пожаловать в Плати частями').waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/bnpl/login/phone');
  await page.goto(`${productUrl}/bnpl/client/profile`);
  await page.getByText('Добро пожаловать в Плати частями').waitFor();
  await page.waitForURL(({ searchParams }) => searchParams.get('returnTo') === '/client/profile');
  const scope = 'navigator.serviceWorker.ready.then((worker) => new URL(worker.scope).pathname)';
  assert.equal(await page.evaluate(scope), '/bnpl/');
  const font = "document.fonts.load('16px Inter').then((faces) => faces.map(({ status }) => status))";
  assert.deepEqual(await page.evaluate(font), ['loaded']);
  assert.deepEqual(
    asked.filter((path) => !path.startsWith('/bnpl/')),
    [],
  );
  const link = await linkOfLetter(own);
  assert.ok(link.startsWith(`${productUrl}/bnpl/email/`), link);
  await page.goto(link);
  await page.getByText('Адрес подтверждён').waitFor();
});

/** The link of the letter that asks a new client to confirm the address. */
async function linkOfLetter(own: Stack): Promise<string> {
  const email = 'base-path@example.com';
  await buy(own, { phone: newPhone(), orderNumber: 'LETTER', email });
  const { text } = await eventually('the letter', async () => (await lettersTo(own, email))[0]);
  return /http\S+\/email\/\S+/.exec(text)?.[0] ?? text;
}

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { addFirstPage } from './first-pages.ts';

const placeholderOrderUuid = '00000000-0000-4000-8000-000000000000';
const order = 'abcdef00-0000-4000-8000-00000000000f';
const pages = {
  orders: { links: '<link orders>', markup: '<p>orders $&</p>' },
  order: { links: '<link order>', markup: `<a href="/client/orders/${placeholderOrderUuid}/pay">` },
  'log-in': { links: '<link log-in>', markup: '<p>log-in</p>' },
};
const source = '<head></head><div id="page-loading"></div>';
const app = fastify();
after(() => app.close());
await app.register(fastifyCookie);
for (const route of ['/login/phone', '/client/orders', '/client/orders/:id', '/staff'])
  app.get(route, (request) => addFirstPage(source, request, pages));

const client = { '__Host-client': 'token' };

async function getFirstPage(url: string, cookies: Readonly<Record<string, string>> = {}, mode = 'navigate') {
  const { body } = await app.inject({ url, cookies, headers: { 'sec-fetch-mode': mode } });
  return body === source ? null : body;
}

test('a logged-in client gets the prerendered page with the links of the order', async () => {
  assert.equal(
    await getFirstPage('/client/orders', client),
    '<head><link orders></head><div id="first-page"><p>orders $&</p></div><div id="page-loading"></div>',
  );
  assert.match(
    (await getFirstPage(`/client/orders/${order}`, client)) ?? '',
    new RegExp(`/client/orders/${order}/pay`),
  );
  assert.match(
    (await getFirstPage('/client/orders/x%22%3E', client)) ?? '',
    new RegExp(placeholderOrderUuid),
  );
});

test('a browser without a session gets the prerendered log-in', async () => {
  for (const url of ['/login/phone', '/client/orders', '/client/orders?a=1'])
    assert.match((await getFirstPage(url)) ?? '', /log-in/, url);
  for (const url of ['/login/phone?error=x', '/client/orders?client=79001000003', '/staff'])
    assert.equal(await getFirstPage(url), null, url);
});

test('staff get the page marked as viewed by staff and without prerendered content', async () => {
  assert.equal(
    await getFirstPage('/client/orders', { '__Host-staff': 'token', ...client }),
    '<head><meta name="viewer" content="staff" /></head><div id="page-loading"></div>',
  );
});

test('requests without navigation get the page without prerendered content', async () => {
  assert.equal(await getFirstPage('/staff', client), null);
  assert.equal(await getFirstPage('/client/orders', client, 'cors'), null);
});

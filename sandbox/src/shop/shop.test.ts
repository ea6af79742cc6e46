import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import fastify from 'fastify';
import { Webhook } from 'standardwebhooks';
import { isRecord } from '../parameters.ts';
import { defaultSettings } from '../settings.ts';
import { type Body, records, startTestSandbox } from '../test-sandbox.ts';

type Action = { readonly path: string; readonly key: string; readonly body: Body };

/** A fake merchant API with two products and one order, whose state the test sets. */
async function startMerchantApi(t: TestContext) {
  const app = fastify({ forceCloseConnections: true });
  const actions: Action[] = [];
  const order: { state: string; refusal: string | null } = { state: 'CREATED', refusal: null };
  const orderUuid = '0b8f3c52-8c5d-4d0e-9d6c-7b1f1d6f0001';
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== 'Bearer demo-merchant-key') await reply.code(401).send({});
  });
  app.get('/merchant/v1/products', () => ({
    status: 'SUCCESS',
    products: [
      { productId: 'four', name: '4 платежа', termUi: '6 недель', minAmount: 100_000, maxAmount: 15_000_000 },
      {
        productId: 'big',
        name: '12 платежей',
        termUi: '12 месяцев',
        minAmount: 9_000_000,
        maxAmount: 90_000_000,
      },
    ],
  }));
  app.get('/merchant/v1/orders/:orderUuid', () => ({ status: 'SUCCESS', orderUuid, state: order.state }));
  app.post('/merchant/v1/*', (request, reply) => {
    const path = request.url.replace('/merchant/v1', '');
    actions.push({
      path,
      key: String(request.headers['idempotency-key']),
      body: isRecord(request.body) ? request.body : {},
    });
    if (order.refusal !== null) {
      return reply.code(409).send({ status: 'FAIL', error: { code: 'some.error', message: order.refusal } });
    }
    if (path.endsWith('/deliver')) order.state = 'ACTIVE';
    return {
      status: 'SUCCESS',
      orderUuid,
      checkoutUrl: 'http://product.test/checkout/1',
      state: order.state,
    };
  });
  t.after(() => app.close());
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), actions, order };
}

const purchase = { kettle: '2', lamp: '1', phone: '900 100-00-03', productId: 'four' };

test('the cart disables instalment products that do not fit the sum', async (t) => {
  const product = await startMerchantApi(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  const html = await (await fetch(`${sandbox.url}/shop/cart?kettle=2&lamp=1`)).text();
  assert.match(html, /value="four" checked/);
  assert.match(html, /value="big" disabled/);
  assert.match(html, /9\s779,00\s₽/);
  assert.match(await (await fetch(`${sandbox.url}/shop/cart?kettle=0`)).text(), /Корзина пуста/);
});

test('«Купить частями» registers the purchase in kopecks and redirects to the checkout', async (t) => {
  const product = await startMerchantApi(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  const bought = await sandbox.submit(`${sandbox.url}/shop/checkout`, purchase);
  assert.deepEqual([bought.status, bought.location], [303, 'http://product.test/checkout/1']);
  const [action] = product.actions;
  const pictureAt = (good: string): string => `${sandbox.url}/shop/pictures/${good}.png`;
  const { orderNumber, returnUrl, notificationUrl, ...rest } = action?.body ?? {};
  assert.deepEqual(rest, {
    productId: 'four',
    amount: 977_900,
    currency: 'RUB',
    customer: { countryCode: '7', phone: '9001000003' },
    cart: [
      { name: 'Чайник «Утро»', itemPrice: 349_000, itemAmount: 2, imageUrl: pictureAt('kettle') },
      { name: 'Настольная лампа «Север»', itemPrice: 279_900, itemAmount: 1, imageUrl: pictureAt('lamp') },
    ],
    channel: 'SBOL_BANK_GATEWAY',
  });
  assert.equal(action?.key, orderNumber);
  assert.equal(returnUrl, `${sandbox.url}/shop/return?order=${String(orderNumber)}`);
  assert.equal(notificationUrl, `${sandbox.url}/shop/webhooks`);
});

test('an approved purchase is delivered once when the customer returns', async (t) => {
  const product = await startMerchantApi(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  await sandbox.submit(`${sandbox.url}/shop/checkout`, purchase);
  const returnUrl = String(product.actions[0]?.body['returnUrl']);
  assert.match(await (await fetch(returnUrl)).text(), /покупатель ещё не подтвердил/);
  product.order.state = 'APPROVED';
  assert.match(await (await fetch(returnUrl)).text(), /Товар отгружен/);
  assert.match(await (await fetch(returnUrl)).text(), /Товар отгружен/);
  assert.equal(product.actions.filter(({ path }) => path.endsWith('/deliver')).length, 1);
});

test('an approved purchase is delivered on the webhook unless it is picked up later', async (t) => {
  const product = await startMerchantApi(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  const deliveries = (): number => product.actions.filter(({ path }) => path.endsWith('/deliver')).length;
  const buy = async (fields: Readonly<Record<string, string>>): Promise<string> => {
    await sandbox.submit(`${sandbox.url}/shop/checkout`, { ...purchase, ...fields });
    return String(product.actions.at(-1)?.body['orderNumber']);
  };
  const sendApproved = (orderNumber: string): Promise<number> =>
    notify(sandbox.url, JSON.stringify({ type: 'order.approved', data: { orderNumber } }));
  product.order.state = 'APPROVED';
  const later = await buy({ later: 'yes' });
  assert.equal(await sendApproved(later), 200);
  assert.match(await (await fetch(`${sandbox.url}/shop/return?order=${later}`)).text(), /Отменить покупку/);
  assert.equal(deliveries(), 0);
  const delivered = await buy({});
  assert.equal(await sendApproved('nobody'), 200);
  assert.equal(await sendApproved(delivered), 200);
  assert.match(await (await fetch(`${sandbox.url}/shop/return?order=${delivered}`)).text(), /Товар отгружен/);
  assert.equal(
    new Set(product.actions.filter(({ path }) => path.endsWith('/deliver')).map(({ key }) => key)).size,
    1,
  );
});

/** Sends a correctly signed webhook; returns the status of the answer. */
async function notify(sandboxUrl: string, body: string): Promise<number> {
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'event-1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(defaultSettings.merchantWebhookSecret).sign('event-1', now, body),
  };
  return (await fetch(`${sandboxUrl}/shop/webhooks`, { method: 'POST', headers, body })).status;
}

test('the amount of a refund is sent in kopecks', async (t) => {
  const product = await startMerchantApi(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  await sandbox.submit(`${sandbox.url}/shop/checkout`, purchase);
  const orderNumber = String(product.actions[0]?.body['orderNumber']);
  product.order.state = 'ACTIVE';
  const refund = `${sandbox.url}/shop/orders/${orderNumber}/refund`;
  assert.equal((await sandbox.submit(refund, { amount: '1 000,5' })).status, 303);
  assert.deepEqual(product.actions.at(-1)?.body, { amount: 100_050 });
  product.order.refusal = 'Идёт платёж';
  const refused = await sandbox.submit(refund, { amount: '1' });
  assert.equal(refused.status, 422);
  assert.match(refused.html, /Идёт платёж/);
  assert.match((await sandbox.submit(refund, { amount: 'all' })).html, /Введите сумму в рублях/);
});

test('the shop shows its goods, orders and actions', async (t) => {
  const product = await startMerchantApi(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  const pageOf = async (path: string): Promise<string> => (await fetch(`${sandbox.url}/shop${path}`)).text();
  assert.match(await pageOf(''), /Чайник «Утро»/);
  await sandbox.submit(`${sandbox.url}/shop/checkout`, purchase);
  const orderNumber = String(product.actions[0]?.body['orderNumber']);
  assert.ok((await pageOf('/orders')).includes(orderNumber));
  const press = (name: string, action: string) =>
    sandbox.submit(`${sandbox.url}/shop/orders/${name}/${action}`, {});
  product.order.state = 'APPROVED';
  assert.equal((await press(orderNumber, 'deliver')).status, 303);
  assert.equal((await press(orderNumber, 'reverse')).status, 303);
  assert.match((await press(orderNumber, 'dance')).html, /Магазин так не умеет/);
  assert.match((await press(orderNumber, 'refund')).html, /Введите сумму в рублях/);
  assert.equal((await press('nobody', 'deliver')).status, 404);
  assert.equal((await fetch(`${sandbox.url}/shop/return`)).status, 404);
});

test('the shop shows the reason of a refusal', async (t) => {
  const product = await startMerchantApi(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  const { productId: _productId, ...unchosen } = purchase;
  const { phone: _phone, ...nameless } = purchase;
  for (const [fields, why] of [
    [{ ...purchase, kettle: 'many', lamp: '0' }, 'Корзина пуста'],
    [{ ...purchase, phone: '123' }, 'Введите десять цифр телефона'],
    [nameless, 'Введите десять цифр телефона'],
    [unchosen, 'Выберите, как платить'],
  ] as const) {
    const { status, html } = await sandbox.submit(`${sandbox.url}/shop/checkout`, fields);
    assert.deepEqual([status, html.includes(why)], [422, true], why);
  }
  assert.equal(product.actions.length, 0);
  await sandbox.submit(`${sandbox.url}/shop/checkout`, purchase);
  product.order.state = 'APPROVED';
  product.order.refusal = 'Идёт проверка';
  assert.match(await (await fetch(String(product.actions[0]?.body['returnUrl']))).text(), /Идёт проверка/);
});

test('a webhook without a valid signature is listed as not verified', async (t) => {
  const sandbox = await startTestSandbox(t);
  const listed = async (): Promise<readonly Body[]> =>
    records((await sandbox.get('/shop/webhooks'))['webhooks']);
  const seconds = String(Math.floor(Date.now() / 1000));
  for (const headers of [
    {},
    { 'webhook-id': 'event-1' },
    { 'webhook-id': 'event-1', 'webhook-timestamp': seconds },
  ])
    assert.equal(
      (await fetch(`${sandbox.url}/shop/webhooks`, { method: 'POST', headers, body: '{"a"' })).status,
      401,
    );
  assert.deepEqual(
    (await listed()).map(({ id, verified, body }) => [id, verified, body]),
    ['event-1', 'event-1', ''].map((id) => [id, false, '{"a"']),
  );
});

test('without the product the shop shows an error and keeps the cart', async (t) => {
  const sandbox = await startTestSandbox(t);
  const { status, html } = await sandbox.submit(`${sandbox.url}/shop/checkout`, purchase);
  assert.equal(status, 422);
  assert.match(html, /Сервис рассрочки не отвечает/);
  assert.match(html, /Чайник «Утро»/);
  assert.equal((await fetch(`${sandbox.url}/shop/return?order=nobody`)).status, 404);
});

test('only a webhook with a valid signature and a recent timestamp is accepted', async (t) => {
  const sandbox = await startTestSandbox(t);
  await sandbox.post('/clock', { advance: 'P30D' });
  const { now } = await sandbox.get('/clock');
  const signer = new Webhook(defaultSettings.merchantWebhookSecret);
  const send = async (at: Date, body: string, signedBody = body): Promise<number> => {
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'event-1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signer.sign('event-1', at, signedBody),
    };
    return (await fetch(`${sandbox.url}/shop/webhooks`, { method: 'POST', headers, body })).status;
  };
  const sandboxNow = new Date(String(now));
  assert.equal(await send(sandboxNow, '{"state":"ACTIVE"}'), 200);
  assert.equal(await send(sandboxNow, '{"state":"REVERSED"}', '{"state":"ACTIVE"}'), 401);
  assert.equal(await send(new Date(), '{"state":"ACTIVE"}'), 401);
  const webhooks = records((await sandbox.get('/shop/webhooks'))['webhooks']);
  assert.deepEqual(
    webhooks.map(({ verified }) => verified),
    [false, false, true],
  );
  assert.deepEqual(webhooks[2]?.['body'], { state: 'ACTIVE' });
});

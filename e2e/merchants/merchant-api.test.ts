import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { notificationsOf } from '#testing/people/notifications.ts';
import { newPhone } from '#testing/people/customer.ts';
import { confirm, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { newShop, refusalOf, tokenOf } from '#testing/people/shop.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';
import { newApiClient } from '#testing/api-client.ts';

const stack = await sharedStack();
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
const shop = newShop(stack);
const otherShop = newShop(stack, 'demo-merchant-key-2');
const customer = { countryCode: '7', phone: newPhone() };

test('a shop registers a purchase and gets an unguessable checkout address', async () => {
  const registered = await shop.register();
  assert.equal(registered.httpStatus, 200);
  assert.match(
    String(registered.body['checkoutUrl']),
    new RegExp(`^${stack.productUrl}/checkout/[\\w-]{43}$`),
  );
  const lifeMilliseconds =
    Date.parse(String(registered.body['expiresAt'])) - Date.parse(await clockNow(stack));
  assert.ok(lifeMilliseconds > 3_500_000 && lifeMilliseconds <= 3_600_000);
  const { body } = await shop.view(registered.body['orderUuid']);
  assert.deepEqual(
    [body['state'], body['amount'], body['fullAmount'], body['refundedAmount']],
    ['CREATED', 400_003, 400_003, 0],
  );
});

test('the secret part of the checkout address is not stored in plain text', async () => {
  const token = tokenOf(await shop.register());
  const tables = await database.reader<{ name: string }[]>`
    select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`;
  for (const { name } of tables) {
    const found = await database.reader`
      select 1 from ${database.reader(name)} as content where content::text like ${`%${token}%`} limit 1`;
    assert.equal(found.length, 0, name);
  }
});

test('without a valid key of the shop no data is returned', async () => {
  for (const apiKey of ['', 'demo-merchant-keys']) {
    const stranger = newShop(stack, apiKey);
    assert.deepEqual(refusalOf(await stranger.register()), [401, 'merchant.key.error']);
    assert.deepEqual(refusalOf(await stranger.listProducts()), [401, 'merchant.key.error']);
  }
});

test('the API lists the products that are active now', async () => {
  const { body } = await shop.listProducts();
  const products = body['products'] as { productId: string }[];
  assert.deepEqual(products.map(({ productId }) => productId).toSorted(), [
    'four-parts',
    'later',
    'old-later',
    'old-quarter-first',
    'old-six-months',
    'old-ten-parts',
    'quarter-first',
    'six-months',
    'ten-parts',
    'two-weeks',
  ]);
});

test('a purchase of another shop gets the same answer as an unknown one', async () => {
  const { orderUuid } = (await shop.register()).body;
  const theirs = await otherShop.view(orderUuid);
  const none = await otherShop.view('00000000-0000-4000-8000-000000000000');
  assert.deepEqual([theirs.httpStatus, theirs.body], [none.httpStatus, none.body]);
  assert.deepEqual(refusalOf(theirs), [404, 'order.not.found.error']);
  assert.deepEqual(refusalOf(await otherShop.deliver(orderUuid)), [404, 'order.not.found.error']);
});

test('an order number is unique within a shop', async () => {
  await shop.register({ orderNumber: 'ONCE' }, 'once-1');
  const again = await shop.register({ orderNumber: 'ONCE' }, 'once-2');
  assert.deepEqual(refusalOf(again), [409, 'order.number.exists.error']);
  assert.equal((await otherShop.register({ orderNumber: 'ONCE' }, 'once-2')).httpStatus, 200);
});

test('order numbers that differ only in blanks are the same, also if an earlier version stored them', async () => {
  const { orderUuid } = (await shop.register({ orderNumber: ' PADDED   1 ' }, 'padded-1')).body;
  const [stored] = await database.reader<{ number: string }[]>`
    select order_number as number from checkout where order_uuid = ${String(orderUuid)}`;
  assert.equal(stored?.number, 'PADDED 1');
  for (const number of ['PADDED 1', 'PADDED\u00a01\u200b', 'PADDED 1   ']) {
    await database.reader`update checkout set order_number = ${number} where order_uuid = ${String(orderUuid)}`;
    const again = await shop.register({ orderNumber: 'PADDED\u00a0 1' }, `padded-2-${number.length}`);
    assert.deepEqual(refusalOf(again), [409, 'order.number.exists.error'], number);
  }
  assert.equal((await shop.register({ orderNumber: 'padded 1' }, 'padded-3')).httpStatus, 200);
});

test('of twenty concurrent registrations of one number one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => shop.register({ orderNumber: 'RACE' }, `race-${index}`)),
  );
  const refused = answers.filter(({ httpStatus }) => httpStatus !== 200);
  assert.equal(refused.length, 19);
  for (const answer of refused) assert.deepEqual(refusalOf(answer), [409, 'order.number.exists.error']);
});

test('the same key and body get the same answer, and another body with that key is refused', async () => {
  const fields = { orderNumber: 'AGAIN' };
  const first = await shop.register(fields, 'again');
  const second = await shop.register(fields, 'again');
  assert.deepEqual([second.httpStatus, second.body], [first.httpStatus, first.body]);
  const other = await shop.register({ ...fields, returnUrl: 'https://shop.example/other' }, 'again');
  assert.deepEqual(refusalOf(other), [409, 'idempotency.key.reused.error']);
  assert.deepEqual(refusalOf(await shop.register({}, '')), [400, 'idempotency.key.missing.error']);
  assert.equal(refusalOf(await shop.register({}, 'k'.repeat(256)))[1], 'request.invalid.error');
});

test('a registration whose answer was lost in a crash is answered for the same key', async () => {
  const first = await shop.register({ orderNumber: 'LOST' }, 'lost');
  await database.reader`
    update idempotency set state = 'STARTED', response_status = null, sealed_response = null,
      created_at = created_at - interval '2 minutes'
    where key = 'lost'`;
  const second = await shop.register({ orderNumber: 'LOST' }, 'lost');
  assert.deepEqual(second.body, first.body);
});

const wrongFields = [
  ['customer.phone', { customer: { countryCode: '7', phone: '8001000003' } }],
  ['customer.phone', { customer: { countryCode: '375', phone: demoClients.anna } }],
  ['customer.phone', { customer: { countryCode: '7', phone: '900100000' } }],
  ['customer.birthDate', { customer: { ...customer, birthDate: '1990-02-30' } }],
  ['customer.birthDate', { customer: { ...customer, birthDate: '2999-01-01' } }],
  ['customer.birthDate', { customer: { ...customer, birthDate: '0001-01-01' } }],
  ['customer.fullName', { customer: { ...customer, fullName: '\u202eанна' } }],
  ['customer.email', { customer: { ...customer, email: 'nobody' } }],
  ['customer.fullName', { customer: { ...customer, fullName: ' ' } }],
  ['customer.passport', { customer: { ...customer, passport: '1' } }],
  ['cart', { amount: 400_004 }],
  ['cart', { cart: [] }],
  ['cart.0.itemAmount', { cart: [{ name: 'Чайник', itemPrice: 400_003, itemAmount: 0 }] }],
  ['amount', { amount: 0 }],
  ['amount', { amount: 400_003.5 }],
  ['amount', { amount: '400003' }],
  ['currency', { currency: 'USD' }],
  ['channel', { channel: 'WEB' }],
  ['discount', { discount: 1 }],
  ['orderNumber', { orderNumber: '' }],
  ['orderNumber', { orderNumber: 'N'.repeat(65) }],
  ['orderNumber', { orderNumber: 'zero\0' }],
  ['orderNumber', { orderNumber: '  ' }],
  ['orderNumber', { orderNumber: 'two\nlines' }],
  ['cart.0.name', { cart: [{ name: 'half \ud83d', itemPrice: 400_003, itemAmount: 1 }] }],
  ['returnUrl', { returnUrl: 'javascript:alert(1)' }],
  ['returnUrl', { returnUrl: 'http://shop.example/' }],
  ['returnUrl', { returnUrl: 'https://shop.example@evil.example/' }],
  ['notificationUrl', { notificationUrl: 'https://169.254.169.254/latest' }],
  ['notificationUrl', { notificationUrl: 'https://shop.example:25/' }],
  ['notificationUrl', { notificationUrl: 'file:///etc/passwd' }],
] as const;

test('a validation error names the field to fix', async () => {
  for (const [field, fields] of wrongFields) {
    const answer = await shop.register(fields);
    assert.deepEqual(
      refusalOf(answer),
      [400, 'request.invalid.error', `field=${field}`],
      JSON.stringify(fields),
    );
  }
});

test('a phone may contain a plus, spaces, dashes and brackets', async () => {
  const answer = await shop.register({ customer: { countryCode: '+7', phone: '(900) 100-00 03' } });
  assert.equal(answer.httpStatus, 200);
});

test('a product is sold while active and within its limits', async () => {
  const of = (amount: number) => ({ amount, cart: [{ name: 'Чайник', itemPrice: amount, itemAmount: 1 }] });
  for (const productId of ['autumn', 'old-three', 'nothing'])
    assert.deepEqual(refusalOf(await shop.register({ productId })), [404, 'product.not.found.error']);
  assert.deepEqual(refusalOf(await shop.register(of(99_999))), [400, 'product.amount.error', 'field=amount']);
  assert.equal((await shop.register(of(100_000))).httpStatus, 200);
  assert.equal((await shop.register(of(30_000_000))).httpStatus, 200);
  assert.deepEqual(refusalOf(await shop.register(of(30_000_001))), [
    400,
    'product.amount.error',
    'field=amount',
  ]);
});

test('a blocked or inactive client cannot buy', async () => {
  const blocked = await shop.register({ customer: { countryCode: '7', phone: demoClients.oleg } });
  assert.deepEqual(refusalOf(blocked), [403, 'client.blocked.error']);
  const inactive = await shop.register({ customer: { countryCode: '7', phone: demoClients.irina } });
  assert.deepEqual(refusalOf(inactive), [403, 'client.inactive.error']);
});

test('an approved purchase is delivered once, and an unapproved one is neither delivered nor reversed', async () => {
  const registered = await shop.register({ customer });
  const { orderUuid } = registered.body;
  assert.deepEqual(refusalOf(await shop.deliver(orderUuid, 'early')), [409, 'order.state.error']);
  assert.deepEqual(refusalOf(await shop.refund(orderUuid, 100)), [409, 'order.state.error']);
  assert.deepEqual(refusalOf(await shop.reverse(orderUuid)), [409, 'order.state.error']);
  assert.deepEqual(refusalOf(await otherShop.reverse(orderUuid)), [404, 'order.not.found.error']);
  await payFirstPart(tokenOf(registered));
  assert.equal((await shop.view(orderUuid)).body['state'], 'APPROVED');
  const answers = await Promise.all(['one', 'two', 'three'].map((key) => shop.deliver(orderUuid, key)));
  for (const answer of [...answers, await shop.deliver(orderUuid, 'one')])
    assert.equal(answer.body['state'], 'ACTIVE');
  assert.deepEqual(await historyOf(orderUuid), [
    'PROCESS_STARTED',
    'VERIFICATION_SMS_SUCCESS',
    'SCORING_SUCCEEDED',
    'PAYMENT_EVENT_SUCCESS',
    'APPROVE_SUCCESS',
    'DEPOSIT_SUCCESS',
  ]);
});

// docs/spec/rules.md#3
test('a refund creates an entry in «Сообщения», also if it leaves no debt', async () => {
  const registered = await shop.register({ customer });
  const { orderUuid } = registered.body;
  await payFirstPart(tokenOf(registered));
  await shop.deliver(orderUuid);
  const client = await logIn(stack, customer.phone);
  for (const amount of [50_000, 350_003])
    assert.equal((await shop.refund(orderUuid, amount)).httpStatus, 200);
  const texts = (await notificationsOf(client)).map(({ text }) => text).join();
  assert.match(texts, / 1 000,01 ₽\. Долга нет, .*500,00 ₽: платежи уменьшены, заказ /);
});

async function payFirstPart(token: string): Promise<void> {
  const buyer = newApiClient(stack.productUrl);
  await confirm(stack, buyer, { token, phone: customer.phone });
  const { body } = await buyer.payCheckout({ token });
  await payOnBankPage(stack, String(body['formUrl']));
}

async function historyOf(orderUuid: unknown): Promise<string[]> {
  const events = await database.reader<{ type: string }[]>`
    select type from history where order_uuid = ${String(orderUuid)} order by event_id`;
  return events.map(({ type }) => type);
}

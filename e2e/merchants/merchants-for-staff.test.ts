import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { openDatabase } from '#server/db/database.ts';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { confirmPurchase, openForm, type Purchase } from '#testing/people/customer.ts';
import { payOnBankPage } from '#testing/people/purchase.ts';
import { newShop, refusalOf } from '#testing/people/shop.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { newApiClient } from '#testing/api-client.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const stack = await sharedStackOfDays();
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
let admin = await logInStaff(stack, 'admin');
const endpoint = await startWebhookEndpoint();
let firstKey = '';
let deliveredNumber = '';

type Arrival = {
  readonly id: string;
  readonly type: string;
  readonly headers: Record<string, string>;
  readonly text: string;
};

/** A webhook endpoint of a shop with a configurable answer. */
async function startWebhookEndpoint() {
  const arrivals: Arrival[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const { type } = JSON.parse(text) as { type: string };
      const headers = request.headers as Record<string, string>;
      arrivals.push({ id: String(headers['webhook-id']), type, headers, text });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return {
    notificationUrl: `http://127.0.0.1:${port}/news`,
    arrivals,
    answer: (next: number) => {
      status = next;
    },
  };
}

type Key = {
  readonly keyUuid: string;
  readonly ending: string | null;
  readonly createdBy: string | null;
  readonly revokedAt: string | null;
};
type ListedMerchant = {
  readonly merchantUuid: string;
  readonly fullName: string;
  readonly keys: readonly Key[];
  readonly failedWebhooks: number;
};

async function listed(fullName: string): Promise<ListedMerchant> {
  const { body } = await admin.listMerchants();
  const found = (body['merchants'] as ListedMerchant[]).find((merchant) => merchant.fullName === fullName);
  assert.ok(found, `no shop ${fullName}`);
  return found;
}

type ReceivedWebhook = {
  readonly webhookId: string;
  readonly type: string;
  readonly state: string;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly nextTryAt: string | null;
};

async function webhooksOf(filter: object): Promise<ReceivedWebhook[]> {
  const request = { nextPage: { count: 100, page: 0 }, ...filter };
  const { body } = await admin.listWebhooks(request);
  assert.equal(body['total'], (body['webhooks'] as unknown[]).length);
  return body['webhooks'] as ReceivedWebhook[];
}

async function orderNumberOf({ orderUuid }: Purchase): Promise<string> {
  const [row] = await database.reader<{ orderNumber: string }[]>`
    select order_number as "orderNumber" from checkout where order_uuid = ${orderUuid}`;
  return row?.orderNumber ?? '';
}

test('a new shop sells with its first key at once, and its webhooks are signed with the secret shown once', async () => {
  const { body } = await admin.addMerchant({
    fullName: ' Лавка ',
    websiteUrl: 'https://lavka.example',
  });
  const [apiKey, webhookSecret] = [String(body['apiKey']), String(body['webhookSecret'])];
  firstKey = apiKey;
  const shop = newShop(stack, apiKey);
  const purchase = await confirmPurchase(stack, shop, { notificationUrl: endpoint.notificationUrl });
  await payOnBankPage(stack, await openForm(purchase));
  await advanceClock(stack, 'PT1S');
  const [webhooks] = endpoint.arrivals;
  assert.ok(webhooks);
  const signedAt = new Date(Number(webhooks.headers['webhook-timestamp']) * 1000);
  const signature = new Webhook(webhookSecret).sign(webhooks.id, signedAt, webhooks.text);
  assert.equal(webhooks.headers['webhook-signature'], signature);
  const { keys } = await listed('Лавка');
  assert.deepEqual(
    keys.map(({ ending, createdBy, revokedAt }) => [ending, createdBy, revokedAt]),
    [[apiKey.slice(-4), 'admin', null]],
  );
  const stored = await database.reader`select 1 from merchant_key where key_hash like ${`%${apiKey}%`}`;
  assert.equal(stored.length, 0, 'only its hash is in the database');
});

test('a shop’s website is https with a host name, and its texts contain no bidirectional control characters', async () => {
  const add = (changes: object) => admin.addMerchant({ fullName: 'Чужая лавка', ...changes });
  for (const websiteUrl of [
    'https://lavka.example/',
    'https://lavka.example:443',
    'https://user@lavka.example',
    'https://127.0.0.1',
    'https://лавка.рф',
  ]) {
    const { httpStatus, body } = await add({ websiteUrl });
    assert.deepEqual([httpStatus, body.error?.description], [400, 'field=websiteUrl'], websiteUrl);
  }
  for (const field of ['fullName', 'websiteUrl', 'physicalAddress']) {
    const { httpStatus, body } = await add({ [field]: 'https://a\u202emoc.lavka.example' });
    assert.deepEqual([httpStatus, body.error?.description], [400, `field=${field}`]);
  }
  assert.equal((await add({ websiteUrl: 'https://xn--80aaf2btl8d.xn--p1ai' })).httpStatus, 200);
});

test('an old and a new key of a shop are both valid until the old one is revoked', async () => {
  const { merchantUuid, keys } = await listed('Лавка');
  const { body } = await admin.issueKey({ merchantUuid });
  const fresh = newShop(stack, String(body['apiKey']));
  const old = newShop(stack, firstKey);
  for (const shop of [fresh, old]) assert.equal((await shop.listProducts()).httpStatus, 200);
  const revoke = () => admin.send(calls.revokeKey, { keyUuid: keys[0]?.keyUuid });
  assert.equal((await revoke()).httpStatus, 200);
  assert.equal((await old.listProducts()).httpStatus, 401);
  assert.equal((await fresh.listProducts()).httpStatus, 200);
  assert.deepEqual(refusalOf(await revoke()), [404, 'not.found.error'], 'revoked for good');
  const unknown = { merchantUuid: crypto.randomUUID() };
  assert.deepEqual(refusalOf(await admin.issueKey(unknown)), [404, 'not.found.error']);
});

test('dead-lettered webhooks are replayed in order, with their ids and another day of attempts', async () => {
  const { merchantUuid } = await listed('Лавка');
  const { body } = await admin.issueKey({ merchantUuid });
  const shop = newShop(stack, String(body['apiKey']));
  const purchase = await confirmPurchase(stack, shop, { notificationUrl: endpoint.notificationUrl });
  endpoint.answer(503);
  await payOnBankPage(stack, await openForm(purchase));
  await shop.deliver(purchase.orderUuid);
  await advanceClock(stack, 'P3D');
  admin = await logInStaff(stack, 'admin');
  const orderNumber = await orderNumberOf(purchase);
  deliveredNumber = orderNumber;
  const failed = await webhooksOf({ orderNumber, state: 'PARKED' });
  assert.deepEqual(
    failed.map(({ type, lastStatus, nextTryAt }) => [type, lastStatus, nextTryAt]),
    [
      ['order.delivered', 503, null],
      ['order.approved', 503, null],
    ],
  );
  assert.equal((await listed('Лавка')).failedWebhooks, 2);
  endpoint.arrivals.length = 0;
  const replayed = await admin.replayFailedWebhooks({ merchantUuid });
  assert.equal(replayed.body['count'], 2);
  await advanceClock(stack, 'PT1S');
  assert.deepEqual(
    endpoint.arrivals.map(({ type }) => type),
    ['order.approved'],
    'the second waits for the first',
  );
  const waiting = await webhooksOf({ orderNumber, state: 'WAITING' });
  assert.equal(waiting.length, 2, 'the retries last another day');
  endpoint.answer(204);
  await advanceClock(stack, 'PT1M');
  assert.deepEqual(
    endpoint.arrivals.map(({ type }) => type),
    ['order.approved', 'order.approved', 'order.delivered'],
  );
  assert.deepEqual(
    new Set(endpoint.arrivals.map(({ id }) => id)),
    new Set(failed.map(({ webhookId }) => webhookId)),
  );
});

test('a delivered webhook event can be sent again, and an unknown one is not found', async () => {
  const [webhooks] = await webhooksOf({ orderNumber: deliveredNumber, state: 'DELIVERED' });
  assert.ok(webhooks);
  endpoint.arrivals.length = 0;
  const { webhookId } = webhooks;
  assert.equal((await admin.replayWebhook({ webhookId })).httpStatus, 200);
  await advanceClock(stack, 'PT1S');
  assert.deepEqual(
    endpoint.arrivals.map(({ id }) => id),
    [webhookId],
  );
  const unknown = { webhookId: crypto.randomUUID() };
  assert.deepEqual(refusalOf(await admin.replayWebhook(unknown)), [404, 'not.found.error']);
});

test('the staff log records keys and replays, and only staff with the permission see the shops', async () => {
  const { body } = await admin.listStaffActions({ count: 100 });
  const actions = new Set((body['actions'] as { action: string }[]).map(({ action }) => action));
  for (const action of [
    'ADD_MERCHANT',
    'ISSUE_MERCHANT_KEY',
    'REVOKE_MERCHANT_KEY',
    'REPLAY_WEBHOOK',
    'REPLAY_FAILED_WEBHOOKS',
  ])
    assert.ok(actions.has(action), action);
  assert.doesNotMatch(JSON.stringify(body), /chasti_|whsec_/);
  const service = await logInStaff(stack, 'service');
  assert.equal((await service.listMerchants()).body.error?.code, 'access.denied.error');
  assert.equal((await newApiClient(stack.productUrl).listMerchants()).httpStatus, 401);
  await assertAuditHolds(stack);
});

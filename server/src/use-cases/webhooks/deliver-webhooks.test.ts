import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import { identifier, type OrderUuid, type StaffUuid } from '#domain/identifier.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { sendWebhooksOf } from '#testing/database/queued-webhooks.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { replayFailed, replayOne } from './replay-webhooks.ts';
import { enqueueWebhooks } from './enqueue-webhook.ts';

const { context, at, newOrder } = await openProductWithBank({ after });
const { database, clock } = context;
const staff = {
  staffUuid: identifier<StaffUuid>('d1000000-0000-4000-8000-000000000001'),
  address: '203.0.113.1',
};

/** Queues a webhook for a new order, with this number of attempts already made. */
async function queued(
  attempts: number,
): Promise<{ readonly orderUuid: OrderUuid; readonly webhookId: string }> {
  const { orderUuid } = await newOrder();
  await sendWebhooksOf(database, orderUuid);
  const webhooks = { orderUuid, orderNumber: 'one', type: 'order.delivered', state: 'ACTIVE' } as const;
  await database.transaction((transaction) =>
    enqueueWebhooks(transaction, [webhooks], { at: clock.now(), random: context.random }),
  );
  const [webhook] = await database.autocommit<{ webhookId: string }[]>`
    update webhook_delivery set attempts = ${attempts}, first_tried_at = case when ${attempts} > 0 then created_at end
    where order_uuid = ${orderUuid} returning webhook_id as "webhookId"`;
  assert.ok(webhook);
  return { orderUuid, ...webhook };
}

test('a webhook replayed during its last attempt gets another day of attempts', async () => {
  const { orderUuid, webhookId } = await queued(27);
  const aDayLater = at(plusSeconds(clock.now(), 25 * 3600));
  let attemptCount = 0;
  const post = async (): Promise<number> => {
    attemptCount += 1;
    if (attemptCount === 1) assert.ok((await replayOne(aDayLater, staff, webhookId)).ok);
    return 500;
  };
  await deliverWebhooks({ ...aDayLater, merchants: { ...context.merchants, post } }, orderUuid);
  const [left] = await database.reader`
    select state, attempts from webhook_delivery where webhook_id = ${webhookId}`;
  assert.deepEqual({ ...left }, { state: 'WAITING', attempts: 1 });
});

test('a webhook replayed during its first attempt is sent again, even if that attempt succeeds', async () => {
  const { orderUuid, webhookId } = await queued(0);
  const oneMinuteLater = at(plusSeconds(clock.now(), 60));
  let attemptCount = 0;
  const post = async (): Promise<number> => {
    attemptCount += 1;
    if (attemptCount === 1) assert.ok((await replayOne(oneMinuteLater, staff, webhookId)).ok);
    return 200;
  };
  await deliverWebhooks({ ...oneMinuteLater, merchants: { ...context.merchants, post } }, orderUuid);
  assert.equal(attemptCount, 2);
});

/** Delivers the order's webhooks until none waits, to a shop with this answer. Returns the requests in their order. */
async function deliverAll(orderUuid: OrderUuid, since: Instant, status: number) {
  const requests: string[] = [];
  const post = async ({ body }: { readonly body: string }): Promise<number> => {
    requests.push(/"type":"([a-z.]+)"/.exec(body)?.[1] ?? body);
    return status;
  };
  let now = since;
  for (let next: Instant | null = since; next !== null;) {
    now = next;
    next = await deliverWebhooks({ ...at(now), merchants: { ...context.merchants, post } }, orderUuid);
  }
  return { requests, now };
}

async function queuedTwice() {
  const { orderUuid } = await queued(0);
  const webhook = { orderUuid, orderNumber: 'one', type: 'order.completed', state: 'COMPLETED' } as const;
  await database.transaction((transaction) =>
    enqueueWebhooks(transaction, [webhook], { at: clock.now(), random: context.random }),
  );
  const rows = await database.reader<{ webhookId: string }[]>`
    select webhook_id as "webhookId" from webhook_delivery where order_uuid = ${orderUuid} order by sequence`;
  return { orderUuid, webhookIds: rows.map(({ webhookId }) => webhookId) };
}

function tries(requests: readonly string[]): Readonly<Record<string, number>> {
  const counts = Map.groupBy(requests, (type) => type);
  return Object.fromEntries([...counts].map(([type, list]) => [type, list.length]));
}

const inOrder = ['order.delivered', 'order.completed'];

test('each webhook of a shop that fails for days gets 29 attempts, however long it waited', async () => {
  const { orderUuid } = await queuedTwice();
  const { requests } = await deliverAll(orderUuid, clock.now(), 500);
  assert.deepEqual(tries(requests), { 'order.delivered': 29, 'order.completed': 29 });
});

test('a webhook that waited longer than a day for its first attempt still gets all attempts', async () => {
  const { orderUuid } = await queued(0);
  const { requests } = await deliverAll(orderUuid, plusSeconds(clock.now(), 25 * 3600), 500);
  assert.equal(requests.length, 29);
});

test('a replay delivers in the order of events', async () => {
  for (const replay of ['all', 'later', 'later, then earlier'] as const) {
    const { orderUuid, webhookIds } = await queuedTwice();
    const { now } = await deliverAll(orderUuid, clock.now(), 500);
    const later = at(plusSeconds(now, 3600));
    if (replay === 'all') await replayFailed(later, staff, null);
    const chosen = { all: [], later: [1], 'later, then earlier': [1, 0] }[replay];
    for (const index of chosen) assert.ok((await replayOne(later, staff, webhookIds[index] ?? '')).ok);
    assert.deepEqual((await deliverAll(orderUuid, later.clock.now(), 200)).requests, inOrder, replay);
  }
});

test('the replay of an earlier webhook does not send a delivered later webhook again', async () => {
  const { orderUuid, webhookIds } = await queuedTwice();
  await deliverAll(orderUuid, clock.now(), 200);
  assert.ok((await replayOne(context, staff, webhookIds[0] ?? '')).ok);
  assert.deepEqual((await deliverAll(orderUuid, clock.now(), 200)).requests, ['order.delivered']);
});

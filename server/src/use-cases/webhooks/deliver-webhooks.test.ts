import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/calendar.ts';
import type { OrderUuid, StaffUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { openProductWithBank } from '#testing/product-with-bank.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { replayOne } from './replay-webhooks.ts';
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
  await database.autocommit`
    insert into checkout (order_uuid, token_hash, sealed_token, merchant_uuid, order_number, registration_key_hash, product_id, terms,
      purchase_amount, full_amount, country_code, phone, cart, channel, return_url, notification_url, state, created_at, expires_at)
    select order_uuid, 'token ' || order_uuid, '', merchant_uuid, order_number, 'key ' || order_uuid, (select min(product_id) from product), terms,
      full_amount, full_amount, '7', '9001000001', cart, channel, 'https://shop.example', 'http://127.0.0.1:1/news', 'APPROVED', created_at, created_at
    from orders where order_uuid = ${orderUuid}`;
  const webhooks = { orderUuid, orderNumber: 'one', type: 'order.delivered', state: 'ACTIVE' } as const;
  await database.transaction((transaction) =>
    enqueueWebhooks(transaction, [webhooks], { at: clock.now(), random: context.random }),
  );
  const [webhook] = await database.autocommit<{ webhookId: string }[]>`
    update webhook_delivery set attempts = ${attempts} where order_uuid = ${orderUuid} returning webhook_id as "webhookId"`;
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

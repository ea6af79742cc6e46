import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { clockAt, pngOf, registerCart, storedPictures } from './pictures.test-data.ts';
import { fetchPictures } from './fetch-pictures.ts';
import { forgetPictures } from './forget-pictures.ts';

const { context, newOrder } = await openProductWithBank({ after });
const { database, settings } = context;
const now = context.clock.now();
const atNow = clockAt(context, now);
const days = (count: number): Instant => plusSeconds(now, count * 86_400);
const afterDeadline = (count: number): Instant => plusSeconds(days(count), settings.checkoutLifeSeconds);

let sides = 0;

/** A purchase with a fetched picture of its own. */
async function purchaseWithPicture(side = (sides += 1)): Promise<OrderUuid> {
  const orderUuid = await registerCart(atNow, [`/${side}.png`]);
  const fetchPicture = async (): Promise<Uint8Array> => pngOf(side);
  await fetchPictures({ ...atNow, merchants: { ...context.merchants, fetchPicture } }, orderUuid);
  return orderUuid;
}

/** An active order that came from a purchase with a picture. */
async function orderWithPicture(): Promise<OrderUuid> {
  const purchase = await purchaseWithPicture();
  const { orderUuid } = await newOrder();
  await database.autocommit`
    insert into checkout select (jsonb_populate_record(c, jsonb_build_object('order_uuid', ${orderUuid}::text,
      'token_hash', ${orderUuid}::text, 'order_number', ${orderUuid}::text))).* from checkout c
    where order_uuid = ${purchase}`;
  await database.autocommit`
    update cart_item_picture set order_uuid = ${orderUuid} where order_uuid = ${purchase}`;
  return orderUuid;
}

async function isKeptAt(orderUuid: OrderUuid, at: Instant): Promise<boolean> {
  await forgetPictures(clockAt(context, at));
  return (await storedPictures(context, orderUuid)).length === 1;
}

async function storedFiles(): Promise<number> {
  const [row] = await database.reader<
    { count: number }[]
  >`select count(*)::integer as count from cart_picture`;
  return row?.count ?? 0;
}

test('a picture of a purchase without an order is deleted thirty days after the purchase deadline', async () => {
  const before = await storedFiles();
  const orderUuid = await purchaseWithPicture();
  assert.equal(await storedFiles(), before + 1);
  assert.equal(await isKeptAt(orderUuid, plusSeconds(afterDeadline(30), -1)), true);
  assert.equal(await isKeptAt(orderUuid, afterDeadline(30)), false);
  assert.equal(await storedFiles(), before);
});

test('a picture is kept while its order is open, and for a year after it is closed', async () => {
  const orderUuid = await orderWithPicture();
  for (let month = 1; month <= 24; month += 1)
    assert.equal(await isKeptAt(orderUuid, afterDeadline(30 * month)), true);
  await database.autocommit`
    update orders set state = 'COMPLETED', completed_at = ${days(735)} where order_uuid = ${orderUuid}`;
  assert.equal(await isKeptAt(orderUuid, afterDeadline(735 + 364)), true);
  assert.equal(await isKeptAt(orderUuid, afterDeadline(735 + 364 + 31)), false);
});

test('a picture file is kept while another item uses it', async () => {
  const side = (sides += 1);
  const [first, second] = [await purchaseWithPicture(side), await orderWithPicture()];
  const [picture] = await storedPictures(context, first);
  await database.autocommit`update cart_item_picture set hash = ${picture?.hash ?? null} where order_uuid = ${second}`;
  assert.equal(await isKeptAt(first, afterDeadline(30)), false);
  const [kept] = await database.reader`select 1 from cart_picture where hash = ${picture?.hash ?? null}`;
  assert.ok(kept);
});

test('a picture file that no item uses is deleted at night', async () => {
  const before = await storedFiles();
  const orderUuid = await purchaseWithPicture();
  await database.autocommit`
    update cart_item_picture set hash = null, fetched_at = null where order_uuid = ${orderUuid}`;
  assert.equal(await storedFiles(), before + 1);
  await forgetPictures(atNow);
  assert.equal(await storedFiles(), before);
});

test('the pictures of a deleted purchase are deleted with it', async () => {
  const before = await storedFiles();
  const orderUuid = await purchaseWithPicture();
  await database.autocommit`delete from checkout where order_uuid = ${orderUuid}`;
  assert.deepEqual([await storedPictures(context, orderUuid), await storedFiles()], [[], before]);
});

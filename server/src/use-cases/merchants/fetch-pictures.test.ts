import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import { dailyPictureBytes, largestPictureBytes } from '#domain/merchants/cart-picture.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { clockAt, pngOf, registerCart, type StoredPicture, storedPictures } from './pictures.test-data.ts';
import { fetchPictures } from './fetch-pictures.ts';

const { context } = await openProduct({ after });
const { database } = context;
const now = context.clock.now();
const atNow = clockAt(context, now);
const day = 86_400;

type Shop = { readonly asked: string[]; run(orderUuid: OrderUuid, at?: Instant): Promise<Instant | null> };

/** Runs the job of an order against a shop with these files by path. */
function shopWith(files: Readonly<Record<string, Uint8Array>>): Shop {
  const asked: string[] = [];
  const fetchPicture = async (url: string): Promise<Uint8Array | null> => {
    asked.push(url);
    return files[new URL(url).pathname] ?? null;
  };
  const merchants = { ...context.merchants, fetchPicture };
  return {
    asked,
    run: (orderUuid, at = now) => fetchPictures({ ...clockAt(context, at), merchants }, orderUuid),
  };
}

const hashes = (pictures: readonly StoredPicture[]): readonly (string | null)[] =>
  pictures.map(({ hash }) => hash);

test('an address is fetched once for a cart, and once a day for all orders of it', async () => {
  const shop = shopWith({ '/once.png': pngOf(1), '/copy.png': pngOf(1) });
  const first = await registerCart(atNow, ['/once.png', null, '/once.png', '/copy.png']);
  assert.equal(await shop.run(first), null);
  const [one, two, copy, ...more] = await storedPictures(context, first);
  assert.ok(one?.hash);
  assert.deepEqual([one.itemNumber, two?.itemNumber, copy?.itemNumber, more.length], [0, 2, 3, 0]);
  assert.deepEqual([two?.hash, copy?.hash], [one.hash, one.hash], 'the same file is stored once');
  assert.equal(shop.asked.length, 2);
  const second = await registerCart(atNow, ['/once.png']);
  await shop.run(second, plusSeconds(now, day));
  assert.deepEqual([hashes(await storedPictures(context, second)), shop.asked.length], [[one.hash], 2]);
  const third = await registerCart(atNow, ['/once.png']);
  await shop.run(third, plusSeconds(now, day + 1 + day));
  assert.equal(shop.asked.length, 3);
});

test('the cart of the purchase is stored without the addresses', async () => {
  const orderUuid = await registerCart(atNow, ['/cart.png']);
  const [row] = await database.reader<{ cart: object[] }[]>`
    select cart from checkout where order_uuid = ${orderUuid}`;
  assert.deepEqual(row?.cart, [{ name: 'Чайник', itemPrice: 100_000, itemAmount: 1 }]);
});

test('a picture that cannot be fetched is tried five times with growing pauses and then given up', async () => {
  const shop = shopWith({ '/svg.png': new TextEncoder().encode('<svg></svg>'), '/huge.png': pngOf(4097) });
  for (const path of ['/missing.png', '/svg.png', '/huge.png']) {
    const orderUuid = await registerCart(atNow, [path]);
    const pauses: number[] = [];
    for (let at: Instant = now; ;) {
      const next = await shop.run(orderUuid, at);
      if (next === null) break;
      pauses.push((Date.parse(next) - Date.parse(at)) / 1000);
      at = next;
    }
    assert.deepEqual(pauses, [60, 600, 3600, 21_600], path);
    assert.deepEqual(await storedPictures(context, orderUuid), [{ itemNumber: 0, hash: null, tryAt: null }]);
  }
});

test('a job that is run early asks the shop for nothing', async () => {
  const shop = shopWith({});
  const orderUuid = await registerCart(atNow, ['/early.png']);
  const next = await shop.run(orderUuid);
  assert.equal(await shop.run(orderUuid), next);
  assert.equal(shop.asked.length, 1);
});

test('a large cart is fetched in runs of ten pictures', async () => {
  const paths = Array.from({ length: 12 }, (_, index) => `/large-${index}.png`);
  const shop = shopWith(Object.fromEntries(paths.map((path, index) => [path, pngOf(index + 10)])));
  const orderUuid = await registerCart(atNow, paths);
  assert.equal(await shop.run(orderUuid), now);
  assert.equal(shop.asked.length, 10);
  assert.equal(await shop.run(orderUuid), null);
  assert.equal((await storedPictures(context, orderUuid)).filter(({ hash }) => hash !== null).length, 12);
});

test('a shop that has stored 64 MiB of pictures in a day is not asked for more until they are older', async () => {
  const shop = shopWith({ '/more.png': pngOf(77) });
  const orderUuid = await registerCart(atNow, ['/more.png']);
  const at = plusSeconds(now, 10 * day);
  const [merchant] = await database.reader<{ merchantUuid: MerchantUuid }[]>`
    select merchant_uuid as "merchantUuid" from checkout where order_uuid = ${orderUuid}`;
  assert.ok(merchant);
  await database.autocommit`
    insert into cart_picture (hash, file, media_type, merchant_uuid, stored_at)
    select encode(sha256(file), 'hex'), file, 'image/png', ${merchant.merchantUuid}, ${at}
    from generate_series(1, ${dailyPictureBytes / largestPictureBytes}) as numbered (number), lateral (
      select int4send(number) || repeat('x', ${largestPictureBytes - 4})::bytea as file) as padded`;
  const next = await shop.run(orderUuid, at);
  assert.deepEqual([next, shop.asked.length], [plusSeconds(at, 60), 0]);
  assert.equal(await shop.run(orderUuid, plusSeconds(at, day + 1)), null);
  assert.equal(shop.asked.length, 1);
});

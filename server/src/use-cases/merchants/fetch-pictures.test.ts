import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, moscowDate, plusSeconds } from '#domain/dates.ts';
import type { MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import { dailyPictures } from '#domain/merchants/cart-picture.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { clockAt, pngOf, registerCart, type StoredPicture, storedPictures } from './pictures.test-data.ts';
import { fetchPictures } from './fetch-pictures.ts';

const { context } = await openProduct({ after });
const { database } = context;
const now = context.clock.now();
const contextNow = clockAt(context, now);
const day = 86_400;

type Shop = { readonly requests: string[]; run(orderUuid: OrderUuid, at?: Instant): Promise<Instant | null> };

/** Runs the job of an order against a shop with these files by path. */
function shopWith(files: Readonly<Record<string, Uint8Array>>): Shop {
  const requests: string[] = [];
  const fetchPicture = async (url: string): Promise<Uint8Array | null> => {
    requests.push(url);
    return files[new URL(url).pathname] ?? null;
  };
  const merchants = { ...context.merchants, fetchPicture };
  return {
    requests,
    run: (orderUuid, at = now) => fetchPictures({ ...clockAt(context, at), merchants }, orderUuid),
  };
}

const hashes = (pictures: readonly StoredPicture[]): readonly (string | null)[] =>
  pictures.map(({ hash }) => hash);

test('a picture address is fetched once a day, however many items and orders name it', async () => {
  const shop = shopWith({ '/once.png': pngOf(1), '/copy.png': pngOf(1) });
  const first = await registerCart(contextNow, ['/once.png', null, '/once.png', '/copy.png']);
  assert.equal(await shop.run(first), null);
  const [one, two, copy, ...more] = await storedPictures(context, first);
  assert.ok(one?.hash);
  assert.deepEqual([one.itemNumber, two?.itemNumber, copy?.itemNumber, more.length], [0, 2, 3, 0]);
  assert.deepEqual([two?.hash, copy?.hash], [one.hash, one.hash], 'the same file is stored once');
  assert.equal(shop.requests.length, 2);
  const second = await registerCart(contextNow, ['/once.png']);
  await shop.run(second, plusSeconds(now, day));
  assert.deepEqual([hashes(await storedPictures(context, second)), shop.requests.length], [[one.hash], 2]);
  const third = await registerCart(contextNow, ['/once.png']);
  await shop.run(third, plusSeconds(now, day + 1));
  assert.equal(shop.requests.length, 3, 'the second order does not prolong the day');
});

test('the cart of a purchase is stored without the picture addresses', async () => {
  const orderUuid = await registerCart(contextNow, ['/cart.png']);
  const [row] = await database.reader<{ cart: object[] }[]>`
    select cart from checkout where order_uuid = ${orderUuid}`;
  assert.deepEqual(row?.cart, [{ name: 'Чайник', itemPrice: 100_000, itemAmount: 1 }]);
});

test('a failed fetch is repeated four times with growing pauses', async () => {
  const shop = shopWith({ '/svg.png': new TextEncoder().encode('<svg></svg>'), '/huge.png': pngOf(4097) });
  for (const path of ['/missing.png', '/svg.png', '/huge.png']) {
    const orderUuid = await registerCart(contextNow, [path]);
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

test('a picture request without an answer does not prevent fetching the other pictures of the cart', async () => {
  const orderUuid = await registerCart(contextNow, ['/silent.png', '/behind.png', '/last.png']);
  let ticks = 0;
  const clock = { ...context.clock, now: () => plusSeconds(now, (ticks += 0.001)) };
  let silentUntil = now;
  // as `watchShops` calls a shop that has not answered
  const fetchPicture = async (url: string): Promise<Uint8Array | null> => {
    if (silentUntil > clock.now()) return null;
    if (!url.endsWith('/silent.png')) return pngOf(url.length);
    ticks += 10;
    silentUntil = plusSeconds(clock.now(), 60);
    return null;
  };
  const run = () =>
    fetchPictures({ ...context, clock, merchants: { ...context.merchants, fetchPicture } }, orderUuid);
  ticks = (Date.parse((await run()) ?? now) - Date.parse(now)) / 1000;
  await run();
  assert.deepEqual(
    hashes(await storedPictures(context, orderUuid)).map((hash) => hash === null),
    [true, false, false],
  );
});

test('a job that is run early sends no request', async () => {
  const shop = shopWith({});
  const orderUuid = await registerCart(contextNow, ['/early.png']);
  const next = await shop.run(orderUuid);
  assert.equal(await shop.run(orderUuid), next);
  assert.equal(shop.requests.length, 1);
});

test('a large cart is fetched in runs of ten pictures', async () => {
  const paths = Array.from({ length: 12 }, (_, index) => `/large-${index}.png`);
  const shop = shopWith(Object.fromEntries(paths.map((path, index) => [path, pngOf(index + 10)])));
  const orderUuid = await registerCart(contextNow, paths);
  assert.equal(await shop.run(orderUuid), now);
  assert.equal(shop.requests.length, 10);
  assert.equal(await shop.run(orderUuid), null);
  assert.equal((await storedPictures(context, orderUuid)).filter(({ hash }) => hash !== null).length, 12);
});

async function merchantOf(orderUuid: OrderUuid): Promise<MerchantUuid> {
  const [row] = await database.reader<{ merchantUuid: MerchantUuid }[]>`
    select merchant_uuid as "merchantUuid" from checkout where order_uuid = ${orderUuid}`;
  assert.ok(row);
  return row.merchantUuid;
}

test('a shop that has used up its fetches or bytes of a day gets no request until the next day', async () => {
  const shop = shopWith({});
  const orderUuid = await registerCart(contextNow, ['/more.png']);
  const merchantUuid = await merchantOf(orderUuid);
  const at = plusSeconds(now, 10 * day);
  for (const [fetches, bytes, requests] of [
    [dailyPictures.fetches, 0, 0],
    [0, dailyPictures.bytes, 0],
    [dailyPictures.fetches - 1, dailyPictures.bytes - 1, 1],
    [0, 0, 1],
  ] as const) {
    await database.autocommit`
      update picture_fetches set day = ${moscowDate(at)}, fetches = ${fetches}, bytes = ${bytes}
      where merchant_uuid = ${merchantUuid}`;
    await database.autocommit`
      update cart_item_picture set try_at = ${at}, attempts = 0 where order_uuid = ${orderUuid}`;
    shop.requests.length = 0;
    assert.equal(await shop.run(orderUuid, at), plusSeconds(at, 60));
    assert.equal(shop.requests.length, requests, `${fetches} fetches, ${bytes} bytes`);
  }
  await database.autocommit`
    update picture_fetches set fetches = ${dailyPictures.fetches} where merchant_uuid = ${merchantUuid}`;
  await shop.run(orderUuid, plusSeconds(at, day));
  assert.equal(shop.requests.length, 2);
});

test('a daily limit counts each fetch, and the bytes of each new file once', async () => {
  const countsAfter = async (paths: readonly string[], at: Instant): Promise<unknown> => {
    const orderUuid = await registerCart(contextNow, paths);
    await shopWith({ '/new.png': pngOf(500), '/again.png': pngOf(500) }).run(orderUuid, at);
    const [row] = await database.reader<object[]>`
      select fetches, bytes from picture_fetches where merchant_uuid = ${await merchantOf(orderUuid)}`;
    return { ...row };
  };
  const at = plusSeconds(now, 20 * day);
  assert.deepEqual(await countsAfter(['/new.png', '/again.png'], at), { fetches: 2, bytes: 33 });
  assert.deepEqual(await countsAfter(['/missing.png'], at), { fetches: 3, bytes: 33 });
});

test('only one fetch job of each shop runs at a time', async () => {
  const [slow, waiting] = [
    await registerCart(contextNow, ['/slow.png']),
    await registerCart(contextNow, ['/next.png']),
  ];
  const other = await registerCart(contextNow, ['/other.png'], 1);
  const at = plusSeconds(now, 30 * day);
  const answer = Promise.withResolvers<null>();
  const called = Promise.withResolvers<null>();
  const fetchPicture = async (): Promise<null> => {
    called.resolve(null);
    return answer.promise;
  };
  const merchants = { ...context.merchants, fetchPicture };
  const running = fetchPictures({ ...clockAt(context, at), merchants }, slow);
  await called.promise;
  const shop = shopWith({ '/next.png': pngOf(601), '/other.png': pngOf(602) });
  assert.equal(await shop.run(waiting, at), plusSeconds(at, 10));
  assert.equal(await shop.run(other, at), null);
  assert.equal(shop.requests.length, 1);
  answer.resolve(null);
  await running;
  assert.equal(await shop.run(waiting, at), null);
});

test('the lease of a killed worker ends after fifteen seconds, or when the clock was set back', async () => {
  const orderUuid = await registerCart(contextNow, ['/killed.png']);
  const at = plusSeconds(now, 40 * day);
  const requestsAfter = async (seconds: number): Promise<number> => {
    await database.autocommit`
      update picture_fetches set busy_until = ${plusSeconds(at, 15)}
      where merchant_uuid = ${await merchantOf(orderUuid)}`;
    await database.autocommit`
      update cart_item_picture set try_at = ${now}, attempts = 0 where order_uuid = ${orderUuid}`;
    const shop = shopWith({});
    await shop.run(orderUuid, plusSeconds(at, seconds));
    return shop.requests.length;
  };
  assert.deepEqual([await requestsAfter(14), await requestsAfter(15)], [0, 1]);
  assert.equal(await requestsAfter(-10), 0, 'the clock of the other worker is ahead');
  assert.equal(await requestsAfter(-15), 1);
});

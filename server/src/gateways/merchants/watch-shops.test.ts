import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { type Instant, instant, plusSeconds } from '#domain/dates.ts';
import { identifier, type MerchantUuid } from '#domain/identifier.ts';
import type { OutgoingWebhook } from './port.ts';
import { watchShops } from './watch-shops.ts';

const startedAt = instant('2030-01-01T09:00:00Z');

type Shops = { status: number | null; responseMilliseconds: number; callCount: number; now: Instant };

/** Watched shops that answer with `status` after `responseMilliseconds` milliseconds of the monotonic clock. */
function newWatchedShops(t: TestContext) {
  let milliseconds = 0;
  t.mock.method(performance, 'now', () => milliseconds);
  const state: Shops = { status: null, responseMilliseconds: 0, callCount: 0, now: startedAt };
  const answer = async (): Promise<number | null> => {
    state.callCount += 1;
    await Promise.resolve();
    milliseconds += state.responseMilliseconds;
    return state.status;
  };
  const fetchPicture = async (): Promise<Uint8Array | null> =>
    (await answer()) === null ? null : new Uint8Array();
  const gateway = watchShops({ post: answer, fetchPicture }, () => state.now);
  const post = (shop = slowShop, host = 'hooks.example'): Promise<number | null> =>
    gateway.post(webhookTo(shop, host));
  return { state, post, fetchPicture: () => gateway.fetchPicture('https://slow.example/kettle.png') };
}

const slowShop = identifier<MerchantUuid>('a0000000-0000-4000-8000-000000000001');
const otherShop = identifier<MerchantUuid>('a0000000-0000-4000-8000-000000000002');

function webhookTo(merchantUuid: MerchantUuid, host: string): OutgoingWebhook {
  const webhookId = '0b8e7f1e-6f0c-4a5e-9b53-0c3f3f1d2a11';
  return { webhookId, merchantUuid, url: `https://${host}/news`, body: '{}', secret: '', at: startedAt };
}

// docs/spec/reliability.md#F-39
test('a shop that does not answer is not called for a minute', async (t) => {
  const { state, post } = newWatchedShops(t);
  state.responseMilliseconds = 10_000;
  assert.deepEqual([await post(), state.callCount], [null, 1]);
  assert.deepEqual([await post(), state.callCount], [null, 1], 'the silent shop must not be called');
  assert.deepEqual([await post(slowShop, 'other.example'), state.callCount], [null, 1], 'by no host');
  state.status = 204;
  state.responseMilliseconds = 0;
  assert.deepEqual([await post(otherShop), state.callCount], [204, 2]);
  state.now = plusSeconds(startedAt, 59);
  assert.equal(await post(), null);
  state.now = plusSeconds(startedAt, 60);
  assert.equal(await post(), 204);
  assert.equal(await post(), 204, 'the shop that answered the probe must be called');
});

test('after the pause only one caller probes the shop', async (t) => {
  const { state, post } = newWatchedShops(t);
  state.responseMilliseconds = 10_000;
  await post();
  state.now = plusSeconds(startedAt, 60);
  await Promise.all([post(), post(), post()]);
  assert.equal(state.callCount, 2);
});

test('a shop that refuses connections or answers slowly with errors is still called', async (t) => {
  const { state, post } = newWatchedShops(t);
  await post();
  await post();
  assert.equal(state.callCount, 2);
  state.responseMilliseconds = 10_000;
  state.status = 500;
  await post();
  await post();
  assert.equal(state.callCount, 4);
});

test('a shop whose picture server does not answer still gets its webhooks', async (t) => {
  const { state, post, fetchPicture } = newWatchedShops(t);
  state.responseMilliseconds = 10_000;
  assert.deepEqual([await fetchPicture(), await fetchPicture(), state.callCount], [null, null, 1]);
  state.status = 204;
  assert.equal(await post(), 204);
});

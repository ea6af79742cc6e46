import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPhone } from '#testing/people/customer.ts';
import { buy, callAsShop, logIn } from '#testing/people/purchase.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { newApiClient } from '#testing/api-client.ts';

const stack = await sharedStack();

type Feed = { readonly text: string; readonly events: readonly string[][] };

async function readFeed(token: string): Promise<Feed> {
  const { text } = await newApiClient(stack.productUrl).readCalendarFeed({ token });
  const events = text.split('BEGIN:VEVENT\r\n').slice(1);
  return { text, events: events.map((event) => event.split('\r\n')) };
}

/** The property of each event, in the order of the feed. */
function each({ events }: Feed, property: string): (string | undefined)[] {
  return events.map((lines) => lines.find((line) => line.startsWith(property))?.slice(property.length + 1));
}

test('a feed changes only with its payments, and a changed payment gets a higher SEQUENCE and a new time', async () => {
  const phone = newPhone();
  const orderUuid = await buy(stack, { phone, orderNumber: 'CALENDAR' });
  const { body } = await (await logIn(stack, phone)).renewCalendarFeed();
  const token = String(body['token']);
  const first = await readFeed(token);
  assert.deepEqual(each(first, 'SEQUENCE'), ['0', '0', '0']);
  assert.deepEqual(each(first, 'LAST-MODIFIED'), each(first, 'DTSTAMP'));
  await advanceClock(stack, 'PT90M');
  assert.equal((await readFeed(token)).text, first.text, 'nothing has changed');

  await callAsShop(stack, { orderUuid, action: 'refund', amount: 10_000 });
  const refunded = await readFeed(token);
  assert.deepEqual(each(refunded, 'SEQUENCE'), ['0', '0', '1']);
  const [before, now] = [each(first, 'DTSTAMP'), each(refunded, 'DTSTAMP')];
  assert.deepEqual(now.slice(0, 2), before.slice(0, 2));
  assert.ok(String(now[2]) > String(before[2]), `${now[2]} after ${before[2]}`);
  assert.deepEqual(each(refunded, 'LAST-MODIFIED'), now);
  assert.deepEqual(each(refunded, 'UID'), each(first, 'UID'));

  await callAsShop(stack, { orderUuid, action: 'refund', amount: 20_000, key: 'second' });
  assert.deepEqual(each(await readFeed(token), 'SEQUENCE'), ['0', '0', '2']);
  assert.deepEqual(each(await readFeed(token), 'SEQUENCE'), ['0', '0', '2']);
});

test('ten concurrent readers see the same revision of a feed', async () => {
  const phone = newPhone();
  const orderUuid = await buy(stack, { phone, orderNumber: 'CALENDAR-10' });
  const { body } = await (await logIn(stack, phone)).renewCalendarFeed();
  const token = String(body['token']);
  await readFeed(token);
  await callAsShop(stack, { orderUuid, action: 'refund', amount: 10_000 });
  const feeds = await Promise.all(Array.from({ length: 10 }, () => readFeed(token)));
  for (const feed of feeds) assert.deepEqual(each(feed, 'SEQUENCE'), ['0', '0', '1']);
  assert.equal(new Set(feeds.map(({ text }) => text)).size, 1);
});

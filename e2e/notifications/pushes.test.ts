import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newClient } from '#testing/people/customer.ts';
import { logIn } from '#testing/people/purchase.ts';
import { pushesTo, subscribedBrowser } from '#testing/people/pushes.ts';
import { advanceClock, clearFaults, injectFault, messagesOf } from '#testing/bank/sandbox-calls.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import type { ApiClient } from '#testing/api-client.ts';

const stack = await sharedStackOfDays();
const { length: logBefore } = stack.log();

type Settings = {
  readonly push: { readonly publicKey: string | null; readonly browsers: number };
  readonly groups: readonly { readonly group: string; readonly channels: readonly string[] }[];
};

async function settingsOf(client: ApiClient): Promise<Settings> {
  return (await client.viewNotificationSettings()).body as unknown as Settings;
}

/** A client with a subscribed browser, for whom another browser is new. */
async function newSubscriber() {
  const phone = await newClient(stack);
  const client = await logIn(stack, phone);
  const browser = await subscribedBrowser(stack, phone);
  assert.equal((await client.subscribeBrowser(browser)).httpStatus, 200);
  return { phone, client, browser };
}

/** Causes the message «Вход с нового устройства» and lets it be sent. */
async function logInElsewhere(phone: string): Promise<ApiClient> {
  const other = await logIn(stack, phone);
  await advanceClock(stack, 'PT1S');
  return other;
}

type Delivery = { readonly channel: string; readonly state: string; readonly reason: string | null };

/** The deliveries of the first message about a new device. */
async function deliveriesOf(client: ApiClient): Promise<unknown> {
  const { body } = await client.listMessages({ nextPage: { count: 100, page: 0 } });
  const entries = body['messages'] as { kind: string; channels: Delivery[] }[];
  const first = entries.findLast(({ kind }) => kind === 'LOGIN_NEW_DEVICE');
  return first?.channels.map(({ channel, state, reason }) => [channel, state, reason]);
}

async function onlyByPush(client: ApiClient): Promise<void> {
  const chosen = await client.setNotificationSettings({ group: 'SECURITY', channels: ['PUSH'] });
  assert.equal(chosen.httpStatus, 200);
}

// docs/spec/rules.md#12
test('a subscribed browser gets the text of the message and a link, encrypted', async () => {
  const { phone, client } = await newSubscriber();
  await logInElsewhere(phone);
  const [pushed] = await pushesTo(stack, phone);
  assert.equal(pushed?.title, 'Вход с нового устройства');
  assert.match(pushed.text, /вход с нового устройства/);
  assert.match(pushed.url, /\/m\/[0-9A-Za-z]{22}$/);
  assert.deepEqual(await deliveriesOf(client), [
    ['PUSH', 'SENT', null],
    ['SMS', 'SENT', null],
  ]);
});

test('a browser keeps its subscription after a new log-in of its client, and loses it at the log-out', async () => {
  const { phone, client } = await newSubscriber();
  await advanceClock(stack, 'PT15M');
  await logIn(stack, phone, client);
  assert.equal((await settingsOf(client)).push.browsers, 1);
  await client.logOutClient();
  assert.equal((await settingsOf(await logIn(stack, phone))).push.browsers, 0);
});

test('the first subscribed browser adds push messages to the groups with chosen channels', async () => {
  const phone = await newClient(stack);
  const client = await logIn(stack, phone);
  await client.setNotificationSettings({ group: 'RECEIPTS', channels: [] });
  assert.deepEqual(refusalOf(await client.setNotificationSettings({ group: 'COST', channels: ['PUSH'] })), [
    409,
    'notification.channel.needed.error',
  ]);
  await client.subscribeBrowser(await subscribedBrowser(stack, phone));
  const { groups, push } = await settingsOf(client);
  assert.deepEqual(groups.find(({ group }) => group === 'RECEIPTS')?.channels, ['PUSH']);
  assert.equal(push.browsers, 1);
});

test('an address outside the known push services is refused', async () => {
  const { client, browser } = await newSubscriber();
  for (const endpoint of ['https://push.example/1', 'https://10.0.0.1/1', 'nonsense'])
    assert.deepEqual(refusalOf(await client.subscribeBrowser({ ...browser, endpoint })), [
      400,
      'push.subscription.error',
    ]);
  assert.equal((await settingsOf(client)).push.browsers, 1);
});

test('a browser that has unsubscribed is forgotten, and a message about security goes by SMS', async () => {
  const { phone, client } = await newSubscriber();
  await onlyByPush(client);
  await injectFault(stack, { operation: 'push', fault: 'decline:410', times: 1 });
  await logInElsewhere(phone);
  assert.deepEqual(await deliveriesOf(client), [
    ['PUSH', 'SKIPPED', 'NOT_SUBSCRIBED'],
    ['SMS', 'SENT', null],
  ]);
  assert.equal((await settingsOf(client)).push.browsers, 0);
});

test('a message that the push service accepted before its failure is shown once', async () => {
  const { phone, client } = await newSubscriber();
  await injectFault(stack, { operation: 'push', fault: 'http-500-after', times: 1 });
  await logInElsewhere(phone);
  await advanceClock(stack, 'PT1M');
  assert.equal((await pushesTo(stack, phone)).length, 1);
  assert.deepEqual(await deliveriesOf(client), [
    ['PUSH', 'SENT', null],
    ['SMS', 'SENT', null],
  ]);
});

test('while the push service fails, a message is retried and sent by SMS within four hours', async () => {
  const { phone, client } = await newSubscriber();
  await onlyByPush(client);
  await injectFault(stack, { operation: 'push', fault: 'http-500', times: 1000 });
  await logInElsewhere(phone);
  const { length: before } = await messagesOf(stack, phone);
  await advanceClock(stack, 'PT2H');
  assert.equal((await messagesOf(stack, phone)).length, before, 'the retries go on');
  await advanceClock(stack, 'PT2H');
  assert.match((await messagesOf(stack, phone))[0]?.text ?? '', /вход с нового устройства/);
  await clearFaults(stack);
  // the session has ended in the meantime
  assert.deepEqual(await deliveriesOf(await logIn(stack, phone)), [
    ['PUSH', 'FAILED', 'PROVIDER'],
    ['SMS', 'SENT', null],
  ]);
});

test('a log-out and another client who subscribes the same browser end a subscription', async () => {
  const { phone, client, browser } = await newSubscriber();
  const other = await logInElsewhere(phone);
  await other.subscribeBrowser(await subscribedBrowser(stack, phone));
  assert.equal((await settingsOf(client)).push.browsers, 2);
  await other.logOutClient();
  assert.equal((await settingsOf(client)).push.browsers, 1);
  const stranger = await logIn(stack, await newClient(stack));
  await stranger.unsubscribeBrowser({ endpoint: browser.endpoint });
  assert.equal((await settingsOf(client)).push.browsers, 1, 'another client cannot end it');
  await stranger.subscribeBrowser(browser);
  assert.equal((await settingsOf(client)).push.browsers, 0);
  await stranger.unsubscribeBrowser({ endpoint: browser.endpoint });
  assert.equal((await settingsOf(stranger)).push.browsers, 0);
});

test('the log names no address and no key of a browser', async () => {
  const { client, browser } = await newSubscriber();
  await client.subscribeBrowser({ ...browser, endpoint: 'https://push.example/secret-address' });
  const log = stack.log().slice(logBefore);
  for (const secret of ['/push/browsers/', browser.keys.p256dh, browser.keys.auth, 'secret-address'])
    assert.ok(!log.includes(secret), `${secret} is in the log`);
});

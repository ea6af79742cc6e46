import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { eventually } from '#testing/eventually.ts';
import { lettersTo } from '#testing/people/letters.ts';
import { newClient, newPhone } from '#testing/people/customer.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { advanceClock, injectFault, messagesOf } from '#testing/bank/sandbox-calls.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';

const phone = newPhone();
const address = 'letters@example.com';
const named = { countryCode: '7', phone } as const;
const stack = await sharedStackOfDays();
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
const { length: logBefore } = stack.log();
await buy(stack, { phone, orderNumber: 'MAIL', email: address });
const client = await logIn(stack, phone);

type Settings = {
  readonly email: { readonly address: string; readonly letterState: string; readonly isConfirmed: boolean };
  readonly groups: readonly { readonly group: string; readonly channels: readonly string[] }[];
};

async function settings(): Promise<Settings> {
  return (await client.viewNotificationSettings()).body as unknown as Settings;
}

/** Waits until the letter to an address has this state. */
async function untilLetter(state: string): Promise<void> {
  await eventually(`the letter is ${state}`, async () => (await settings()).email.letterState === state);
}

/** Opens the link of the newest letter. */
async function openLink(to = address) {
  const [letter] = await lettersTo(stack, to);
  const code = /\/email\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
  return newApiClient(stack.productUrl).confirmEmail({ code });
}

type Delivery = { readonly channel: string; readonly state: string; readonly reason: string | null };

async function newestDeliveries(kind: string, of: ApiClient = client): Promise<readonly Delivery[]> {
  const { body } = await of.listMessages({ nextPage: { count: 100, page: 0 } });
  const entries = body['messages'] as { kind: string; channels: Delivery[] }[];
  return entries.find((entry) => entry.kind === kind)?.channels ?? [];
}

// docs/spec/rules.md#12
test('the address of a purchase gets one confirmation letter', async () => {
  await untilLetter('SENT');
  await buy(stack, { phone, orderNumber: 'MAIL-AGAIN', email: address });
  const letters = await lettersTo(stack, address);
  assert.deepEqual(
    letters.map(({ subject }) => subject),
    ['Подтвердите адрес почты'],
  );
});

test('nothing else is sent to an address before its link is opened', async () => {
  await logIn(stack, phone);
  await advanceClock(stack, 'PT1S');
  assert.equal((await lettersTo(stack, address)).length, 1);
  assert.deepEqual(
    (await newestDeliveries('LOGIN_NEW_DEVICE')).map(({ channel }) => channel),
    ['SMS'],
  );
});

test('a wrong code confirms nothing', async () => {
  const answer = await newApiClient(stack.productUrl).confirmEmail({
    code: 'x'.repeat(65),
  });
  assert.deepEqual(refusalOf(answer), [404, 'email.link.error']);
  assert.equal((await settings()).email.isConfirmed, false);
});

test('after the confirmation messages are also sent by letter, with a link, as text and HTML', async () => {
  assert.equal((await openLink()).httpStatus, 200);
  assert.equal((await settings()).email.isConfirmed, true);
  await logIn(stack, phone);
  await advanceClock(stack, 'PT1S');
  const [letter] = await lettersTo(stack, address);
  assert.equal(letter?.subject, 'Вход с нового устройства');
  assert.match(letter.text, /вход с нового устройства[^]*\/m\/[0-9A-Za-z]{22}/);
  assert.match(letter.html, /<a href="[^"]+\/m\/[0-9A-Za-z]{22}"/);
  assert.equal(letter.unsubscribe, '', 'a message about security stays on');
  assert.deepEqual(
    (await newestDeliveries('LOGIN_NEW_DEVICE')).map(({ channel, state }) => [channel, state]),
    [
      ['EMAIL', 'SENT'],
      ['SMS', 'SENT'],
    ],
  );
});

test('the messages about security keep at least one channel, and receipts may lose all', async () => {
  const none = await client.setNotificationSettings({ group: 'SECURITY', channels: [] });
  assert.deepEqual(refusalOf(none), [409, 'notification.channel.needed.error']);
  assert.equal(
    (await client.setNotificationSettings({ group: 'SECURITY', channels: ['EMAIL'] })).httpStatus,
    200,
  );
  assert.equal((await client.setNotificationSettings({ group: 'RECEIPTS', channels: [] })).httpStatus, 200);
  const { length: before } = await messagesOf(stack, phone);
  await logIn(stack, phone);
  await advanceClock(stack, 'PT1S');
  assert.equal((await messagesOf(stack, phone)).length, before + 1, 'the code only');
  assert.deepEqual(
    (await newestDeliveries('LOGIN_NEW_DEVICE')).map(({ channel }) => channel),
    ['EMAIL'],
  );
});

test('switching off a channel for messages about security or cost needs a recent log-in', async () => {
  await advanceClock(stack, 'PT15M');
  const both = await client.setNotificationSettings({ group: 'SECURITY', channels: ['SMS', 'EMAIL'] });
  assert.equal(both.httpStatus, 200, 'one may be added');
  const fewer = (owner: ApiClient, group: 'SECURITY' | 'COST') =>
    owner.setNotificationSettings({ group, channels: ['EMAIL'] });
  for (const group of ['SECURITY', 'COST'] as const)
    assert.deepEqual(refusalOf(await fewer(client, group)), [403, 'session.not.fresh.error']);
  assert.equal((await fewer(await logIn(stack, phone), 'SECURITY')).httpStatus, 200);
});

test('a choice that names a channel twice is refused', async () => {
  const twice = await client.setNotificationSettings({ group: 'RECEIPTS', channels: ['SMS', 'SMS'] });
  assert.equal(twice.httpStatus, 400);
});

test('a receipt by letter names the page where letters are switched off', async () => {
  await client.setNotificationSettings({ group: 'RECEIPTS', channels: ['EMAIL'] });
  await advanceClock(stack, 'P15D');
  const receipt = (await lettersTo(stack, address)).find(({ subject }) => subject === 'Чек о списании');
  assert.match(receipt?.unsubscribe ?? '', /\/client\/notifications>$/);
});

test('a letter about security that the server refuses for good is replaced by an SMS', async () => {
  await injectFault(stack, { operation: 'mail', fault: 'decline:550', times: 1 });
  const fresh = await logIn(stack, phone);
  await advanceClock(stack, 'PT1S');
  assert.deepEqual(
    (await newestDeliveries('LOGIN_NEW_DEVICE', fresh)).map(({ channel, reason }) => [channel, reason]),
    [
      ['EMAIL', 'PROVIDER'],
      ['SMS', null],
    ],
  );
});

test('after a refused letter the address is not confirmed, and messages about security go by SMS', async () => {
  const fresh = await logIn(stack, phone);
  assert.deepEqual(
    (await newestDeliveries('LOGIN_NEW_DEVICE', fresh)).map(({ channel }) => channel),
    ['SMS'],
  );
});

test('an address that staff correct is confirmed again, and the log has both addresses', async () => {
  const staff = await logInStaff(stack, 'service');
  const correction = { ...named, address: 'bounce@example.com', comment: 'Опечатка, звонок' };
  assert.equal((await staff.setEmailAsStaff(correction)).httpStatus, 200);
  const fresh = await logIn(stack, phone);
  const email = await eventually('the letter is NOT_SENT', async () => {
    const shown = (await fresh.viewNotificationSettings()).body as unknown as Settings;
    return shown.email.letterState === 'NOT_SENT' && shown.email;
  });
  assert.deepEqual(email, { address: 'bounce@example.com', letterState: 'NOT_SENT', isConfirmed: false });
  const [action] = await database.reader<{ before: unknown; after: unknown }[]>`
    select value_before as before, value_after as after from staff_action where action = 'CHANGE_EMAIL'
      and client_uuid = (select client_uuid from client where phone = ${phone})`;
  assert.deepEqual(action, { before: { email: address }, after: { email: 'bounce@example.com' } });
});

test('a client asks for another letter at most every ten minutes', async () => {
  await advanceClock(stack, 'PT11M');
  const fresh = await logIn(stack, phone);
  assert.equal((await fresh.setEmail({ address })).httpStatus, 200);
  const early = await fresh.setEmail({ address });
  assert.deepEqual(refusalOf(early), [429, 'request.limit.exceeded']);
  await advanceClock(stack, 'PT11M');
  assert.equal((await fresh.setEmail({ address })).httpStatus, 200);
});

test('a confirmed address changes after a fresh log-in only, and its owner is informed', async () => {
  const own = await newClient(stack);
  const owner = await logIn(stack, own);
  const [former, next] = ['former@example.com', 'next@example.com'];
  await owner.setEmail({ address: former });
  await eventually('a letter', async () => (await lettersTo(stack, former)).length > 0);
  await openLink(former);
  await advanceClock(stack, 'PT11M');
  assert.deepEqual(refusalOf(await owner.setEmail({ address: next })), [403, 'session.not.fresh.error']);
  assert.equal((await (await logIn(stack, own)).setEmail({ address: next })).httpStatus, 200);
  await advanceClock(stack, 'PT1S');
  const letters = (await lettersTo(stack, former)).filter(({ subject }) => subject === 'Адрес почты изменён');
  assert.equal(letters.length, 1);
  assert.ok(!letters.some(({ text }) => text.includes(next)), 'the letter names the new address');
});

test('staff without the right to edit clients cannot correct an address', async () => {
  const support = await logInStaff(stack, 'support');
  const correction = { ...named, address, comment: 'Опечатка' };
  assert.deepEqual(refusalOf(await support.setEmailAsStaff(correction)), [403, 'access.denied.error']);
});

test('no address is written to the log', () => {
  assert.doesNotMatch(stack.log().slice(logBefore), /example\.com/);
});

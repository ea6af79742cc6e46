import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import { advanceClock, messagesOf } from '#testing/bank/sandbox-calls.ts';
import type { ApiClient } from '#testing/api-client.ts';

const [phone, silent, declining] = [newPhone(), newPhone(), newPhone()];
const stack = await sharedStackOfDays();
const orderUuid = await buy(stack, { phone, orderNumber: 'MESSAGES-1' });
await buy(stack, { phone, orderNumber: 'MESSAGES-2', amount: 800_000 });
await buy(stack, { phone: silent, orderNumber: 'SILENT' });
await buy(stack, { phone: declining, orderNumber: 'WORN', pan: cardThatDeclinesLater });

async function newTexts(of: string, before: number): Promise<string[]> {
  const messages = await messagesOf(stack, of);
  return messages.slice(0, messages.length - before).map(({ text }) => text);
}

test('a client may disable reminders by SMS', async () => {
  const client = await logIn(stack, silent);
  assertSuccess(await client.switchReminder({ channel: 'SMS', enabled: false }));
});

test('one message at noon of the day before scheduled charges names their sum', async () => {
  const [before, silentBefore] = [await messagesOf(stack, phone), await messagesOf(stack, silent)];
  await advanceClock(stack, 'P12D');
  assert.deepEqual(await newTexts(phone, before.length), []);
  await advanceClock(stack, 'P1DT12H');
  assert.deepEqual(await newTexts(phone, before.length), [
    'Завтра спишем 3 000,00 ₽: 2 платежа. Плати частями',
  ]);
  assert.deepEqual(await newTexts(silent, silentBefore.length), []);
});

test('after a scheduled charge a message names the charged and the remaining amount of the day', async () => {
  const before = await messagesOf(stack, phone);
  const messagesBefore = await messagesOf(stack, declining);
  await advanceClock(stack, 'P1D');
  assert.deepEqual((await newTexts(phone, before.length)).toSorted(), [
    'Списано 1 000,00 ₽ с карты *1111. Осталось 2 000,00 ₽',
    'Списано 2 000,00 ₽ с карты *1111. Осталось 4 000,00 ₽',
  ]);
  const failures = await newTexts(declining, messagesBefore.length);
  assert.equal(failures.length, 2, 'the attempts of the morning and of the evening');
  for (const text of failures)
    assert.match(
      text,
      /^Не списали 1 000,00 ₽ с \*1160: мало денег\. Снова спишем \d\d\.\d\d с \*1160\. Пополните карту/,
    );
});

test('the history has each message of an order once, as SMS_SEND', async () => {
  const staff = await logInStaff(stack, 'service');
  const { body } = await staff.listHistory({
    countryCode: '7',
    phone,
    nextPage: { count: 100, page: 0 },
    orderUuid,
  });
  const actions = body['historyActions'] as { templateType: string; amount: number; time: string }[];
  const messages = actions.filter(({ templateType }) => templateType === 'SMS_SEND');
  assert.deepEqual(
    messages.map(({ amount, time }) => [amount, time.slice(0, 2)]),
    [
      [100_000, '09'],
      [100_000, '10'],
    ],
    'the time of the entry is that of the message and not of the charge',
  );
});

type Entry = {
  readonly kind: string;
  readonly text: string;
  readonly orderNumber: string | null;
  readonly channels: readonly { readonly state: string; readonly reason: string | null }[];
};

const firstPage = { nextPage: { count: 100, page: 0 } };

async function entriesOf(of: string): Promise<readonly Entry[]> {
  const client = await logIn(stack, of);
  const { body } = await client.listMessages(firstPage);
  return body['messages'] as Entry[];
}

test('the message list shows each message with its order and delivery, newest first', async () => {
  const [code, failed] = await entriesOf(declining);
  assert.equal(code?.kind, 'CODE', 'the entry is the code of this log-in');
  assert.equal(failed?.kind, 'CHARGE_FAILED');
  assert.equal(failed.orderNumber, 'WORN');
  assert.deepEqual(
    failed.channels.map(({ state, reason }) => [state, reason]),
    [['SENT', null]],
  );
});

test('the message list shows a code message without digits', async () => {
  const codes = (await entriesOf(declining)).filter(({ kind }) => kind === 'CODE');
  assert.ok(codes.length > 0);
  for (const { text } of codes) assert.doesNotMatch(text, /[0-9]/);
});

test('the message list shows a disabled reminder as skipped', async () => {
  const reminder = (await entriesOf(silent)).find(({ kind }) => kind === 'REMINDER');
  assert.deepEqual(
    reminder?.channels.map(({ state, reason }) => [state, reason]),
    [['SKIPPED', 'CLIENT_CHOICE']],
  );
});

test('staff see the messages of a client and how many more contacts are allowed', async () => {
  const staff = await logInStaff(stack, 'service');
  const asked = { countryCode: '7', phone: declining, ...firstPage };
  const { body } = await staff.listMessagesAsStaff(asked);
  const known = (body['messages'] as Entry[]).length;
  assert.equal((await entriesOf(declining)).length, known + 2, 'a code and a new device');
  const allowed = { inDay: 2, inWeek: 4, inMonth: 16, utcOffset: 180 };
  assert.deepEqual(body['contactsLeft'], allowed, 'no debt is overdue yet');
});

test('messages are unread until the client reads them; a code is never unread', async () => {
  const client = await logIn(stack, declining);
  const list = async (of: ApiClient = client) => {
    const { messages, total, unread } = (await of.listMessages(firstPage)).body;
    return { messages: messages as (Entry & { readonly messageUuid: string })[], total, unread };
  };
  const { messages, total, unread } = await list();
  assert.equal(total, messages.length);
  const readable = messages.filter(({ kind }) => kind !== 'CODE');
  assert.equal(unread, readable.length);
  const [, second] = readable;
  assert.ok(second);
  const stranger = await logIn(stack, silent);
  const { unread: ofStranger } = await list(stranger);
  await stranger.readMessages({ messageUuid: second.messageUuid });
  assert.deepEqual([(await list()).unread, (await list(stranger)).unread], [unread, ofStranger]);
  await client.readMessages({ messageUuid: second.messageUuid });
  assert.equal((await list()).unread, 1, 'the newest one is left');
  await client.readMessages({});
  await client.readMessages({ messageUuid: second.messageUuid });
  assert.equal((await list()).unread, 0, 'an older one makes nothing unread again');
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import { openDatabase } from '#server/db/database.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { eventually } from '#testing/eventually.ts';
import { newPhone } from '#testing/people/customer.ts';
import { report } from '#testing/people/pauses.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { advanceClock, clockNow, messagesOf } from '#testing/bank/sandbox-calls.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';

const [phone, late] = [newPhone(), newPhone()];
const named = { countryCode: '7', phone: late } as const;
const stack = await sharedStackOfDays();
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
const orderUuid = await buy(stack, { phone, orderNumber: 'GOOD' });
const lateOrder = await buy(stack, { phone: late, orderNumber: 'LATE-KIND', pan: cardThatDeclinesLater });

type Entry = {
  readonly text: string;
  readonly orderNumber: string | null;
  readonly state: string;
  readonly reason: string | null;
};

/** The notifications of a kind with their SMS deliveries, the newest first. */
async function entriesOf(of: string, kind: string): Promise<readonly Entry[]> {
  return database.reader<Entry[]>`
    select n.text, o.order_number as "orderNumber", d.state, d.reason
    from notification n join client c using (client_uuid) join notification_delivery d using (notification_uuid)
      left join orders o on o.order_uuid = n.order_uuid
    where c.phone = ${of} and n.kind = ${kind} order by n.created_at desc`;
}

const client = await logIn(stack, phone);

// docs/spec/rules.md#12
test('a purchase creates the receipt of its first payment', async () => {
  const receipts = await entriesOf(phone, 'RECEIPT');
  assert.deepEqual(
    receipts.map(({ text, orderNumber }) => [text, orderNumber]),
    [['Оплачено 1 000,00 ₽. Осталось 3 000,00 ₽', 'GOOD']],
  );
});

test('the code of a first purchase is listed, although it was sent before its client existed', async () => {
  const codes = await entriesOf(phone, 'CODE');
  assert.deepEqual(
    codes.map(({ text, orderNumber, state }) => [text, orderNumber, state === 'WAITING']),
    [
      ['Отправлен код для входа', null, false],
      ['Отправлен код подтверждения покупки', 'GOOD', false],
    ],
  );
});

test('a log-in with a second browser is reported to the client, unlike one with the first', async () => {
  assert.deepEqual(await entriesOf(phone, 'LOGIN_NEW_DEVICE'), []);
  await logIn(stack, phone);
  const texts = (await entriesOf(phone, 'LOGIN_NEW_DEVICE')).map(({ text }) => text);
  assert.match(texts.join(), /^Плати частями: вход с нового устройства \d\d\.\d\d в \d\d:\d\d мск\.[^,]*$/);
});

test('the link of a message opens the page that the message is about', async () => {
  const answer = await fetch(await linkOfMessage('нового устройства'), { redirect: 'manual' });
  assert.equal(answer.status, 303);
  assert.match(answer.headers.get('location') ?? '', /\/client\/profile$/);
});

/** Waits for the SMS that contains a text, and returns its link. */
async function linkOfMessage(part: string): Promise<string> {
  const { link } = await eventually(`an SMS that contains «${part}»`, async () =>
    (await messagesOf(stack, phone)).find(({ text }) => text.includes(part)),
  );
  return link ?? '';
}

test('an unknown link opens «Сообщения»', async () => {
  const answer = await fetch(`${stack.productUrl}/m/${'0'.repeat(22)}`, { redirect: 'manual' });
  assert.match(answer.headers.get('location') ?? '', /\/client\/messages$/);
});

test('the SMS of a code contains no link', async () => {
  const codes = (await messagesOf(stack, phone)).filter(({ text }) => text.includes('— код'));
  assert.ok(codes.length > 0);
  assert.ok(codes.every(({ link }) => link === null));
});

test('messages about a pause and its end name the day and the next charge', async () => {
  assert.equal((await report(client, orderUuid)).httpStatus, 200);
  const [paused] = await entriesOf(phone, 'ORDER_PAUSED');
  assert.match(paused?.text ?? '', /^Заказ GOOD: платежи на паузе по \d\d\.\d\d$/);
  await advanceClock(stack, 'P14DT12H');
  const [resumed] = await entriesOf(phone, 'ORDER_RESUMED');
  assert.match(resumed?.text ?? '', /^Заказ GOOD: пауза окончена\. \d\d\.\d\d спишем 1 000,00 ₽ с \*1111$/);
});

test('on the last day of the grace one message says from which day the payment is overdue', async () => {
  const isOverdue = async (): Promise<boolean> => {
    const [payment] = await database.reader<{ state: string }[]>`
      select state from scheduled_payment where order_uuid = ${lateOrder} and payment_number = 2`;
    return payment?.state === 'OVERDUE';
  };
  await advanceClock(stack, 'PT13H');
  for (let day = 0; day < 8 && (await entriesOf(late, 'OVERDUE_SOON')).length === 0; day += 1)
    await advanceClock(stack, 'P1D');
  const [warning, ...others] = await entriesOf(late, 'OVERDUE_SOON');
  assert.match(
    warning?.text ?? '',
    /^Платеж 1 000,00 ₽ просрочится \d\d\.\d\d, начнётся штраф\. Оплатите его в кабинете\. ООО «Плати частями»/,
  );
  assert.deepEqual([warning?.orderNumber, others], ['LATE-KIND', []]);
  assert.equal(await isOverdue(), false);
  await advanceClock(stack, 'P1D');
  assert.equal(await isOverdue(), true);
});

test('a changed consent for a card is reported once, and an unchanged one is not', async () => {
  const owner = await logIn(stack, phone);
  const { body } = await owner.listCards();
  const [card] = body['cardInfos'] as { bindingUuid: string }[];
  const change = {
    bindingUuid: card?.bindingUuid ?? '',
    scope: 'NONE',
    textVersion: consentTexts.WITHDRAWAL.version,
  } as const;
  for (let time = 0; time < 2; time += 1) assert.equal((await owner.allowCard(change)).httpStatus, 200);
  const entries = await entriesOf(phone, 'CONSENT_CHANGED');
  assert.deepEqual(
    entries.map(({ text }) => text),
    ['Карта *1111: автоматически больше не списываем'],
  );
});

test('the owner of a card that expires within two weeks gets one message', async () => {
  const month = (await clockNow(stack)).slice(0, 7);
  const owners = await database.reader<
    { uuid: string }[]
  >`select client_uuid as uuid from client where phone in (${phone}, ${late})`;
  const uuids = owners.map(({ uuid }) => uuid);
  await database.reader`update binding set expiry = ${month.replace('-', '')} where client_uuid = any (${uuids})`;
  await advanceClock(stack, 'P1D');
  for (let day = 0; day < 16; day += 1) await advanceClock(stack, 'P1D');
  const rows = await database.reader<{ count: number }[]>`
    select count(*)::integer as count from notification where kind = 'CARD_EXPIRES' and client_uuid = any (${uuids})
      group by occasion`;
  assert.ok(rows.length > 0);
  assert.ok(rows.every(({ count }) => count === 1));
});

test('staff record a refusal of contact with its reason, and nothing about the debt is sent after it', async () => {
  const staff = await logInStaff(stack, 'service');
  const refusal = { ...named, isRefused: true, comment: 'Заявление от 12 мая' };
  assert.equal((await staff.refuseContactAsStaff(refusal)).httpStatus, 200);
  const asked = { ...named, nextPage: { count: 1, page: 0 } };
  const { body } = await staff.listMessagesAsStaff(asked);
  assert.deepEqual(body['contactsLeft'], { inDay: 0, inWeek: 0, inMonth: 0, utcOffset: 180 });
  const shown = body['contactRefusal'] as { byClient: boolean; reason: string };
  assert.deepEqual([shown.byClient, shown.reason], [false, 'Заявление от 12 мая']);
  await advanceClock(stack, 'P8D');
  const [grown] = await entriesOf(late, 'PENALTY_GROWS');
  assert.deepEqual([grown?.state, grown?.reason], ['NOT_SENT', 'CONTACT_REFUSED']);
});

test('a client may withdraw the refusal of contact and refuse again without staff', async () => {
  const owner = await logIn(stack, late);
  const staff = await logInStaff(stack, 'service');
  const refusalShown = async (): Promise<unknown> => {
    const asked = { ...named, nextPage: { count: 1, page: 0 } };
    return (await staff.listMessagesAsStaff(asked)).body['contactRefusal'];
  };
  await owner.refuseContact({ isRefused: false });
  assert.equal(await refusalShown(), null);
  await owner.refuseContact({ isRefused: true });
  const shown = (await refusalShown()) as { byClient: boolean; reason: null };
  assert.deepEqual([shown.byClient, shown.reason], [true, null]);
});

test('staff without the right to edit clients cannot record a refusal of contact', async () => {
  const support = await logInStaff(stack, 'support');
  const refusal = { ...named, isRefused: true, comment: 'Заявление' };
  const answer = await support.refuseContactAsStaff(refusal);
  assert.deepEqual(refusalOf(answer), [403, 'access.denied.error']);
});

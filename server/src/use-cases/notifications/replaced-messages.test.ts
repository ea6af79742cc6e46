import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Phone } from '#domain/auth/phone.ts';
import { type Instant, moscowDate, plusSeconds } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { goodCard } from '#testing/bank/cards.ts';
import { lateMessages } from '#testing/people/late-messages.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { insertSms } from '../../db/notifications/sms-store.ts';
import { reportProblem } from '../pauses/report-problem.ts';
import { sealedSms } from './write-notifications.ts';
import { writeCodeEntry } from './write-code-entry.ts';

const product = await openProductWithBank({ after });
const { context, at, noon, newOrder, saveCard } = product;
const { autocommit, reader, transaction: inTransaction } = context.database;
const { write, reasonOf, reasonAfter } = lateMessages(product);
const amount = kopecks(100_000);
const on = moscowDate(noon(40));

const declined = {
  kind: 'CHARGE_FAILED',
  parameters: { amount, card: '1111', reason: 'NO_MONEY', nextTry: { on, card: '1111' } },
} as const;
const withoutCard = {
  kind: 'CHARGE_FAILED',
  parameters: { amount, card: null, reason: 'DECLINED', nextTry: null },
} as const;

// docs/spec/rules.md#12
test('a code is not sent once a newer code has replaced it', async () => {
  const { clientUuid } = await newOrder();
  const [client] = await reader<
    { phone: Phone }[]
  >`select phone from client where client_uuid = ${clientUuid}`;
  assert.ok(client);
  const writeCode = (when: Instant) =>
    inTransaction(async (transaction) => {
      const challengeUuid = context.random.uuid();
      const message = {
        kind: 'CODE',
        notificationUuid: challengeUuid,
        text: 'Код 123456',
        ...client,
      } as const;
      const [smsId] = await insertSms(transaction, [sealedSms(context, message)], when);
      assert.ok(smsId !== undefined);
      await writeCodeEntry(at(when), transaction, { clientUuid, orderUuid: null, challengeUuid, smsId });
      return smsId;
    });
  const former = await writeCode(noon(-1));
  const newer = await writeCode(plusSeconds(noon(-1), 60));
  assert.deepEqual([await reasonOf(former), await reasonOf(newer)], ['TOO_LATE', null]);
});

test('a declined charge is not reported after its next try was reported', async () => {
  const order = await newOrder();
  const nextTry = () => write(order, declined, plusSeconds(noon(-1), 60));
  assert.equal(await reasonAfter(await newOrder(), declined, nextTry), null);
  assert.equal(await reasonAfter(order, declined, nextTry), 'TOO_LATE');
});

test('a missing card is not reported once the client has saved a card for the order', async () => {
  const order = await newOrder();
  const another = await newOrder(0, order.clientUuid);
  assert.equal(await reasonAfter(order, withoutCard, () => saveCard(another)), null);
  const saveForAll = () => saveCard(another, goodCard, 'ALL');
  assert.equal(await reasonAfter(order, withoutCard, saveForAll), 'TOO_LATE');
});

test('an expiring card is not reported after the client has removed it', async () => {
  const order = await newOrder();
  const cardUuid = await saveCard(order);
  const expires = { kind: 'CARD_EXPIRES', parameters: { card: '1111', lastDay: on } } as const;
  const ofMonth = (month: string) => ({ ...order, occasion: `${cardUuid}/${month}` });
  assert.equal(await reasonAfter(ofMonth('203001'), expires), null);
  const forget = () => autocommit`update binding set active = false where binding_uuid = ${cardUuid}`;
  assert.equal(await reasonAfter(ofMonth('203002'), expires, forget), 'TOO_LATE');
});

test('the start of a refund is not reported once the bank has refused or paid the refund', async () => {
  const order = await newOrder();
  const refund = { ...order, occasion: context.random.uuid() };
  const started = (to: 'CARD' | 'STAFF') =>
    ({ kind: 'REFUND_STARTED', parameters: { amount, toCard: amount, orderNumber: 'A-1', to } }) as const;
  const refusal = { ...order, occasion: `${refund.occasion}/refused/${amount}` };
  const arrived = {
    kind: 'REFUND_ARRIVED',
    parameters: { amount, orderNumber: 'A-1', paymentNumber: null },
  } as const;
  const arrive = () => write(refund, arrived, noon(-1));
  const sent = await write(refund, started('CARD'), noon(-1));
  assert.equal(await reasonAfter(refusal, started('STAFF'), arrive), 'TOO_LATE');
  assert.equal(await reasonOf(sent), 'TOO_LATE');
  const other = { ...order, occasion: context.random.uuid() };
  const refuse = () =>
    write({ ...order, occasion: `${other.occasion}/refused/1` }, started('STAFF'), noon(-1));
  assert.equal(await reasonAfter(other, started('CARD'), refuse), 'TOO_LATE');
});

test('a message that asks for a payment is not sent once the payment is made', async () => {
  const intentUuid = context.random.uuid();
  const payAndCopy = async (order: OwnOrder) => {
    await saveCard(order);
    await autocommit`
      with paid as (select * from operation where order_uuid = ${order.orderUuid} and settled_at is not null
          and kind <> 'INITIAL' order by settled_at desc limit 1),
        refused as (
          insert into operation (operation_uuid, order_uuid, client_uuid, kind, state, amount, gateway_order_number,
            created_at, expires_at, begun_by)
          select ${intentUuid}, order_uuid, client_uuid, kind, 'DECLINED', amount, ${intentUuid}, created_at,
            expires_at, begun_by from paid)
      insert into allocation (operation_uuid, target_type, target_id, amount, live)
      select ${intentUuid}, target_type, target_id, amount, false from allocation
      where operation_uuid = (select operation_uuid from paid)`;
  };
  const intent = { kind: 'MANUAL', amount, allocations: [] } as const;
  const parameters = { intent, result: 'NOT_TAKEN', isPurchase: false, order: null } as const;
  const result = { kind: 'PAYMENT_RESOLVED', parameters } as const;
  const order = { ...(await newOrder()), occasion: `${intentUuid}/DECLINED` };
  assert.equal(await reasonAfter(order, result, () => payAndCopy(order)), 'TOO_LATE');
  const another = await newOrder();
  assert.equal(await reasonAfter(another, result, () => saveCard(another)), null);
});

test('a message that names the last day of a pause is not sent once the pause has ended', async () => {
  const order = await newOrder();
  await reportProblem(context, { ...order, reason: 'DEFECTIVE', text: 'Разбит' });
  await autocommit`update order_pause set started_at = ${noon(-2)} where order_uuid = ${order.orderUuid}`;
  const parameters = { orderNumber: 'A-1', isRefused: true, pausedUntil: on, next: null } as const;
  const refused = { kind: 'ORDER_RESUMED', parameters } as const;
  assert.equal(await reasonAfter(order, refused), null);
  const end = () => autocommit`
    update order_pause set ended_at = ${noon(0)} where order_uuid = ${order.orderUuid}`;
  assert.equal(await reasonAfter(order, refused, end), 'TOO_LATE');
});

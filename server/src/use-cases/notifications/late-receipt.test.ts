import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { kopecks } from '#domain/money.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { deliver } from './deliver.ts';
import { sendSms } from './send-sms.ts';
import { writeNotification } from './write-notifications.ts';

const { context, noon, at, newOrder } = await openProductWithBank({ after });
const { database } = context;

// docs/spec/rules.md#3, docs/spec/rules.md#12
test('a delayed receipt omits the remaining debt if that has changed since', async () => {
  const order = await newOrder();
  const now = at(noon(0));
  const sentAfter = async (happens: () => Promise<unknown>) => {
    const [debt] = await database.reader<{ left: number }[]>`
      select sum(amount)::integer as left from scheduled_payment
      where order_uuid = ${order.orderUuid} and state = 'NOT_YET_PAID'`;
    const sums = { amount: kopecks(100_000), left: kopecks(debt?.left ?? 0), penalties: kopecks(0) };
    const occasion = context.random.uuid();
    const parameters = { ...sums, card: '1111', isByClient: false };
    const smsId = await database.transaction((transaction) =>
      writeNotification(now, transaction, { kind: 'RECEIPT', parameters, ...order, occasion }),
    );
    assert.ok(smsId !== null);
    const [row] = await database.autocommit<{ notificationUuid: string }[]>`
      insert into notification_delivery (notification_uuid, channel, state, changed_at)
      select notification_uuid, 'EMAIL', 'WAITING', ${noon(0)} from notification where occasion = ${occasion}
      returning notification_uuid as "notificationUuid"`;
    assert.ok(row);
    await happens();
    const texts: string[] = [];
    const send = async ({ text }: { readonly text: string }) => {
      texts.push(text.replace(/ http.*/u, ''));
      return { kind: 'accepted', providerMessageId: occasion } as const;
    };
    await sendSms({ ...now, sms: { send, sendsReferenceOnce: true } }, smsId);
    await deliver(now, row.notificationUuid, {
      channel: 'EMAIL',
      reasonWithoutTarget: 'NOT_CONFIRMED',
      targetOf: async () => 'client@example.com',
      textOf: ({ text }) => text,
      send: async (message) => send(message).then(() => 'SENT' as const),
    });
    return texts;
  };
  const taken = 'Списано 1 000,00 ₽ с карты *1111.';
  const [sms, letter] = await sentAfter(async () => undefined);
  assert.match(sms ?? '', /^Списано 1 000,00 ₽ с карты \*1111\. Осталось [\d ]+,00 ₽$/u);
  assert.equal(letter, sms);
  const refund = () => database.autocommit`
    update scheduled_payment set amount = amount - 10000 where order_uuid = ${order.orderUuid} and payment_number = 2`;
  assert.deepEqual(await sentAfter(refund), [taken, taken]);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { recordReceipt } from '../notifications/record-receipt.ts';
import { viewNotifications } from '../notifications/view-notifications.ts';
import { batchedCharges } from './charge-order.ts';

const { context, at, noon, newOrder, saveCard, chargeAndNotify } = await openProductWithBank({ after });
const { database } = context;

/** An order whose payment was announced yesterday for the client's card of another order. */
async function announced(): Promise<OwnOrder> {
  const first = await newOrder(40);
  const order = await newOrder(30, first.clientUuid);
  await saveCard(first, undefined, 'ALL');
  await chargeAndNotify(order, noon(1));
  return order;
}

/** The provider reports that the announcement was not delivered. */
async function reportUndelivered({ orderUuid }: OwnOrder, day: number): Promise<void> {
  const [row] = await database.reader<{ providerMessageId: string }[]>`
    select provider_id as "providerMessageId" from charge_notice join sms using (sms_id)
    where order_uuid = ${orderUuid}`;
  assert.ok(row);
  assert.ok(await recordReceipt(at(noon(day)), { ...row, isDelivered: false }));
}

async function chargesOf({ orderUuid }: OwnOrder): Promise<readonly string[]> {
  const rows = await database.reader<{ state: string }[]>`
    select state from operation where order_uuid = ${orderUuid} and kind = 'SCHEDULED'`;
  return rows.map(({ state }) => state);
}

/** The last sentences of the entries about the announcements, the oldest first. */
async function entriesOf({ clientUuid }: OwnOrder): Promise<readonly string[]> {
  const { entries } = await viewNotifications(context, clientUuid, { count: 10, page: 0 });
  return entries
    .filter(({ kind }) => kind === 'CASCADE_ANNOUNCED')
    .map(({ text }) => text.split('. ').at(-1) ?? '')
    .toReversed();
}

const promise = 'Это сообщение не удалось отправить, поэтому по нему мы ничего не спишем';

// docs/spec/rules.md#11
test('a card of an undelivered announcement is not charged, and is announced again the next day', async () => {
  const order = await announced();
  await reportUndelivered(order, 1);
  await chargeAndNotify(order, noon(2));
  assert.deepEqual(await chargesOf(order), []);
  const [first, second] = await entriesOf(order);
  assert.equal(first, promise);
  assert.ok(second !== undefined && second !== promise);
  await chargeAndNotify(order, noon(3));
  assert.deepEqual(await chargesOf(order), ['SETTLED']);
});

test('an announcement reported undelivered after its charge does not promise that nothing is charged', async () => {
  const order = await announced();
  await batchedCharges(at(noon(2)))(order.orderUuid);
  assert.deepEqual(await chargesOf(order), ['SETTLED']);
  await reportUndelivered(order, 2);
  assert.deepEqual(await entriesOf(order), ['Это сообщение не удалось доставить']);
});

// docs/spec/rules.md#3
test('an undelivered message about a failed charge is repeated the next day, unless a letter replaced it', async () => {
  const messagesWith = async (hasEmail: boolean): Promise<number> => {
    const order = await newOrder(30);
    const { clientUuid } = order;
    if (hasEmail)
      await database.autocommit`
        insert into client_email (client_uuid, address, source, added_at, confirmation_uuid, confirmation_hash,
          letter_state, letter_at, confirmed_at)
        values (${clientUuid}, 'a@shop.example', 'CLIENT', ${noon(0)}, gen_random_uuid(), ${'h'.repeat(43)}, 'SENT',
          ${noon(0)}, ${noon(0)})`;
    await chargeAndNotify(order, noon(1));
    await reportUndelivered(order, 1);
    await chargeAndNotify(order, noon(2));
    const { entries } = await viewNotifications(context, clientUuid, { count: 10, page: 0 });
    return entries.filter(({ kind }) => kind === 'CHARGE_FAILED').length;
  };
  assert.equal(await messagesWith(false), 2);
  assert.equal(await messagesWith(true), 1);
});

test('an undelivered announcement does not promise that nothing is charged while a charge is planned', async () => {
  const order = await announced();
  const waiting = () =>
    database.reader`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const reported = await database.transaction(async (transaction) => {
    await lockOrder(transaction, order.orderUuid);
    const report = reportUndelivered(order, 1);
    let isSaved = false;
    void report.then(() => (isSaved = true));
    await eventually('the report waits', async () => isSaved || (await waiting()).length > 0);
    assert.ok(!(await entriesOf(order)).includes(promise));
    return { report };
  });
  await reported.report;
  assert.deepEqual(await entriesOf(order), [promise]);
});

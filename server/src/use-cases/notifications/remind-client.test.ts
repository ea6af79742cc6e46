import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, moscowDate, moscowTime, plusDays } from '#domain/calendar.ts';
import { type OwnOrder, openProductWithBank } from '#testing/product-with-bank.ts';
import { batchedCharges } from '../payments/scheduled-charges/charge-order.ts';
import { planReminders } from './plan-reminders.ts';
import { remindClient } from './remind-client.ts';

const { context, at, noon, newOrder, saveCard } = await openProductWithBank({ after });
const { database } = context;

/** An order with a card, of which payments 2 and 3 fall on tomorrow. */
async function crowdedOrder(): Promise<OwnOrder> {
  const order = await newOrder();
  await saveCard(order);
  await database.autocommit`
    update scheduled_payment set plan_date = ${moscowDate(noon(1))}::date where order_uuid = ${order.orderUuid} and payment_number in (2, 3)`;
  return order;
}

/** The day before at noon: whether the client has a job, and what the history tells of the order then. */
async function remindedAt(
  now: Instant,
  { orderUuid, clientUuid }: OwnOrder,
): Promise<readonly [boolean, string[]]> {
  await database.autocommit`delete from job`;
  await planReminders(at(now));
  const date = plusDays(moscowDate(now), 1);
  const jobs = await database.reader`
    select from job where kind = 'remind-client' and key = ${`${clientUuid}/${date}`}`;
  for (let time = 0; time < 2; time += 1) await remindClient(at(now), { clientUuid, date });
  const told = await database.reader<{ text: string }[]>`
    select text from history where order_uuid = ${orderUuid} and type = 'SMS_SEND' and action_date = ${now}`;
  return [jobs.length === 1, told.map(({ text }) => text)];
}

// docs/spec/rules.md#3, docs/spec/reliability.md#I-26
test('of two payments that fall on one day the first is reminded of, and the other the day before it is taken', async () => {
  const order = await crowdedOrder();
  assert.deepEqual(await remindedAt(noon(0), order), [true, ['Напоминание о платеже 2']]);
  await batchedCharges(at(noon(1)))(order.orderUuid);
  assert.deepEqual(await remindedAt(noon(1), order), [true, ['Напоминание о платеже 3']]);
  await batchedCharges(at(noon(2)))(order.orderUuid);
  assert.deepEqual(await remindedAt(noon(2), order), [false, []]);
});

test('a payment that was not taken on its day, though nothing else was, is not promised for the next one', async () => {
  const order = await crowdedOrder();
  assert.deepEqual(await remindedAt(noon(1), order), [false, []]);
});

test('nobody is reminded of an order with a difference: nothing is written off of it', async () => {
  const order = await crowdedOrder();
  await database.autocommit`
    insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, our_amount, their_amount, found_at, seen_at)
    values (gen_random_uuid(), 'DEBT_DIFFERS', ${order.orderUuid}, ${order.orderUuid}, 1, 2, ${noon(0)}, ${noon(0)})`;
  assert.deepEqual(await remindedAt(noon(0), order), [false, []]);
  await database.autocommit`update reconciliation_difference set settled_at = ${noon(0)}, note = 'Возврат найден' where order_uuid = ${order.orderUuid}`;
  assert.deepEqual(await remindedAt(noon(0), order), [true, ['Напоминание о платеже 2']]);
});

// docs/spec/rules.md#3
test('nobody is told of tomorrow what they would read on the day itself', async () => {
  const order = await crowdedOrder();
  const { clientUuid, orderUuid } = order;
  const date = moscowDate(noon(1));
  const told = async (now: Instant): Promise<number> => {
    await remindClient(at(now), { clientUuid, date });
    const rows = await database.reader`
      select from history where order_uuid = ${orderUuid} and type = 'SMS_SEND' and text like 'Напоминание%'`;
    return rows.length;
  };
  assert.equal(await told(moscowTime(moscowDate(noon(0)), 22)), 0, 'it would arrive in the morning');
  assert.equal(await told(noon(1)), 0, 'it is the day');
  assert.equal(await told(noon(0)), 1);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, moscowDate, moscowTime, plusDays, plusSeconds } from '#domain/dates.ts';
import { cardThatDeclinesLater, goodCard } from '#testing/bank/cards.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { sendSms } from '../notifications/send-sms.ts';
import { reportProblem } from '../pauses/report-problem.ts';
import { batchedCharges } from './charge-order.ts';
import { planReminders } from './plan-reminders.ts';
import { remindClient, type Reminder } from './remind-client.ts';

const { context, at, noon, newOrder, saveCard } = await openProductWithBank({ after });
const { database } = context;

/** An order with a card and with payments 2 and 3 due tomorrow. */
async function orderWithTwoPaymentsDue(): Promise<OwnOrder> {
  const order = await newOrder();
  await saveCard(order);
  await database.autocommit`
    update scheduled_payment set plan_date = ${moscowDate(noon(1))}::date
      where order_uuid = ${order.orderUuid} and payment_number in (2, 3)`;
  return order;
}

/** Plans and sends reminders at this time; returns whether the client had a job, and the recorded messages. */
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
  const events = await database.reader<{ text: string }[]>`
    select text from history where order_uuid = ${orderUuid} and type = 'SMS_SEND' and action_date = ${now}`;
  return [jobs.length === 1, events.map(({ text }) => text)];
}

// docs/spec/rules.md#3, docs/spec/reliability.md#I-26
test('of two payments due on one day, the second is announced on the day before its charge', async () => {
  const order = await orderWithTwoPaymentsDue();
  assert.deepEqual(await remindedAt(noon(0), order), [true, ['Напоминание о платеже 2']]);
  await batchedCharges(at(noon(1)))(order.orderUuid);
  assert.deepEqual(await remindedAt(noon(1), order), [true, ['Напоминание о платеже 3']]);
  await batchedCharges(at(noon(2)))(order.orderUuid);
  assert.deepEqual(await remindedAt(noon(2), order), [false, []]);
});

test('a payment with failed tries is announced on the day before its next try', async () => {
  const order = await newOrder();
  await saveCard(order, cardThatDeclinesLater);
  await database.autocommit`
    update scheduled_payment set plan_date = ${moscowDate(noon(1))}::date
      where order_uuid = ${order.orderUuid} and payment_number = 2`;
  await batchedCharges(at(moscowTime(moscowDate(noon(1)), 8)))(order.orderUuid);
  assert.deepEqual(await remindedAt(noon(1), order), [true, []], 'the next try is this evening');
  await batchedCharges(at(moscowTime(moscowDate(noon(1)), 19)))(order.orderUuid);
  await batchedCharges(at(moscowTime(moscowDate(noon(2)), 8)))(order.orderUuid);
  assert.deepEqual(await remindedAt(noon(2), order), [true, ['Напоминание о платеже 2']]);
});

test('an unpaid payment of a past day is not announced for the next day', async () => {
  const order = await orderWithTwoPaymentsDue();
  assert.deepEqual(await remindedAt(noon(1), order), [false, []]);
});

test('no reminder is sent for an order with an open difference, because it is not charged', async () => {
  const order = await orderWithTwoPaymentsDue();
  await database.autocommit`
    insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, our_amount, their_amount,
      found_at, seen_at)
    values (gen_random_uuid(), 'DEBT_DIFFERS', ${order.orderUuid}, ${order.orderUuid}, 1, 2, ${noon(0)}, ${noon(0)})`;
  assert.deepEqual(await remindedAt(noon(0), order), [false, []]);
  await database.autocommit`update reconciliation_difference set settled_at = ${noon(0)}, note = 'Возврат найден'
    where order_uuid = ${order.orderUuid}`;
  assert.deepEqual(await remindedAt(noon(0), order), [true, ['Напоминание о платеже 2']]);
});

// docs/spec/rules.md#12
test('a due payment and a late payment of one client have separate reminders', async () => {
  const late = await newOrder();
  const due = await newOrder(0, late.clientUuid);
  const card = await saveCard(late, cardThatDeclinesLater, 'ALL');
  const orders = [late.orderUuid, due.orderUuid];
  const [yesterday, date] = [moscowDate(noon(0)), moscowDate(noon(1))];
  await database.autocommit`
    update scheduled_payment p set plan_date = case order_uuid when ${late.orderUuid} then ${yesterday}::date
      else ${date}::date end
    where order_uuid = any (${orders}) and payment_number = 2`;
  await database.autocommit`update orders set binding_uuid = ${card} where order_uuid = any (${orders})`;
  await batchedCharges(at(moscowTime(yesterday, 8)))(late.orderUuid);
  await batchedCharges(at(moscowTime(yesterday, 19)))(late.orderUuid);
  await remindClient(at(moscowTime(yesterday, 20)), { clientUuid: late.clientUuid, date });
  const reminders = await database.reader<{ debtDueOn: string }[]>`
    select debt_due_on::text as "debtDueOn" from notification
    where client_uuid = ${late.clientUuid} and kind = 'REMINDER' order by debt_due_on`;
  assert.deepEqual(
    reminders.map(({ debtDueOn }) => debtDueOn),
    [yesterday, date],
  );
});

// docs/spec/rules.md#3
test('no reminder is sent that would arrive on the day of the charge', async () => {
  const order = await orderWithTwoPaymentsDue();
  const { clientUuid, orderUuid } = order;
  const date = moscowDate(noon(1));
  const reminders = async (now: Instant): Promise<number> => {
    await remindClient(at(now), { clientUuid, date });
    const rows = await database.reader`
      select from history where order_uuid = ${orderUuid} and type = 'SMS_SEND' and text like 'Напоминание%'`;
    return rows.length;
  };
  assert.equal(
    await reminders(moscowTime(moscowDate(noon(0)), 22)),
    0,
    'the message would arrive in the morning',
  );
  assert.equal(await reminders(noon(1)), 0, 'it is the day of the charge');
  assert.equal(await reminders(noon(0)), 1);
});

test('when one of two charges changes before the reminder is sent, the other charge is announced again', async () => {
  const changed = await newOrder(30);
  const { clientUuid } = changed;
  const left = await newOrder(30, clientUuid);
  const card = await saveCard(await newOrder(0, clientUuid), goodCard, 'ALL');
  const date = moscowDate(noon(1));
  const both = [changed.orderUuid, left.orderUuid];
  await database.autocommit`update orders set binding_uuid = ${card} where order_uuid = any (${both})`;
  await database.autocommit`
    update scheduled_payment set plan_date = ${date}::date where order_uuid = any (${both}) and payment_number = 1`;
  await remindClient(at(noon(0)), { clientUuid, date });
  const waiting = () => database.reader<{ text: string; smsId: number }[]>`
    select text, sms_id as "smsId" from notification join notification_delivery using (notification_uuid)
    where client_uuid = ${clientUuid} and kind = 'REMINDER' and state = 'WAITING'`;
  const [reminder] = await waiting();
  assert.match(reminder?.text ?? '', /2\u00a0платежа|2 платежа/);
  const inAnHour = at(plusSeconds(noon(0), 3600));
  assert.ok((await reportProblem(inAnHour, { ...changed, reason: 'DEFECTIVE', text: 'Разбит' })).ok);
  await sendSms(inAnHour, reminder?.smsId ?? 0);
  const [job] = await database.reader<{ payload: Reminder }[]>`
    select payload from job where kind = 'remind-client' and payload ->> 'isAgain' = 'true'`;
  assert.ok(job);
  await remindClient(inAnHour, job.payload);
  // the outdated letter of the same reminder asks again later
  await remindClient(at(plusSeconds(noon(0), 7200)), job.payload);
  const again = await waiting();
  assert.deepEqual(
    again.map(({ text }) => text.replaceAll('\u00a0', ' ').slice(0, 26)),
    ['Завтра спишем 1 000,00 ₽ с'],
  );
});

test('a client who chose e-mail instead of SMS also gets the repeated reminder by e-mail', async () => {
  const { clientUuid } = await orderWithTwoPaymentsDue();
  await database.autocommit`
    insert into client_reminder_choice (client_uuid, channel, enabled, changed_at)
    values (${clientUuid}, 'SMS', false, ${noon(0)})`;
  await database.autocommit`
    insert into client_email (client_uuid, address, source, added_at, confirmation_uuid, confirmation_hash,
      letter_state, letter_at, confirmed_at)
    values (${clientUuid}, 'a@shop.example', 'CLIENT', ${noon(0)}, gen_random_uuid(), ${'h'.repeat(43)},
      'SENT', ${noon(0)}, ${noon(0)})`;
  const date = moscowDate(noon(1));
  await remindClient(at(noon(0)), { clientUuid, date });
  await remindClient(at(plusSeconds(noon(0), 60)), { clientUuid, date, isAgain: true, formerAt: noon(0) });
  const letters = await database.reader`
    select from notification join notification_delivery using (notification_uuid)
    where client_uuid = ${clientUuid} and kind = 'REMINDER' and channel = 'EMAIL' and state = 'WAITING'`;
  assert.equal(letters.length, 2);
});

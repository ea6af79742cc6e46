import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Phone } from '#domain/auth/phone.ts';
import { moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import type { PauseRequestUuid, StaffUuid } from '#domain/identifier.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { remindClient } from '../charges/remind-client.ts';
import { sendSms } from '../notifications/send-sms.ts';
import { changeOrderPause } from './change-order-pause.ts';
import { endPauseOnTime } from './end-pause-on-time.ts';
import { grantPause } from './grant-pause.ts';
import { refusePause } from './refuse-pause.ts';
import { askRelief, reportProblem } from './report-problem.ts';

const { context, at, noon, newOrder, saveCard, plant } = await openProductWithBank({ after });
const { database } = context;
const today = moscowDate(noon(0));
const [service] = await database.reader<{ staffUuid: StaffUuid }[]>`
  select staff_uuid as "staffUuid" from staff where login = 'service'`;
assert.ok(service);
const staff = { ...service, address: '203.0.113.1', permissions: ['MANUAL_TERMINATION'] } as const;

const later = (days: number) => plusDays(today, days);
const on = (days: number, hour: number) => at(moscowTime(later(days), hour));

/** An order with a payment that is due tomorrow. */
async function orderWithCard(): Promise<OwnOrder> {
  const order = await newOrder(61);
  await saveCard(order);
  return order;
}

async function report(order: OwnOrder, days: number, hour: number): Promise<void> {
  const reported = await reportProblem(on(days, hour), { ...order, reason: 'DEFECTIVE', text: 'Разбит' });
  assert.ok(reported.ok, JSON.stringify(reported));
}

async function chargesOf({ orderUuid }: OwnOrder): Promise<string[]> {
  const rows = await database.reader<{ day: string }[]>`
    select (created_at at time zone 'Europe/Moscow')::date::text as day from operation
    where order_uuid = ${orderUuid} and kind = 'SCHEDULED' and state = 'SETTLED' order by created_at`;
  return rows.map(({ day }) => day);
}

async function remindedOf({ clientUuid }: OwnOrder): Promise<string[]> {
  const rows = await database.reader<{ text: string }[]>`
    select text from notification where client_uuid = ${clientUuid} and kind = 'REMINDER' order by created_at`;
  return rows.map(({ text }) => text);
}

test('after a pause is refused at night, the charge is on the day after the client reads about it', async () => {
  const order = await orderWithCard();
  await report(order, 1, 7);
  const [request] = await database.reader<{ requestUuid: PauseRequestUuid }[]>`
    select request_uuid as "requestUuid" from pause_request where order_uuid = ${order.orderUuid}`;
  assert.ok(request);
  assert.ok((await refusePause(on(1, 22), { staff, ...request, note: 'Товар исправен' })).ok);
  await batchedCharges(on(2, 8))(order.orderUuid);
  assert.deepEqual(await chargesOf(order), []);
  await batchedCharges(on(3, 8))(order.orderUuid);
  assert.deepEqual(await chargesOf(order), [later(3)]);
});

test('a pause that is granted at night for the same day is extended to the next day', async () => {
  const order = await orderWithCard();
  const relief = { reason: 'ILLNESS', text: 'Больница', wishedDays: 7 } as const;
  assert.ok((await askRelief(on(0, 12), { ...order, ...relief })).ok);
  const [request] = await database.reader<{ requestUuid: PauseRequestUuid }[]>`
    select request_uuid as "requestUuid" from pause_request where order_uuid = ${order.orderUuid}`;
  assert.ok(request);
  const grant = { staff, ...request, dateTo: today, lawTermConfirmed: false, stopNote: null };
  assert.ok((await grantPause(on(0, 22), grant)).ok);
  const [pause] = await database.reader<{ dateTo: string }[]>`
    select date_to::text as "dateTo" from order_pause where order_uuid = ${order.orderUuid}`;
  assert.equal(pause?.dateTo, later(1));
});

test('a payment that was overdue before a pause is announced before the charge that follows the pause', async () => {
  const order = await orderWithCard();
  await plant('paymentOrderBinding.do', 'decline:116', 5);
  for (let day = 1; day < 8; day += 1)
    for (const hour of [8, 19]) await batchedCharges(on(day, hour))(order.orderUuid);
  await report(order, 9, 15);
  const remind = (day: number) => remindClient(on(day, 12), { ...order, date: later(day + 1) });
  for (const day of [20, 21]) await remind(day);
  assert.deepEqual(await remindedOf(order), []);
  await remind(22);
  assert.match((await remindedOf(order)).join(), /^Завтра спишем 1 000,00 ₽ с карты \*1111/);
  await endPauseOnTime(on(23, 0), order.orderUuid);
  await batchedCharges(on(23, 8))(order.orderUuid);
  assert.deepEqual(await chargesOf(order), [later(23)]);
});

test('a pause that is shortened to today after the daily reminders gets a separate reminder', async () => {
  const order = await orderWithCard();
  await report(order, 1, 7);
  const [owner] = await database.reader<{ phone: Phone }[]>`
    select phone from client where client_uuid = ${order.clientUuid}`;
  assert.ok(owner);
  const { orderUuid } = order;
  const shortened = {
    staff,
    orderUuid,
    note: 'Товар заменили',
    dateTo: later(3),
    lawTermConfirmed: false,
    seenDateTo: null,
  };
  assert.ok((await changeOrderPause(on(3, 18), { ...shortened, ...owner })).ok);
  const jobs = await database.reader<{ payload: Parameters<typeof remindClient>[1] }[]>`
    select payload from job where kind = 'remind-client' and payload->>'clientUuid' = ${order.clientUuid}`;
  assert.deepEqual(
    jobs.map(({ payload }) => payload.date),
    [later(4)],
  );
  for (const { payload } of jobs) await remindClient(on(3, 18), payload);
  assert.match((await remindedOf(order)).join(), /^Завтра спишем 1 000,00 ₽/);
});

test('a message about a pause that has ended before it could be sent is not sent', async () => {
  const order = await orderWithCard();
  await report(order, 1, 22);
  const [request] = await database.reader<{ requestUuid: PauseRequestUuid }[]>`
    select request_uuid as "requestUuid" from pause_request where order_uuid = ${order.orderUuid}`;
  assert.ok(request);
  assert.ok((await refusePause(on(1, 23), { staff, ...request, note: 'Товар исправен' })).ok);
  const messages = await database.reader<{ kind: string; smsId: number }[]>`
    select n.kind, d.sms_id as "smsId" from notification n join notification_delivery d using (notification_uuid)
    where n.order_uuid = ${order.orderUuid} and n.kind like 'ORDER%' order by n.created_at`;
  for (const { smsId } of messages) await sendSms(on(2, 10), smsId);
  const sent = await database.reader<{ kind: string; state: string; text: string }[]>`
    select n.kind, d.state, n.text from notification n join notification_delivery d using (notification_uuid)
    where n.order_uuid = ${order.orderUuid} and n.kind like 'ORDER%' order by n.created_at`;
  assert.deepEqual(
    sent.map(({ kind, state }) => `${kind} ${state}`),
    ['ORDER_PAUSED NOT_SENT', 'ORDER_RESUMED SENT'],
  );
  assert.match(sent[1]?.text ?? '', /: отказано, пауза окончена\. \d\d\.\d\d спишем 1 000,00 ₽ с \*1111$/);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Phone } from '#domain/auth/phone.ts';
import { moscowDate, plusDays, plusSeconds } from '#domain/dates.ts';
import type { MerchantUuid, StaffUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { dayAndMonth } from '#domain/notifications/message-text.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { queuedWebhooks, sendWebhooksOf } from '#testing/database/queued-webhooks.ts';
import { pausesOf } from '../../db/pauses/pause-store.ts';
import { refundMerchantOrder } from '../merchants/refund-order.ts';
import { resumeOrderSchedules } from '../orders/resume-order-schedules.ts';
import { changeOrderPause } from './change-order-pause.ts';
import { stopOrderSchedules } from '../orders/stop-order-schedules.ts';
import { endPauseOnTime } from './end-pause-on-time.ts';
import { grantPause } from './grant-pause.ts';
import { listPauseRequests } from './list-pause-requests.ts';
import { refusePause } from './refuse-pause.ts';
import { askRelief, reportProblem } from './report-problem.ts';

const { context, at, noon, newOrder } = await openProductWithBank({ after });
const { database } = context;
const today = moscowDate(noon(0));
const now = at(noon(0));

const [service] = await database.reader<{ staffUuid: StaffUuid }[]>`
  select staff_uuid as "staffUuid" from staff where login = 'service'`;
assert.ok(service);
const staff = { ...service, address: '203.0.113.1', permissions: ['MANUAL_TERMINATION'] } as const;

/** An order whose shop gets webhooks. */
async function orderOfShop(): Promise<OwnOrder> {
  const order = await newOrder();
  await sendWebhooksOf(database, order.orderUuid);
  return order;
}

async function reportDefect(order: OwnOrder): Promise<void> {
  assert.ok((await reportProblem(now, { ...order, reason: 'DEFECTIVE', text: 'Разбит' })).ok);
}

async function requestUuidOf({ orderUuid }: OwnOrder) {
  const { rows: requests } = await listPauseRequests(now, { staff, count: 100, page: 0 });
  const request = requests.find((each) => each.orderUuid === orderUuid);
  assert.ok(request);
  return request.requestUuid;
}

test('a full refund ends the pause without a message or a webhook about its end', async () => {
  const order = await orderOfShop();
  const { orderUuid } = order;
  await reportDefect(order);
  const [shop] = await database.reader<{ merchantUuid: MerchantUuid; keyUuid: string }[]>`
    select merchant_uuid as "merchantUuid", key_uuid as "keyUuid" from orders join merchant_key using (merchant_uuid)
    where order_uuid = ${orderUuid}`;
  assert.ok(shop);
  const refund = { ...shop, orderUuid, amount: kopecks(400_000), requestKey: 'all' };
  assert.ok((await refundMerchantOrder(now, refund)).ok);
  const [left] = await pausesOf(database.reader, orderUuid);
  assert.equal(left?.endedAt, noon(0));
  const requestUuid = await requestUuidOf(order);
  assert.ok((await refusePause(now, { staff, requestUuid, note: 'Деньги возвращены' })).ok);
  assert.equal(await endPauseOnTime(at(noon(15)), orderUuid), null);
  const webhooks = await queuedWebhooks(database, orderUuid);
  assert.deepEqual(
    webhooks.map(({ type }) => type),
    ['order.paused', 'order.problem.reported', 'order.refunded', 'order.completed'],
  );
  const resumed = await database.reader`
    select 1 from notification where order_uuid = ${orderUuid} and kind = 'ORDER_RESUMED'`;
  assert.equal(resumed.length, 0);
});

// docs/spec/rules.md#13
test('the shop reads the reason of a reported problem, but not the grounds for relief', async () => {
  const withProblem = await orderOfShop();
  await reportDefect(withProblem);
  const withRelief = await orderOfShop();
  const relief = { reason: 'ILLNESS', text: 'Больница', wishedDays: 10 } as const;
  assert.ok((await askRelief(now, { ...withRelief, ...relief })).ok);
  const requestUuid = await requestUuidOf(withRelief);
  const grant = { staff, requestUuid, dateTo: plusDays(today, 9), lawTermConfirmed: true, stopNote: null };
  assert.ok((await grantPause(now, grant)).ok);
  const reportedPauses = async ({ orderUuid }: OwnOrder) =>
    (await queuedWebhooks(database, orderUuid)).flatMap(({ type, data }) =>
      type === 'order.paused' ? [data.pause] : [],
    );
  const dateFrom = today;
  assert.deepEqual(await reportedPauses(withProblem), [
    { reason: 'DEFECTIVE', dateFrom, dateTo: plusDays(today, 13) },
  ]);
  assert.deepEqual(await reportedPauses(withRelief), [{ dateFrom, dateTo: plusDays(today, 9) }]);
});

// docs/spec/rules.md#13
test('the shop reads the end of a pause when staff resume the stopped charges', async () => {
  const order = await orderOfShop();
  await reportDefect(order);
  const requestUuid = await requestUuidOf(order);
  const stop = { staff, requestUuid, dateTo: today, lawTermConfirmed: true, stopNote: 'Решение суда' };
  assert.ok((await grantPause(now, stop)).ok);
  assert.equal(await endPauseOnTime(at(noon(1)), order.orderUuid), null);
  const types = async () => (await queuedWebhooks(database, order.orderUuid)).map(({ type }) => type);
  const whileStopped = ['order.paused', 'order.problem.reported'];
  assert.deepEqual(await types(), whileStopped);
  const resumption = { staff, phone: null, orderUuid: order.orderUuid, note: 'Отменено' };
  assert.ok((await resumeOrderSchedules(at(noon(2)), resumption)).ok);
  assert.deepEqual(await types(), [...whileStopped, 'order.resumed']);
});

// docs/spec/rules.md#12, docs/spec/rules.md#13
test('the end of a pause together with a stop has one message and one webhook', async () => {
  const order = await orderOfShop();
  const { orderUuid } = order;
  await reportDefect(order);
  const request = { staff, phone: null, orderUuid, note: 'Решение суда' };
  assert.ok((await stopOrderSchedules(at(noon(1)), request)).ok);
  assert.ok((await resumeOrderSchedules(at(noon(14)), request)).ok);
  assert.equal(await endPauseOnTime(at(noon(14)), orderUuid), null);
  const types = (await queuedWebhooks(database, orderUuid)).map(({ type }) => type);
  assert.deepEqual(
    types.filter((type) => type === 'order.resumed'),
    ['order.resumed'],
  );
  const resumed = await database.reader`
    select 1 from notification where order_uuid = ${orderUuid} and kind = 'ORDER_RESUMED'`;
  assert.equal(resumed.length, 1);
});

// docs/spec/rules.md#12, docs/spec/rules.md#13
test('when staff resume stopped charges during a pause, the shop and the client get its last day', async () => {
  const order = await orderOfShop();
  const { orderUuid } = order;
  await reportDefect(order);
  const requestUuid = await requestUuidOf(order);
  const stop = { staff, requestUuid, dateTo: today, lawTermConfirmed: true, stopNote: 'Решение суда' };
  assert.ok((await grantPause(now, stop)).ok);
  assert.equal(await endPauseOnTime(at(noon(1)), orderUuid), null);
  assert.ok((await reportProblem(at(noon(2)), { ...order, reason: 'DEFECTIVE', text: 'Разбит' })).ok);
  const resumption = { staff, phone: null, orderUuid, note: 'Отменено' };
  assert.ok((await resumeOrderSchedules(at(noon(3)), resumption)).ok);
  const sent = (await queuedWebhooks(database, orderUuid)).map(({ type, data }) => [
    type,
    data.pause?.['dateTo'],
  ]);
  assert.deepEqual(sent.at(-1), ['order.paused', plusDays(today, 15)]);
  assert.ok(!sent.some(([type]) => type === 'order.resumed'));
  const messages = await database.reader<{ kind: string; text: string }[]>`
    select kind, text from notification where order_uuid = ${orderUuid} order by created_at`;
  const last = messages.at(-1);
  assert.equal(last?.kind, 'ORDER_PAUSED');
  assert.ok(last.text.endsWith(dayAndMonth(plusDays(today, 15))), last.text);
});

/** Moves the last day of the pause to this number of days after today. The change is made `hours` after noon. */
async function changeLastDay(
  { orderUuid, clientUuid }: OwnOrder,
  hours: number,
  days: number,
): Promise<boolean> {
  const [client] = await database.reader<{ phone: Phone }[]>`
    select phone from client where client_uuid = ${clientUuid}`;
  assert.ok(client);
  const dates = { dateTo: plusDays(today, days), seenDateTo: null, lawTermConfirmed: true };
  const change = { staff, ...client, ...dates, orderUuid, note: 'Ждём магазин' };
  return (await changeOrderPause(at(plusSeconds(noon(0), hours * 3600)), change)).ok;
}

test('each change of the last day has a message, also a return to an earlier day', async () => {
  const order = await orderOfShop();
  await reportDefect(order);
  assert.ok(await changeLastDay(order, 1, 20));
  assert.ok(await changeLastDay(order, 2, 13));
  assert.ok(await changeLastDay(order, 3, 20));
  const messages = await database.reader<{ text: string }[]>`
    select text from notification where order_uuid = ${order.orderUuid} and kind = 'ORDER_PAUSED' order by created_at`;
  const days = [13, 20, 13, 20].map((days) => dayAndMonth(plusDays(today, days)));
  assert.deepEqual(
    messages.map(({ text }) => text.slice(-5)),
    days,
  );
});

test('a refused request names the last day of a pause that continues', async () => {
  const order = await orderOfShop();
  await reportDefect(order);
  const relief = { reason: 'ILLNESS', text: 'Больница', wishedDays: 60 } as const;
  assert.ok((await askRelief(now, { ...order, ...relief })).ok);
  const { rows: requests } = await listPauseRequests(now, { staff, count: 100, page: 0 });
  const waiting = requests.find(
    ({ orderUuid, state }) => orderUuid === order.orderUuid && state === 'WAITING',
  );
  assert.ok(waiting);
  assert.ok((await refusePause(now, { staff, requestUuid: waiting.requestUuid, note: 'Нет справки' })).ok);
  const [message] = await database.reader<{ text: string }[]>`
    select text from notification where order_uuid = ${order.orderUuid} and kind = 'ORDER_RESUMED'`;
  const day = dayAndMonth(plusDays(today, 13));
  assert.match(message?.text ?? '', new RegExp(`: в просьбе отказано, пауза идёт по ${day}`));
});

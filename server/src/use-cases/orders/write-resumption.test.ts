import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { moscowDate, plusDays } from '#domain/dates.ts';
import { dayAndMonth } from '#domain/notifications/message-text.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { Phone } from '#domain/auth/phone.ts';
import { goodCard } from '#testing/bank/cards.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { endOrderPause } from '../pauses/change-order-pause.ts';
import { endPauseOnTime } from '../pauses/end-pause-on-time.ts';
import { reportProblem } from '../pauses/report-problem.ts';
import { stopOrderSchedules } from './stop-order-schedules.ts';

const { context, at, noon, newOrder, saveCard } = await openProductWithBank({ after });
const { reader } = context.database;
const [service] = await reader<{ staffUuid: StaffUuid }[]>`
  select staff_uuid as "staffUuid" from staff where login = 'service'`;
assert.ok(service);
const staff = { ...service, address: '203.0.113.1', permissions: ['MANUAL_TERMINATION'] } as const;

async function report(order: OwnOrder): Promise<void> {
  const reported = await reportProblem(at(noon(0)), { ...order, reason: 'DEFECTIVE', text: 'Разбит' });
  assert.ok(reported.ok, JSON.stringify(reported));
}

async function endByStaff({ orderUuid, clientUuid }: OwnOrder, day: number): Promise<void> {
  const [client] = await reader<{ phone: Phone }[]>`
    select phone from client where client_uuid = ${clientUuid}`;
  assert.ok(client);
  const ended = await endOrderPause(at(noon(day)), { staff, ...client, orderUuid, note: 'Решено' });
  assert.ok(ended.ok, JSON.stringify(ended));
}

async function resumptionsOf({ orderUuid }: OwnOrder): Promise<string[]> {
  const rows = await reader<{ text: string }[]>`
    select text from notification where order_uuid = ${orderUuid} and kind = 'ORDER_RESUMED'`;
  return rows.map(({ text }) => text.replace(/^Заказ .*?: /, ''));
}

const dayAfter = (days: number): string => dayAndMonth(plusDays(moscowDate(noon(0)), days));

// docs/spec/rules.md#3, docs/spec/rules.md#13
test('the end of a pause names the day, the sum and the card of the next charge', async () => {
  const order = await newOrder();
  await saveCard(order, goodCard);
  await report(order);
  await endByStaff(order, 0);
  assert.deepEqual(await resumptionsOf(order), [`пауза окончена. ${dayAfter(63)} спишем 1 000,00 ₽ с *1111`]);
});

test('the end of a pause of an order without a card asks for a payment', async () => {
  const order = await newOrder();
  await report(order);
  assert.equal(await endPauseOnTime(at(noon(14)), order.orderUuid), null);
  assert.deepEqual(await resumptionsOf(order), [
    `пауза окончена. ${dayAfter(45)} оплатите 1 000,00 ₽: карты нет`,
  ]);
});

test('the staff log records that staff ended a pause on its last day', async () => {
  const order = await newOrder();
  await report(order);
  await endByStaff(order, 13);
  const [entry] = await reader<object[]>`
    select value_before ->> 'endedOn' as before, value_after ->> 'endedOn' as after, value_before ->> 'dateTo' as to
    from staff_action where order_uuid = ${order.orderUuid} and action = 'END_PAUSE'`;
  const lastDay = moscowDate(noon(13));
  assert.deepEqual(entry, { before: null, after: lastDay, to: lastDay });
});

test('a pause that ends while the charges stay stopped has no message about its end', async () => {
  const order = await newOrder();
  await report(order);
  const { orderUuid } = order;
  assert.ok((await stopOrderSchedules(at(noon(0)), { staff, phone: null, orderUuid, note: 'Суд' })).ok);
  await endByStaff(order, 0);
  assert.deepEqual(await resumptionsOf(order), []);
});

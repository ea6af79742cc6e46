import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type CalendarDate, instant, moscowDate, plusDays } from '#domain/dates.ts';
import { openDatabase } from '#server/db/database.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import {
  askRelief,
  type PausedOrder,
  report,
  viewPauses,
  waitingRequestOf,
  webhooksOf,
} from '#testing/people/pauses.ts';
import { buy, buyWithoutDelivery, logIn } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { listOrders, statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';
import { advanceClock, clockNow, moveClockToNoon } from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const environment = { MOST_DECLINES_IN_MONTH: '35', CHARGE_TRIES: '0@19', PAUSE_ORDER_DAYS: '15' };
const stack = await startStack({ after }, { environment });
await moveClockToNoon(stack);
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
const late = await buy(stack, { phone, orderNumber: 'PAUSE-LATE', pan: cardThatDeclinesLater });
const good = await buy(stack, { phone, orderNumber: 'PAUSE-GOOD' });
const undelivered = await buyWithoutDelivery(stack, { phone, orderNumber: 'PAUSE-UNDELIVERED' });
const another = await buy(stack, { phone: demoClients.maria, orderNumber: 'PAUSE-ANOTHER' });
const named = { countryCode: '7', phone };

async function shown(orderUuid: string): Promise<PausedOrder> {
  return viewOrder(await logIn(stack, phone), orderUuid);
}

const today = async (): Promise<CalendarDate> => moscowDate(instant(await clockNow(stack)));

/** The number of attempts of scheduled charges of an order. */
async function triesOf(orderUuid: string): Promise<number> {
  const rows =
    await database.reader`select 1 from operation where order_uuid = ${orderUuid} and kind = 'SCHEDULED'`;
  return rows.length;
}

test('a report pauses the order at once, as previewed, and notifies the shop', async () => {
  const client = await logIn(stack, phone);
  const { report: preview } = await viewPauses(client, good);
  assert.ok(preview);
  assert.deepEqual([preview.dateFrom, preview.dateTo], [await today(), plusDays(await today(), 13)]);
  assert.equal((await report(client, good)).httpStatus, 200);
  assert.equal((await report(client, undelivered)).httpStatus, 200, 'the order is not delivered');
  const order = await shown(good);
  assert.deepEqual(order.pause, { reason: 'DEFECTIVE', dateFrom: preview.dateFrom, dateTo: preview.dateTo });
  const unpaid = order.scheduledPayments.filter(({ scheduledPaymentState: state }) => state !== 'PAID');
  assert.deepEqual(
    unpaid.map(({ date }) => date),
    preview.payments.map(({ dateAfter }) => dateAfter),
  );
  assert.ok(preview.payments.every(({ dateBefore, dateAfter }) => dateBefore < dateAfter));
  const listed = (await listOrders(client, 'ACTIVE')).orders.find(({ orderUuid }) => orderUuid === good);
  assert.deepEqual((listed as PausedOrder | undefined)?.pause, order.pause);
  await advanceClock(stack, 'PT1S');
  const webhooks = await webhooksOf(stack, good);
  for (const type of ['order.problem.reported', 'order.paused']) assert.ok(webhooks.includes(type), type);
});

test('a report of a paused, foreign or missing order is refused', async () => {
  const client = await logIn(stack, phone);
  assert.deepEqual(refusalOf(await report(client, good)), [409, 'pause.running.error']);
  const missing = '00000000-0000-4000-8000-000000000000';
  for (const orderUuid of [another, missing])
    for (const answer of [
      await report(client, orderUuid),
      await askRelief(client, orderUuid),
      await client.listPauses({ orderUuid }),
    ])
      assert.deepEqual(refusalOf(answer), [404, 'order.not.found.error']);
  assert.equal((await report(client, late, 'ILLNESS')).httpStatus, 400, 'illness is no reason');
  assert.equal((await report(newApiClient(stack.productUrl), late)).httpStatus, 401);
});

test('the shop answers a report once, and client and staff read the answer', async () => {
  const answer = (orderUuid: string, key: string, text = 'Заменим экран') =>
    newApiClient(stack.productUrl).answerProblem(
      { orderUuid, answer: text },
      { authorization: 'Bearer demo-merchant-key', 'idempotency-key': key },
    );
  assert.deepEqual(refusalOf(await answer(late, 'a-0')), [409, 'problem.not.reported.error']);
  const unknown = await answer('00000000-0000-4000-8000-000000000000', 'a-1');
  assert.deepEqual(refusalOf(unknown), [404, 'order.not.found.error']);
  assert.equal((await answer(good, 'a-2')).httpStatus, 200);
  assert.equal((await answer(good, 'a-2')).httpStatus, 200, 'a repeat');
  assert.deepEqual(refusalOf(await answer(good, 'a-3')), [409, 'problem.answered.error']);
  const [request] = (await viewPauses(await logIn(stack, phone), good)).requests;
  assert.equal((request as { answer?: string } | undefined)?.answer, 'Заменим экран');
  const staff = await logInStaff(stack, 'support');
  const { body } = await staff.listPausesAsStaff({ ...named, orderUuid: good });
  assert.equal((body['requests'] as { answer: string }[])[0]?.answer, 'Заменим экран');
});

test('inside a pause a penalty does not grow and nothing is charged', async () => {
  await advanceClock(stack, 'P20D');
  const before = await shown(late);
  const penalty = before.penalties[0]?.amount ?? 0;
  assert.ok(penalty > 0);
  assert.equal((await report(await logIn(stack, phone), late)).httpStatus, 200);
  const charges = await triesOf(late);
  const paused = await shown(late);
  const still = paused.penalties[0]?.amount ?? 0;
  assert.ok(still < penalty, 'the day of the report does not count');
  await advanceClock(stack, 'P13D');
  const later = await shown(late);
  assert.deepEqual([later.penalties[0]?.amount, statesOf(later)[1]], [still, 'OVERDUE']);
  assert.equal(await triesOf(late), charges);
  await advanceClock(stack, 'P2D');
  const resumed = await shown(late);
  assert.ok((resumed.penalties[0]?.amount ?? 0) > still, 'the penalty grows again');
  assert.equal(resumed.pause, undefined);
  assert.ok((await triesOf(late)) > charges, 'the overdue payment is tried again');
  assert.ok((await webhooksOf(stack, late)).includes('order.resumed'));
});

test('a request for relief waits, and staff grant it from the day of the request', async () => {
  const requestedOn = await today();
  const client = await logIn(stack, phone);
  const answers = await Promise.all(Array.from({ length: 6 }, () => askRelief(client, late)));
  const refused = answers.filter(({ httpStatus }) => httpStatus !== 200);
  assert.equal(refused.length, 5, 'one of several simultaneous requests is recorded');
  for (const each of refused) assert.deepEqual(refusalOf(each), [409, 'pause.request.waits.error']);
  assert.equal((await shown(late)).pauseRequestedOn, requestedOn);
  await advanceClock(stack, 'P2D');
  const penalty = (await shown(late)).penalties[0]?.amount ?? 0;
  const staff = await logInStaff(stack, 'service');
  const request = await waitingRequestOf(staff, late);
  assert.ok(request);
  const { requestUuid } = request;
  const dateTo = plusDays(requestedOn, 9);
  const preview = await staff.previewPause({ orderUuid: late, requestUuid, dateTo });
  assert.deepEqual([preview.body['dateFrom'], preview.body['exceedsLawTerm']], [requestedOn, false]);
  const grant = (apiClient: ApiClient, until = dateTo) =>
    apiClient.send(calls.grantPause, { requestUuid, dateTo: until, lawTermConfirmed: false });
  assert.deepEqual(refusalOf(await grant(staff, plusDays(requestedOn, 1))), [400, 'pause.dates.error']);
  assert.deepEqual(refusalOf(await grant(staff, plusDays(requestedOn, 330))), [409, 'pause.law.error']);
  assert.equal((await grant(staff)).httpStatus, 200);
  assert.deepEqual(refusalOf(await grant(staff)), [409, 'pause.request.decided.error']);
  const order = await shown(late);
  assert.deepEqual(order.pause, { reason: 'ILLNESS', dateFrom: requestedOn, dateTo });
  assert.equal(order.pauseRequestedOn, undefined);
  assert.ok((order.penalties[0]?.amount ?? 0) < penalty, 'it does not grow after the request');
});

test('staff prolong and end a pause with a reason, and the order lists who did it', async () => {
  const staff = await logInStaff(stack, 'service');
  const date = await today();
  const change = (fields: object) =>
    staff.send(calls.changePause, {
      ...named,
      orderUuid: late,
      dateTo: plusDays(date, 20),
      note: 'Справка из больницы',
      lawTermConfirmed: false,
      ...fields,
    });
  assert.equal((await change({ note: '' })).httpStatus, 400);
  assert.deepEqual(refusalOf(await change({ phone: demoClients.maria })), [404, 'order.not.found.error']);
  assert.deepEqual(refusalOf(await change({ dateTo: '2026-02-31' })).slice(0, 2), [400, 'pause.dates.error']);
  assert.deepEqual(refusalOf(await change({ seenDateTo: date })), [400, 'pause.dates.error']);
  assert.deepEqual(
    refusalOf(await change({})),
    [409, 'approval.waits.error'],
    'more than thirty days in all',
  );
  const admin = await logInStaff(stack, 'admin');
  const { body: waiting } = await admin.listApprovals({ isWaiting: true, nextPage: { count: 1, page: 0 } });
  const [{ requestUuid } = assert.fail()] = waiting['requests'] as { requestUuid: string }[];
  assert.deepEqual(refusalOf(await staff.approveRequest({ requestUuid })), [403, 'approval.own.error']);
  assert.equal((await admin.approveRequest({ requestUuid })).httpStatus, 200);
  assert.equal((await shown(late)).pause?.dateTo, plusDays(date, 20));
  const end = (fields: object = {}) =>
    staff.send(calls.endPause, {
      ...named,
      orderUuid: late,
      note: 'Выписан',
      ...fields,
    });
  assert.deepEqual(refusalOf(await end({ phone: demoClients.maria })), [404, 'order.not.found.error']);
  assert.equal((await end()).httpStatus, 200);
  assert.deepEqual(refusalOf(await end()), [409, 'order.state.error']);
  assert.equal((await shown(late)).pause, undefined);
  const { body } = await admin.listPausesAsStaff({ ...named, orderUuid: late });
  const [last] = body['pauses'] as { login: string; dateTo: string }[];
  assert.deepEqual([last?.login, last?.dateTo], ['service', date]);
});

test('a refused report ends its pause, the client reads the reason, and no day of pause is left', async () => {
  await advanceClock(stack, 'P1D');
  const staff = await logInStaff(stack, 'service');
  const client = await logIn(stack, phone);
  assert.equal((await report(client, late, 'WRONG_SUM')).httpStatus, 200);
  const { requests } = await viewPauses(client, late);
  const requestUuid = requests.find(({ reason }) => reason === 'WRONG_SUM')?.requestUuid;
  assert.ok(requestUuid);
  const refuse = (note: string) => staff.send(calls.refusePause, { requestUuid, note });
  assert.equal((await refuse('')).httpStatus, 400, 'the client reads the reason');
  assert.equal((await refuse('Сумма верна')).httpStatus, 200);
  assert.equal((await shown(late)).pause, undefined);
  const after = (await viewPauses(client, late)).requests;
  const refused = after.find((request) => request.requestUuid === requestUuid);
  assert.deepEqual(
    [refused?.state, (refused as { decisionNote?: string } | undefined)?.decisionNote],
    ['REFUSED', 'Сумма верна'],
  );
  const usedUp = [409, 'pause.used.up.error', `lastDay=${await today()}`];
  await advanceClock(stack, 'P1D');
  const returned = await logIn(stack, phone);
  const { today: day } = await viewPauses(returned, late);
  assert.deepEqual([refusalOf(await report(returned, late)), day], [usedUp, await today()]);
});

test('a decision needs the permission to stop charges', async () => {
  const support = await logInStaff(stack, 'support');
  const viewer = await logInStaff(stack, 'product.viewer');
  const requestUuid = '00000000-0000-4000-8000-000000000000';
  const order = { ...named, orderUuid: late };
  const pause = { dateTo: await today(), lawTermConfirmed: false };
  for (const [call, body] of [
    [calls.listPauseRequests, { nextPage: { count: 1, page: 0 } }],
    [calls.previewPause, { orderUuid: late, dateTo: pause.dateTo }],
    [calls.grantPause, { requestUuid, ...pause }],
    [calls.refusePause, { requestUuid, note: 'Нет' }],
    [calls.changePause, { ...order, ...pause, note: 'Нет' }],
    [calls.endPause, { ...order, note: 'Нет' }],
  ] as const)
    assert.equal((await support.send(call, body)).httpStatus, 403, call);
  assert.equal((await viewer.listPausesAsStaff(order)).httpStatus, 403);
  const service = await logInStaff(stack, 'service');
  const unknown = refusalOf(await service.send(calls.grantPause, { requestUuid, ...pause }));
  assert.deepEqual(unknown, [404, 'pause.request.not.found.error']);
  const foreign = await support.listPausesAsStaff({ ...order, orderUuid: another });
  assert.deepEqual(refusalOf(foreign), [404, 'order.not.found.error']);
});

test('at the end the books, the states and the stored documents agree', async () => {
  await assertAuditHolds(stack);
});

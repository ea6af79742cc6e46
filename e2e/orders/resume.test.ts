import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { instant, moscowDate } from '#domain/dates.ts';
import { dayAndMonth } from '#domain/notifications/message-text.ts';
import { openDatabase } from '#server/db/database.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients, unknownPhone } from '#testing/people/demo-clients.ts';
import { notificationsOf } from '#testing/people/notifications.ts';
import { operationsOfOrders } from '#testing/bank/bank-operations.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import type { Answer } from '#testing/api-client.ts';
import { advanceClock, clockNow, moveClockToNoon } from '#testing/bank/sandbox-calls.ts';

const phone = newPhone();
const stack = await sharedStackOfDays();
const orderUuid = await buy(stack, { phone, orderNumber: 'STOPPED' });
const input = { countryCode: '7', phone, orderUuid };

async function ask(
  login: string,
  action: 'previewResume' | 'resumeSchedules' | 'stopSchedules',
  body: Readonly<Record<string, string>> = input,
): Promise<Answer> {
  return (await logInStaff(stack, login)).send(calls[action], body);
}

test('an order that is not stopped can be neither resumed nor previewed', async () => {
  const note = 'Решение суда';
  assert.equal((await ask('service', 'previewResume')).body.error?.code, 'order.state.error');
  assert.equal(
    (await ask('service', 'resumeSchedules', { ...input, note })).body.error?.code,
    'order.state.error',
  );
  assertSuccess(await ask('service', 'stopSchedules', { ...input, note }));
});

test('a stopped order is not charged, and the preview shows the charges by day', async () => {
  await advanceClock(stack, 'P30D');
  assert.deepEqual(statesOf(await viewOrder(await logIn(stack, phone), orderUuid)).slice(0, 3), [
    'PAID',
    'NOT_YET_PAID',
    'NOT_YET_PAID',
  ]);
  const { body } = await ask('service', 'previewResume');
  const charges = body['charges'] as { paymentNumber: number; amount: number; date: string }[];
  assert.deepEqual(
    charges.map(({ paymentNumber, amount }) => [paymentNumber, amount]),
    [
      [2, 100_000],
      [3, 100_000],
      [4, 100_000],
    ],
  );
  assert.equal(new Set(charges.map(({ date }) => date)).size, 3, 'one payment a day');
});

test('a resumption and its preview need the permission, a reason and an order of the named client', async () => {
  assert.equal((await ask('support', 'previewResume')).httpStatus, 403);
  assert.equal((await ask('support', 'resumeSchedules', { ...input, note: 'x' })).httpStatus, 403);
  for (const note of ['', ' \n\t', '\u200b \u2060'])
    assert.equal((await ask('service', 'resumeSchedules', { ...input, note })).httpStatus, 400, 'no reason');
  const foreign = { ...input, phone: demoClients.pavel };
  assert.equal((await ask('service', 'previewResume', foreign)).body.error?.code, 'order.not.found.error');
});

test('known and unknown phones get the same answers and staff log entries', async () => {
  const database = openDatabase({ url: stack.databaseUrl });
  const logged = async () => database.reader<object[]>`
    select action, client_uuid, order_uuid, subject_id, note, refusal_code from staff_action order by staff_action_id`;
  const ofPhone = async (asked: string, order: string) => {
    const named = { countryCode: '7', phone: asked, orderUuid: order };
    const before = (await logged()).length;
    const answers = [
      await ask('service', 'previewResume', named),
      await ask('service', 'resumeSchedules', { ...named, note: 'Срок вышел' }),
      await ask('service', 'stopSchedules', { ...named, note: 'Решение суда' }),
    ];
    const log = (await logged()).slice(before);
    return { answers: answers.map(({ httpStatus, body }) => ({ httpStatus, body })), log };
  };
  for (const order of [orderUuid, randomUUID()]) {
    const known = await ofPhone(demoClients.pavel, order);
    assert.deepEqual(
      known.answers.map(({ body }) => body.error?.code),
      Array(3).fill('order.not.found.error'),
    );
    assert.deepEqual(await ofPhone(unknownPhone, order), known, 'an unknown phone');
    assert.deepEqual(await ofPhone('123', order), known, 'no phone');
  }
  await database.close();
});

// docs/spec/rules.md#3, docs/spec/rules.md#12
test('a stop and a resumption are entries in «Сообщения», and the resumption names the first charge', async () => {
  const resumedOn = moscowDate(instant(await clockNow(stack)));
  const resumed = await ask('service', 'resumeSchedules', { ...input, note: 'Срок вышел' });
  assertSuccess(resumed);
  const entries = (await notificationsOf(await logIn(stack, phone))).filter(({ kind }) =>
    kind.startsWith('ORDER_'),
  );
  assert.deepEqual(
    entries.map(({ text }) => text),
    [
      `Заказ STOPPED: пауза окончена. ${dayAndMonth(resumedOn)} спишем 1 000,00 ₽ с *1111`,
      'Заказ STOPPED: платежи на паузе',
    ],
  );
});

test('a resumed order is charged one overdue payment a day, without penalties for the stopped days', async () => {
  await advanceClock(stack, 'P2D');
  const order = await viewOrder(await logIn(stack, phone), orderUuid);
  assert.deepEqual(statesOf(order).slice(0, 3), ['PAID', 'PAID', 'PAID']);
  const charges = (await operationsOfOrders(stack, [orderUuid])).filter(
    ({ kind, bindingId }) => kind === 'CHARGE' && bindingId,
  );
  const days = charges.map(({ at }) => new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 10));
  assert.equal(days.length, 3, 'the first part and two scheduled charges');
  assert.equal(new Set(days).size, 3, 'the charges are on different days');
  assert.deepEqual(order.penalties, []);
});

test('a payment that failed before the stop is retried after it, and the stopped days add no penalty', async () => {
  const late = { phone: newPhone(), orderNumber: 'LATE-BEFORE-STOP', pan: cardThatDeclinesLater };
  const lateUuid = await buy(stack, late);
  const lateRequest = { countryCode: '7', phone: late.phone, orderUuid: lateUuid, note: 'Просьба клиента' };
  const viewLate = async () => viewOrder(await logIn(stack, late.phone), lateUuid);
  await moveClockToNoon(stack);
  await advanceClock(stack, 'P13D');
  assert.equal(statesOf(await viewLate())[1], 'ERROR_PAID');
  await ask('service', 'stopSchedules', lateRequest);
  await advanceClock(stack, 'P30D');
  await ask('service', 'resumeSchedules', lateRequest);
  await advanceClock(stack, 'P3D');
  const inGrace = await viewLate();
  assert.equal(
    statesOf(inGrace)[1],
    'CASCADE_PAYMENT_TRY_FAIL',
    'the payment is in its grace period without attempts left',
  );
  assert.deepEqual(inGrace.penalties, []);
  await advanceClock(stack, 'P1D');
  const [penalty] = (await viewLate()).penalties;
  // 1 000 overdue roubles × four days × 20 % a year
  assert.equal(penalty?.amount, 219);
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

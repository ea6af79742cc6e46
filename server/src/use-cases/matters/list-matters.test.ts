import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calendarDate, type Instant, moscowTime, plusSeconds } from '#domain/dates.ts';
import type { OrderUuid, PauseRequestUuid, StaffUuid } from '#domain/identifier.ts';
import { bigDebt, type MatterKind } from '#domain/matters/matter-kinds.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { upsertDifference } from '../../db/reconciliation/reconciliation-store.ts';
import { refusePause } from '../pauses/refuse-pause.ts';
import { askRelief, reportProblem } from '../pauses/report-problem.ts';
import { finishPayment } from '../payments/paying/finish-payment.ts';
import { startPayment } from '../payments/paying/start-payment.ts';
import { settleByStaff } from '../reconciliation/work-queue.ts';
import { countMattersFor, listMatters } from './list-matters.ts';

const { context, at, noon, newOrder, saveCard, paymentCommand, payOnPage } = await openProductWithBank({
  after,
});
const { database } = context;
const { reader } = database;
const now = context.clock.now();

const [service] = await reader<{ staffUuid: StaffUuid }[]>`
  select staff_uuid as "staffUuid" from staff where login = 'service'`;
assert.ok(service);
const permissions: readonly Permission[] = ['MANUAL_TERMINATION', 'VIEW_CLIENT_LK'];
const staff = { ...service, address: '203.0.113.1', permissions };

/** The kinds of matters of an order, as texts with age and limit, at an instant. */
async function mattersOf(orderUuid: OrderUuid | null, instant: Instant = now) {
  const page = { reader: staff, kind: null, isOwn: false, after: null, count: 100 };
  const matters = await listMatters(at(instant), page);
  return matters
    .filter((matter) => matter.orderUuid === orderUuid)
    .map(({ kind, text, ageDays, isLate }) => [kind, text, ageDays, isLate]);
}

test('a difference is listed until staff settle it', async () => {
  const { orderUuid } = await newOrder();
  const differenceUuid = context.random.uuid();
  const difference = { differenceUuid, kind: 'DEBT_DIFFERS', subject: orderUuid, orderUuid } as const;
  const sums = { intentUuid: null, ourAmount: 300, theirAmount: 500 };
  await database.transaction((transaction) => upsertDifference(transaction, { ...difference, ...sums }, now));
  const text = 'Долг в книгах не равен графику';
  assert.deepEqual(await mattersOf(orderUuid), [['DIFFERENCE', text, 0, false]]);
  assert.deepEqual(await mattersOf(orderUuid, noon(2)), [['DIFFERENCE', text, 2, true]]);
  assert.ok((await settleByStaff(context, { differenceUuid, staff, note: 'Сошлось' })).ok);
  assert.deepEqual(await mattersOf(orderUuid), []);
});

test('a payment is listed while its result is unknown', async () => {
  const order = await newOrder();
  const started = await startPayment(context, paymentCommand(order));
  assert.ok(started.ok && started.value.formUrl !== undefined);
  const [payment] = await reader<{ expiresAt: Instant }[]>`
    select expires_at as "expiresAt" from operation where operation_uuid = ${started.value.intentUuid}`;
  assert.ok(payment);
  const later = plusSeconds(payment.expiresAt, 301);
  assert.deepEqual(await mattersOf(order.orderUuid), []);
  assert.deepEqual((await mattersOf(order.orderUuid, later))[0]?.slice(0, 2), ['UNKNOWN_PAYMENT', null]);
  await payOnPage(started.value.formUrl);
  assert.ok((await finishPayment(context, { ...order, intentUuid: started.value.intentUuid })).ok);
  assert.deepEqual(await mattersOf(order.orderUuid, later), []);
});

test('a refund is listed while its result is unknown and after the bank has refused it', async () => {
  const order = await newOrder();
  const { orderUuid } = order;
  await saveCard(order);
  const refundUuid = context.random.uuid();
  await database.autocommit`
    insert into operation_refund (refund_uuid, operation_uuid, target_type, target_id, amount, state, created_at)
    select ${refundUuid}, operation_uuid, 'SCHEDULED', ${`${orderUuid}/1`}, 1000, 'UNKNOWN', ${noon(-4)}
    from operation where order_uuid = ${orderUuid} and state = 'SETTLED'`;
  assert.deepEqual(await mattersOf(orderUuid), [['STUCK_REFUND', 'Банк ещё не подтвердил', 4, true]]);
  await database.autocommit`update operation_refund set state = 'REFUSED' where refund_uuid = ${refundUuid}`;
  const difference = {
    differenceUuid: context.random.uuid(),
    kind: 'REFUND_REFUSED',
    subject: refundUuid,
  } as const;
  const sums = { intentUuid: null, ourAmount: 1000, theirAmount: 0 };
  await database.transaction((transaction) =>
    upsertDifference(transaction, { ...difference, ...sums, orderUuid }, noon(-1)),
  );
  assert.deepEqual(await mattersOf(orderUuid), [['STUCK_REFUND', 'Банк отказал в возврате', 1, false]]);
  await database.autocommit`
    update reconciliation_difference set settled_at = ${now}, note = '-' where subject = ${refundUuid}`;
  assert.deepEqual(await mattersOf(orderUuid), []);
});

test('a problem report and a request for relief are listed until staff decide', async () => {
  const [first, second] = [await newOrder(), await newOrder()];
  assert.ok((await reportProblem(context, { ...first, reason: 'DEFECTIVE', text: 'Разбит' })).ok);
  const request = { reason: 'ILLNESS', text: 'Больница', wishedDays: 10 } as const;
  assert.ok((await askRelief(context, { ...second, ...request })).ok);
  const expected = [
    { order: first, matter: ['PROBLEM', 'Товар с браком', 0, false], limit: 2 },
    { order: second, matter: ['RELIEF', 'Болезнь', 0, false], limit: 3 },
  ];
  for (const { order, matter, limit } of expected) {
    const { orderUuid } = order;
    assert.deepEqual(await mattersOf(orderUuid), [matter]);
    assert.equal((await mattersOf(orderUuid, noon(limit)))[0]?.[3], false);
    assert.equal((await mattersOf(orderUuid, noon(limit + 1)))[0]?.[3], true);
    const [asked] = await reader<{ requestUuid: PauseRequestUuid }[]>`
      select request_uuid as "requestUuid" from pause_request where order_uuid = ${orderUuid}`;
    assert.ok(asked);
    assert.ok((await refusePause(context, { staff, ...asked, note: 'Нет' })).ok);
    assert.deepEqual(await mattersOf(orderUuid), []);
  }
});

test('an order is listed from 31, 61 and 91 days after its oldest unpaid payment until that is paid', async () => {
  const order = await newOrder(62);
  const { orderUuid } = order;
  // the first payment is due 31 days after the purchase
  const stageOn = async (days: number) => (await mattersOf(orderUuid, noon(days)))[0];
  assert.equal(await stageOn(-1), undefined);
  assert.deepEqual(await stageOn(0), ['OVERDUE_30', 'Уже 31 день', 0, false]);
  assert.deepEqual(await stageOn(29), ['OVERDUE_30', 'Уже 60 дней', 29, true]);
  assert.deepEqual(await stageOn(30), ['OVERDUE_60', 'Уже 61 день', 0, false]);
  assert.deepEqual(await stageOn(60), ['OVERDUE_90', 'Уже 91 день', 0, false]);
  await saveCard(order);
  assert.equal(await stageOn(0), undefined);
});

test('a card with a big debt is listed from fourteen days before its last day', async () => {
  const order = await newOrder();
  const cardUuid = await saveCard(order);
  const listed = async (day: string) => {
    const page = { reader: staff, kind: 'EXPIRING_CARD', isOwn: false, after: null, count: 100 } as const;
    const matters = await listMatters(at(moscowTime(calendarDate(day), 12)), page);
    return matters
      .filter(({ matterUuid }) => matterUuid === cardUuid)
      .map(({ ageDays, isLate, amount, text }) => [ageDays, isLate, amount, text]);
  };
  const sum = async (amount: number) =>
    database.autocommit`update scheduled_payment set amount = ${amount} where order_uuid = ${order.orderUuid}
      and payment_number = 4`;
  await sum(bigDebt - 200_001);
  assert.deepEqual(await listed('2040-12-17'), []);
  await sum(bigDebt - 200_000);
  assert.deepEqual(await listed('2040-12-16'), []);
  const text = 'Карта •••• 1111';
  assert.deepEqual(await listed('2040-12-17'), [[0, false, bigDebt, text]]);
  assert.deepEqual(await listed('2040-12-31'), [[14, false, bigDebt, text]]);
  assert.deepEqual(await listed('2041-01-01'), [[15, true, bigDebt, text]]);
  await database.autocommit`update binding set active = false where binding_uuid = ${cardUuid}`;
  assert.deepEqual(await listed('2040-12-31'), []);
});

test('the list and its count contain only the kinds of matters that the employee has the right to see', async () => {
  const kindsOf = async (held: readonly Permission[]): Promise<MatterKind[]> => {
    const matters: MatterKind[] = [];
    const page = { reader: { ...staff, permissions: held }, kind: null, isOwn: false, count: 2 };
    for (let after: Parameters<typeof listMatters>[1]['after'] = null; ;) {
      const next = await listMatters(at(noon(70)), { ...page, after });
      matters.push(...next.map(({ kind }) => kind));
      after = next.at(-1) ?? null;
      if (next.length < 2) break;
    }
    assert.equal(await countMattersFor(at(noon(70)), page.reader), matters.length);
    return matters;
  };
  const all = await kindsOf(permissions);
  const ofClients = await kindsOf(['VIEW_CLIENT_LK']);
  const ofCharges = await kindsOf(['MANUAL_TERMINATION']);
  assert.ok(ofClients.length > 2 && ofClients.every((kind) => /^(?:OVERDUE|EXPIRING)_/.test(kind)));
  assert.equal(all.length, ofClients.length + ofCharges.length);
  assert.deepEqual(await kindsOf(['VIEW_REPORTS']), []);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, moscowDate, moscowTime, plusDays, plusSeconds } from '#domain/dates.ts';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import type { UtcOffset } from '#domain/local-time.ts';
import { cardThatDeclinesLater, goodCard } from '#testing/bank/cards.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { saveUtcOffset } from '../../db/clients/client-store.ts';
import { startPayment } from '../payments/paying/start-payment.ts';
import { batchedCharges } from './charge-order.ts';
import { nextSteps } from './next-steps.ts';
import { planDueCharges } from './plan-due-charges.ts';
import { rescheduleCharges, rescheduleChargesOfClient } from '../ledger/reschedule-charges.ts';

const { context, at, noon, newOrder, saveCard, paymentCommand } = await openProductWithBank({ after });
const { database } = context;
const dueSince = 31;
const kamchatka: UtcOffset = 720;

/** An order whose next payment is due since today, optionally with a card. */
async function dueOrder(pan: string | null): Promise<OwnOrder> {
  const order = await newOrder(2 * dueSince);
  if (pan === null) return order;
  const card = await saveCard(order, pan);
  await database.autocommit`update orders set binding_uuid = ${card} where order_uuid = ${order.orderUuid}`;
  return order;
}

/** Moves the other order to the same client and card. */
async function giveCardOf(order: OwnOrder, other: OwnOrder): Promise<void> {
  await database.autocommit`
    update orders set client_uuid = ${order.clientUuid},
      binding_uuid = (select binding_uuid from orders where order_uuid = ${order.orderUuid})
    where order_uuid = ${other.orderUuid}`;
  await database.autocommit`
    update order_document set client_uuid = ${order.clientUuid} where order_uuid = ${other.orderUuid}`;
}

async function statesOf({ orderUuid }: OwnOrder): Promise<string[]> {
  const rows = await database.reader<{ state: string }[]>`
    select state from scheduled_payment where order_uuid = ${orderUuid} order by payment_number`;
  return rows.map(({ state }) => state);
}

async function chargesOf({ orderUuid }: OwnOrder): Promise<object[]> {
  const rows = await database.reader`
    select state, amount, action_code as "actionCode" from operation
      where order_uuid = ${orderUuid} and kind = 'SCHEDULED' order by created_at`;
  return [...rows];
}

async function jobsOf(kind: string, keys: readonly string[]): Promise<Instant[]> {
  const rows = await database.reader<{ runAt: Instant }[]>`
    select run_at as "runAt" from job where kind = ${kind} and key = any (${keys})`;
  return rows.map(({ runAt }) => runAt);
}

test('a due payment is charged to the saved card with its full amount', async () => {
  const order = await dueOrder(goodCard);
  const [question] = await nextSteps(at(noon(1)), [identifier<OrderUuid>(order.clientUuid)]);
  assert.deepEqual(question, { kind: 'rest', until: null }, 'the order does not exist');
  await batchedCharges(at(noon(1)))(order.orderUuid);
  assert.deepEqual(await chargesOf(order), [{ state: 'SETTLED', amount: 100_000, actionCode: 0 }]);
  const receipts = await database.reader`
    select from job join operation on key = operation_uuid::text
    where job.kind = 'send-receipt' and order_uuid = ${order.orderUuid} and operation.kind = 'SCHEDULED'`;
  assert.equal(receipts.length, 1, 'the client gets a receipt');
});

// docs/spec/rules.md#3
test('the receipt of a charge outside the client’s message hours is sent when these hours begin', async () => {
  const order = await dueOrder(goodCard);
  await database.transaction((transaction) => saveUtcOffset(transaction, order.clientUuid, kamchatka));
  const today = moscowDate(noon(1));
  await batchedCharges(at(moscowTime(today, 21)))(order.orderUuid);
  const charges = await database.reader<{ intentUuid: string }[]>`
    select operation_uuid as "intentUuid" from operation
      where order_uuid = ${order.orderUuid} and kind = 'SCHEDULED'`;
  const keys = charges.map(({ intentUuid }) => intentUuid);
  assert.deepEqual(await jobsOf('send-receipt', keys), [moscowTime(plusDays(today, 1), 0)]);
});

test('two runs of an order never charge it concurrently', async () => {
  const order = await dueOrder(goodCard);
  const now = noon(1);
  const [first, second] = await nextSteps(at(now), [order.orderUuid, order.orderUuid]);
  assert.equal(first?.kind, 'charge');
  assert.deepEqual(second, { kind: 'rest', until: plusSeconds(now, 30) });
  const [meanwhile] = await nextSteps(at(now), [order.orderUuid]);
  assert.deepEqual(meanwhile, { kind: 'rest', until: plusSeconds(now, 30) });
});

test('an order whose card is being charged for another order is tried again after two seconds', async () => {
  const order = await dueOrder(goodCard);
  const other = await newOrder(2 * dueSince);
  await giveCardOf(order, other);
  const now = noon(1);
  const steps = await nextSteps(at(now), [order.orderUuid, other.orderUuid]);
  assert.deepEqual(steps.map(({ kind }) => kind).toSorted(), ['charge', 'rest']);
  const waits = steps.find((step) => step.kind === 'rest');
  assert.deepEqual(waits, { kind: 'rest', until: plusSeconds(now, 2) });
});

test('each order of a batch gets a step that fits its own card and payments', async () => {
  const [free, busy, cardless] = [await dueOrder(goodCard), await dueOrder(goodCard), await dueOrder(null)];
  assert.ok((await startPayment(context, paymentCommand(busy))).ok);
  const uuids = [free, busy, cardless].map(({ orderUuid }) => orderUuid);
  const steps = await nextSteps(at(noon(1)), uuids);
  assert.deepEqual(
    steps.map(({ kind }) => kind),
    ['charge', 'rest', 'again'],
    'one order is charged, one is being paid, one becomes overdue',
  );
});

// docs/spec/gateway.md#8
test('a card with too many declines in thirty days is charged for no order of its client', async () => {
  const order = await dueOrder(cardThatDeclinesLater);
  const now = noon(1);
  await batchedCharges(at(now))(order.orderUuid);
  const chargePlan = { ...context.settings.chargePlan, mostDeclinesInMonth: 1 };
  const product = { ...at(now), settings: { ...context.settings, chargePlan } };
  for (const [days, isCharged] of [
    [29, false],
    [30, true],
  ] as const) {
    await database.autocommit`
      update operation set created_at = ${plusSeconds(now, -days * 86_400)}
        where order_uuid = ${order.orderUuid} and kind = 'SCHEDULED'`;
    const other = await newOrder(2 * dueSince);
    await giveCardOf(order, other);
    const [step] = await nextSteps(product, [other.orderUuid]);
    assert.equal(step?.kind === 'charge', isCharged, `declined ${days} days ago`);
  }
});

test('an order with an unreconciled difference is not charged', async () => {
  const order = await dueOrder(goodCard);
  await database.autocommit`
    insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, our_amount, their_amount,
      found_at, seen_at)
    values (gen_random_uuid(), 'DEBT_DIFFERS', 'of the test', ${order.orderUuid}, 1, 2, ${noon(0)}, ${noon(0)})`;
  assert.deepEqual(await nextSteps(at(noon(1)), [order.orderUuid]), [{ kind: 'rest', until: null }]);
});

test('no order is charged at night', async () => {
  const order = await dueOrder(goodCard);
  const today = moscowDate(noon(1));
  const [step] = await nextSteps(at(moscowTime(today, 23)), [order.orderUuid]);
  assert.deepEqual(step, { kind: 'rest', until: moscowTime(plusDays(today, 1), 8) });
});

/** Marks all waiting messages as accepted by the SMS gateway. */
async function markMessagesSent(now: Instant): Promise<void> {
  await database.autocommit`update sms set state = 'SENT', sent_at = ${now} where state = 'WAITING'`;
}

test('a client without a card gets a message first, then becomes overdue with a growing penalty', async () => {
  const order = await dueOrder(null);
  await batchedCharges(at(noon(1)))(order.orderUuid);
  await batchedCharges(at(noon(20)))(order.orderUuid);
  assert.equal((await statesOf(order))[0], 'CASCADE_PAYMENT_TRY_FAIL');
  await markMessagesSent(noon(20));
  await batchedCharges(at(noon(21)))(order.orderUuid);
  assert.equal((await statesOf(order))[0], 'OVERDUE');
  const penalties = await database.reader<{ amount: number }[]>`
    select amount from penalty where order_uuid = ${order.orderUuid} and state = 'APPLIED'`;
  assert.ok(penalties.length > 0 && penalties.every(({ amount }) => amount > 0));
  assert.deepEqual(await chargesOf(order), []);
});

test('a decline is stored with the issuer’s action code, and the card is tried again the same evening', async () => {
  const order = await dueOrder(cardThatDeclinesLater);
  const next = await batchedCharges(at(noon(1)))(order.orderUuid);
  assert.deepEqual(await chargesOf(order), [{ state: 'DECLINED', amount: 100_000, actionCode: 116 }]);
  assert.equal(next, moscowTime(moscowDate(noon(1)), 19));
});

test('a scheduled charge waits while the customer’s own payment is in progress', async () => {
  const order = await dueOrder(goodCard);
  const started = await startPayment(context, paymentCommand(order));
  assert.ok(started.ok);
  const now = noon(1);
  const [step] = await nextSteps(at(now), [order.orderUuid]);
  assert.equal(step?.kind, 'rest');
  assert.deepEqual(await chargesOf(order), []);
});

// docs/spec/reliability.md#D-14
test('each morning within the window every order with a due payment gets its job', async () => {
  const order = await dueOrder(null);
  const quiet = await newOrder(0);
  const keys = [order.orderUuid, quiet.orderUuid];
  await database.autocommit`delete from job`;
  const today = moscowDate(noon(1));
  const opens = moscowTime(today, 8);
  assert.equal(await planDueCharges(at(plusSeconds(opens, -1))), opens);
  assert.deepEqual(await jobsOf('charge-order', keys), []);
  const logged: unknown[] = [];
  const log = { ...context.log, info: (...line: unknown[]) => void logged.push(line) };
  assert.equal(await planDueCharges({ ...at(opens), log }), moscowTime(plusDays(today, 1), 8));
  const { length: count } = await database.reader`select from job where kind = 'charge-order'`;
  assert.deepEqual(logged, [['charges.planned', { count, at: opens }]]);
  assert.deepEqual(await jobsOf('charge-order', keys), [opens]);
});

test('a change of an order or of a client’s cards wakes only the scheduled charges of that order or client', async () => {
  const order = await newOrder(0);
  const other = await newOrder(0);
  const now = noon(1);
  await database.autocommit`delete from job`;
  await database.transaction((transaction) => rescheduleChargesOfClient(transaction, order.clientUuid, now));
  assert.deepEqual(await jobsOf('charge-order', [order.orderUuid]), [now]);
  assert.deepEqual(await jobsOf('charge-order', [other.orderUuid]), []);
  await database.transaction((transaction) => rescheduleCharges(transaction, other.orderUuid, now));
  assert.deepEqual(await jobsOf('charge-order', [other.orderUuid]), [now]);
  const named = await database.reader`select from job where payload = jsonb_build_object('orderUuid', key)`;
  assert.equal(named.length, 2, 'each job names its order');
});

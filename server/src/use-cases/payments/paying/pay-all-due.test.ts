import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Instant } from '#domain/dates.ts';
import {
  type CardUuid,
  identifier,
  type PenaltyUuid,
  type RefundUuid,
  type StaffUuid,
} from '#domain/identifier.ts';
import { cardThatDeclinesLater, goodCard } from '#testing/bank/cards.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { batchedCharges } from '../../charges/charge-order.ts';
import { growPenalties } from '../../penalties/grow-penalties.ts';
import { returnMoney } from '../return-money.ts';
import { cancelOrderPenalty } from '../../penalties/cancel-order-penalty.ts';
import { finishPayment } from './finish-payment.ts';
import { type DueOfOrder, listDue } from './list-due.ts';
import { type PaymentCommand, startPayment } from './start-payment.ts';

const { context, at, noon, newOrder, saveCard, paymentCommand, payOnPage, readIntent, chargeAndNotify } =
  await openProductWithBank({ after });
const { database } = context;

/** An order without a card whose first payment became overdue on day 0. */
async function lateOrder(): Promise<OwnOrder> {
  const order = await newOrder(40);
  await chargeAndNotify(order, noon(-8));
  await batchedCharges(at(noon(0)))(order.orderUuid);
  return order;
}

async function dueOf({ clientUuid, orderUuid }: OwnOrder, now: Instant = noon(0)): Promise<DueOfOrder> {
  const due = (await listDue(at(now), clientUuid)).find((each) => each.orderUuid === orderUuid);
  assert.ok(due);
  return due;
}

function payAll(order: OwnOrder, { quote }: DueOfOrder, more: Partial<PaymentCommand> = {}) {
  const { amount, remainingAmount } = quote;
  return paymentCommand(order, {
    kind: 'MANUAL',
    choice: { kind: 'ALL_DUE' },
    amount,
    remainingAmount,
    ...more,
  });
}

async function codeOf(command: PaymentCommand, now: Instant = noon(0)): Promise<string | null> {
  const started = await startPayment(at(now), command);
  return started.ok ? null : started.error.code;
}

async function debtsOf({ orderUuid }: OwnOrder): Promise<string[]> {
  const rows = await database.reader<{ debt: string }[]>`
    select payment_number || ' ' || state as debt, payment_number as number, 0 as kind from scheduled_payment
    where order_uuid = ${orderUuid} and payment_number = 1
    union all select 'penalty ' || state, payment_number, 1 from penalty where order_uuid = ${orderUuid}
    order by number, kind`;
  return rows.map(({ debt }) => debt);
}

async function charged({ orderUuid }: OwnOrder): Promise<number[]> {
  const rows = await database.reader<{ amount: number }[]>`
    select amount from operation where order_uuid = ${orderUuid} and kind = 'MANUAL' and state = 'SETTLED'`;
  return rows.map(({ amount }) => amount);
}

// docs/spec/rules.md#5
test('everything due is the overdue payment and its penalty to the kopeck, with the price of one more day', async () => {
  const order = await lateOrder();
  const { quote, penaltyPerDay } = await dueOf(order);
  const [penalty] = await database.reader<{ amount: number; daysLate: number }[]>`
    select amount, days_late as "daysLate" from penalty where order_uuid = ${order.orderUuid}`;
  assert.ok(penalty);
  assert.deepEqual(
    quote.lines.map(({ kind, paymentNumber, amount }) => [kind, paymentNumber, amount]),
    [
      ['SCHEDULED', 1, 100_000],
      ['PENALTY', 1, penalty.amount],
    ],
  );
  assert.equal(quote.amount, 100_000 + penalty.amount);
  assert.equal(quote.remainingAmount, 300_000);
  const total = (days: number): number => Math.round((100_000 * 0.2 * days) / 365);
  assert.equal(penalty.amount, total(penalty.daysLate));
  assert.equal(penaltyPerDay, total(penalty.daysLate + 1) - penalty.amount);
});

test('one charge of a saved card pays everything due, and a repeat of the key charges nothing', async () => {
  const order = await lateOrder();
  const card = await savedCard(order, goodCard);
  const due = await dueOf(order);
  const command = payAll(order, due, { card });
  const started = await startPayment(at(noon(0)), command);
  assert.ok(started.ok && started.value.state === 'SETTLED', JSON.stringify(started));
  const again = await startPayment(at(noon(0)), command);
  assert.deepEqual(again, started);
  assert.deepEqual(await debtsOf(order), ['1 PAID', 'penalty PAID']);
  assert.deepEqual(await charged(order), [due.quote.amount]);
  const finished = await finishPayment(context, { ...order, intentUuid: started.value.intentUuid });
  assert.equal(finished.ok && finished.value.paidAs, 'PAYMENT');
  assert.deepEqual(await listDue(at(noon(0)), order.clientUuid), []);
  assert.equal(await codeOf(payAll(order, due, { card })), 'payment.not.allowed.error');
});

test('a payment whose penalty grew after the quote is refused, and nothing is charged', async () => {
  const order = await lateOrder();
  const card = await savedCard(order, goodCard);
  const due = await dueOf(order);
  await growPenalties(at(noon(1)), { orderUuid: order.orderUuid, days: 'counted' });
  assert.equal(await codeOf(payAll(order, due, { card }), noon(1)), 'payment.amount.changed.error');
  assert.deepEqual(await charged(order), []);
  const fresh = await dueOf(order, noon(1));
  assert.equal(fresh.quote.amount, due.quote.amount + due.penaltyPerDay);
  assert.equal(await codeOf(payAll(order, fresh, { card }), noon(1)), null);
});

test('the penalty does not grow while the form is open, and the form pays exactly the quote', async () => {
  const order = await lateOrder();
  const due = await dueOf(order);
  const started = await startPayment(at(noon(0)), payAll(order, due));
  assert.ok(started.ok && started.value.formUrl !== undefined);
  await growPenalties(at(noon(1)), { orderUuid: order.orderUuid, days: 'counted' });
  await payOnPage(started.value.formUrl);
  const { intentUuid } = started.value;
  const finished = await finishPayment(context, { ...order, intentUuid });
  assert.ok(finished.ok && finished.value.state === 'SETTLED');
  assert.deepEqual(
    (await readIntent(intentUuid)).allocations.map(({ targetType }) => targetType).toSorted(),
    ['PENALTY', 'SCHEDULED'],
  );
  assert.deepEqual(await debtsOf(order), ['1 PAID', 'penalty PAID']);
});

test('the open form of one debt is declined first, and a charge with an unknown result blocks the payment', async () => {
  const order = await lateOrder();
  const due = await dueOf(order);
  const narrow = await startPayment(at(noon(0)), paymentCommand(order, { kind: 'EARLY' }));
  assert.ok(narrow.ok);
  const wide = await startPayment(at(noon(0)), payAll(order, due));
  assert.ok(wide.ok);
  assert.equal((await readIntent(narrow.value.intentUuid)).state, 'EXPIRED');
  await database.autocommit`
    update operation set state = 'UNKNOWN' where operation_uuid = ${wide.value.intentUuid}`;
  assert.equal(
    await codeOf(payAll(order, due, { cardConsent: { scope: 'ORDER', textVersion: 1 } })),
    'payment.in.progress.error',
  );
});

test('a scheduled charge of the same payment and «Оплатить всё» never both take the money', async () => {
  const order = await lateOrder();
  const card = await savedCard(order, goodCard, 'ORDER');
  const due = await dueOf(order);
  await Promise.all([
    startPayment(at(noon(0)), payAll(order, due, { card })),
    batchedCharges(at(noon(0)))(order.orderUuid),
  ]);
  const rows = await database.reader<{ paid: number }[]>`
    select sum(a.amount)::bigint as paid from operation o join allocation a using (operation_uuid)
    where o.order_uuid = ${order.orderUuid} and o.state = 'SETTLED' and a.target_id = ${`${order.orderUuid}/1`}`;
  assert.equal(Number(rows[0]?.paid), 100_000);
});

test('a declined card is listed with the amounts due', async () => {
  const order = await lateOrder();
  const card = await savedCard(order, cardThatDeclinesLater);
  assert.deepEqual((await dueOf(order)).declinedCardUuids, []);
  assert.equal(await codeOf(payAll(order, await dueOf(order), { card })), 'insufficient.funds.error');
  assert.deepEqual((await dueOf(order)).declinedCardUuids, [card]);
  assert.deepEqual(await debtsOf(order), ['1 OVERDUE', 'penalty APPLIED']);
});

test('a cancelled penalty of the payment goes back to the card, and the payment stays paid', async () => {
  const order = await lateOrder();
  const card = await savedCard(order, goodCard);
  assert.equal(await codeOf(payAll(order, await dueOf(order), { card })), null);
  const [penalty] = await database.reader<{ penaltyUuid: PenaltyUuid; amount: number }[]>`
    select penalty_uuid as "penaltyUuid", amount from penalty where order_uuid = ${order.orderUuid}`;
  assert.ok(penalty);
  const staff = {
    staffUuid: identifier<StaffUuid>('d1000000-0000-4000-8000-000000000001'),
    address: '203.0.113.1',
  };
  const cancelled = await cancelOrderPenalty(context, {
    ...order,
    penaltyUuid: penalty.penaltyUuid,
    staff,
    reason: null,
  });
  assert.ok(cancelled.ok, JSON.stringify(cancelled));
  const [refund] = await database.reader<{ refundUuid: RefundUuid; amount: number }[]>`
    select r.refund_uuid as "refundUuid", r.amount from operation_refund r join operation o using (operation_uuid)
    where o.order_uuid = ${order.orderUuid}`;
  assert.equal(refund?.amount, penalty.amount);
  await returnMoney(context, refund.refundUuid);
  assert.deepEqual(await debtsOf(order), ['1 PAID', 'penalty REFUNDED']);
});

test('an order of another client is not found, and a foreign card pays nothing', async () => {
  const [own, foreign] = [await lateOrder(), await lateOrder()];
  const due = await dueOf(own);
  const stranger = payAll({ ...own, clientUuid: foreign.clientUuid }, due);
  assert.equal(await codeOf(stranger), 'order.not.found.error');
  const card = await savedCard(foreign, goodCard);
  assert.equal(await codeOf(payAll(own, due, { card })), 'binding.not.found.error');
  assert.deepEqual(
    (await listDue(at(noon(0)), foreign.clientUuid)).map(({ orderUuid }) => orderUuid),
    [foreign.orderUuid],
  );
});

/** Saves a card by a payment of another order of the same client. */
async function savedCard(
  { clientUuid, orderUuid }: OwnOrder,
  pan: string,
  scope: 'ORDER' | 'ALL' = 'ALL',
): Promise<CardUuid> {
  const card = await saveCard(await newOrder(0, clientUuid), pan, scope);
  if (scope === 'ORDER')
    await database.autocommit`update orders set binding_uuid = ${card} where order_uuid = ${orderUuid}`;
  return card;
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { CardUuid } from '#domain/identifier.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { batchedCharges } from '../../charges/charge-order.ts';
import { listDue } from './list-due.ts';
import { type AllDueCommand, payAllDue } from './pay-all-due.ts';

const { context, at, noon, newOrder, plant, saveCard, chargeAndNotify } = await openProductWithBank({
  after,
});
const { database } = context;
const now = at(noon(0));

/** Two late orders of one client, the one that is late longer first. */
async function lateOrders(): Promise<readonly [OwnOrder, OwnOrder]> {
  const first = await newOrder(41);
  const orders = [first, await newOrder(40, first.clientUuid)] as const;
  for (const order of orders) {
    await chargeAndNotify(order, noon(-8));
    await batchedCharges(now)(order.orderUuid);
  }
  return orders;
}

async function command({ clientUuid }: OwnOrder, card: AllDueCommand['card']): Promise<AllDueCommand> {
  const due = await listDue(now, clientUuid);
  const orders = due.map(({ orderUuid, quote: { amount } }) => ({ orderUuid, amount }));
  const amount = orders.reduce((sum, order) => sum + order.amount, 0);
  return { clientUuid, orderUuid: null, amount, orders, card, requestKey: randomUUID() };
}

async function pay(input: AllDueCommand) {
  const paid = await payAllDue(now, input);
  return paid.ok ? paid.value.outcomes.map(({ orderUuid, state }) => [orderUuid, state]) : paid.error.code;
}

async function charged({ clientUuid }: OwnOrder): Promise<number> {
  const [row] = await database.reader<{ sum: number }[]>`
    select coalesce(sum(amount), 0)::bigint as sum from operation
    where client_uuid = ${clientUuid} and kind = 'MANUAL' and state = 'SETTLED'`;
  return row?.sum ?? 0;
}

/** Saves a card by a payment of another order of the same client. */
async function cardOf({ clientUuid }: OwnOrder, pan?: string): Promise<CardUuid> {
  return saveCard(await newOrder(0, clientUuid), pan, 'ALL');
}

// docs/spec/rules.md#5
test('one request pays every late order, the oldest debt first, and a repeat charges nothing', async () => {
  const [first, second] = await lateOrders();
  const input = await command(first, await cardOf(first));
  const both = [first, second].map(({ orderUuid }) => [orderUuid, 'SETTLED']);
  assert.deepEqual(await pay(input), both);
  assert.equal(await charged(first), input.amount);
  assert.deepEqual(await pay(input), both, 'a repeat of the key');
  assert.equal(await charged(first), input.amount);
  assert.equal(await pay({ ...input, requestKey: randomUUID() }), 'payment.amount.changed.error');
  assert.deepEqual(await listDue(now, first.clientUuid), []);
});

test('a repeat continues after the order that the request has paid', async () => {
  const [first, second] = await lateOrders();
  const card = await cardOf(first);
  const input = await command(first, card);
  const [oldest] = await listDue(now, first.clientUuid);
  assert.ok(oldest);
  const { orderUuid, quote } = oldest;
  assert.deepEqual(await pay({ ...input, orderUuid, amount: quote.amount, orders: null }), [
    [orderUuid, 'SETTLED'],
  ]);
  assert.deepEqual(await pay(input), [
    [first.orderUuid, 'SETTLED'],
    [second.orderUuid, 'SETTLED'],
  ]);
  assert.equal(await charged(first), input.amount);
});

test('a payment of another amount than the total due charges nothing', async () => {
  const [first] = await lateOrders();
  const input = await command(first, await cardOf(first));
  for (const amount of [input.amount - 1, input.amount + 1])
    assert.equal(await pay({ ...input, amount }), 'payment.amount.changed.error');
  assert.equal(await charged(first), 0);
});

test('orders or sums other than those due are not paid, even if their total is the same', async () => {
  const [first] = await lateOrders();
  const input = await command(first, await cardOf(first));
  const { orderUuid } = await newOrder();
  const [oldest, newest] = input.orders ?? [];
  assert.ok(oldest && newest);
  for (const orders of [
    [{ ...oldest, orderUuid }, newest],
    [
      { ...oldest, amount: oldest.amount - 1 },
      { ...newest, amount: newest.amount + 1 },
    ],
    [oldest],
    [oldest, newest, { orderUuid, amount: 1 }],
  ])
    assert.equal(await pay({ ...input, orders }), 'payment.amount.changed.error');
  assert.equal(await charged(first), 0);
  assert.notEqual(await pay({ ...input, orders: null }), 'payment.amount.changed.error', 'the total alone');
});

test('on the bank’s page the order that is late longest is paid first, and the next one is not started', async () => {
  const [first, second] = await lateOrders();
  const input = await command(first, null);
  assert.deepEqual(await pay(input), [
    [first.orderUuid, 'REGISTERED'],
    [second.orderUuid, 'NOT_STARTED'],
  ]);
});

test('a refusal of the first order is the answer, and no other order is charged', async () => {
  const [first] = await lateOrders();
  const input = await command(first, await cardOf(first, cardThatDeclinesLater));
  assert.equal(await pay(input), 'insufficient.funds.error');
  assert.equal(await charged(first), 0);
});

test('an order with a pending payment is not due, and a repeat of its request has the same outcomes', async () => {
  const [first, second] = await lateOrders();
  const input = await command(first, await cardOf(first));
  for (const intent of ['paymentOrderBinding.do', 'getOrderStatusExtended.do'])
    await plant(intent, 'drop', 100);
  const outcomes = [
    [first.orderUuid, 'UNKNOWN'],
    [second.orderUuid, 'NOT_STARTED'],
  ];
  assert.deepEqual(await pay(input), outcomes);
  assert.deepEqual(
    (await listDue(now, first.clientUuid)).map(({ orderUuid }) => orderUuid),
    [second.orderUuid],
  );
  assert.deepEqual(await pay(input), outcomes);
});

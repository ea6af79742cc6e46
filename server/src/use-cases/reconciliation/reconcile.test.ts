import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { differencePage } from '../../db/reconciliation/difference-store.ts';
import type { Context } from '../context.ts';
import { compareWithBank } from './reconcile.ts';

const { context, at, newOrder, saveCard } = await openProductWithBank({ after });
const charged = context.clock.now();
const unknownCharge = { orderNumber: 'unknown-order', charged: 4200, refunded: 0, chargeCount: 1 };
let isCharged = true;

/** The product this many days after the unknown charge, which the bank lists if the period begins before it. */
function night(days: number): Context {
  const totals = async (since: string) => (isCharged && since <= charged ? [unknownCharge] : []);
  return { ...at(plusSeconds(charged, days * 86_400)), bankBook: { totals } };
}

async function openSubjects(): Promise<readonly string[]> {
  const { rows: differences } = await differencePage(context.database.reader, {
    isOpen: true,
    count: 10,
    page: 0,
  });
  return differences.map(({ subject }) => subject);
}

test('a difference older than the usual period of the bank’s list stays open until the books agree', async () => {
  for (const days of [1, 59, 61, 200]) {
    await compareWithBank(night(days));
    assert.deepEqual(await openSubjects(), ['unknown-order'], `${days} days`);
  }
  isCharged = false;
  await compareWithBank(night(201));
  assert.deepEqual(await openSubjects(), []);
});

test('a difference stays open while the result of its refund is unknown', async () => {
  const order = await newOrder();
  await saveCard(order);
  const [payment] = await context.database.reader<{ intentUuid: string; number: string }[]>`
    select operation_uuid as "intentUuid", gateway_order_number as number from operation
    where order_uuid = ${order.orderUuid} and state = 'SETTLED'`;
  assert.ok(payment);
  const { intentUuid, number } = payment;
  const bank = { orderNumber: number, charged: 100_000, refunded: 30_000, chargeCount: 1 };
  const compare = async (days: number) => {
    await compareWithBank({ ...night(days), bankBook: { totals: async () => [bank] } });
    return (await openSubjects()).includes(number);
  };
  assert.equal(await compare(301), true);
  const refundUuid = context.random.uuid();
  await context.database.autocommit`
    insert into operation_refund (refund_uuid, operation_uuid, target_type, target_id, amount, state, created_at)
    values (${refundUuid}, ${intentUuid}, 'SCHEDULED', ${`${order.orderUuid}/1`}, 100000, 'UNKNOWN', ${charged})`;
  assert.equal(await compare(302), true, 'the refund may have returned the money');
  const [settled] = await context.database.reader`
    select note from reconciliation_difference where subject = ${number} and settled_at is not null`;
  assert.equal(settled, undefined);
  await context.database.autocommit`delete from operation_refund where refund_uuid = ${refundUuid}`;
  bank.refunded = 0;
  assert.equal(await compare(303), false);
});

test('a difference of refunds stays open while the charge itself differs', async () => {
  const order = await newOrder();
  await saveCard(order);
  const [payment] = await context.database.reader<{ number: string }[]>`
    select gateway_order_number as number from operation where order_uuid = ${order.orderUuid} and state = 'SETTLED'`;
  assert.ok(payment);
  const { number } = payment;
  const bank = { orderNumber: number, charged: 100_000, refunded: 30_000, chargeCount: 1 };
  const kindsOf = async (days: number) => {
    await compareWithBank({ ...night(days), bankBook: { totals: async () => [bank] } });
    const rows = await context.database.reader<{ kind: string }[]>`
      select kind from reconciliation_difference where subject = ${number} and settled_at is null order by kind`;
    return rows.map(({ kind }) => kind);
  };
  assert.deepEqual(await kindsOf(304), ['REFUND_DIFFERS']);
  Object.assign(bank, { charged: 200_000, chargeCount: 2 });
  assert.deepEqual(await kindsOf(305), ['CHARGED_TWICE', 'REFUND_DIFFERS']);
  Object.assign(bank, { charged: 100_000, chargeCount: 1, refunded: 0 });
  assert.deepEqual(await kindsOf(306), []);
});

test('the refunds of a payment older than the list are compared by the bank’s status', async () => {
  const order = await newOrder();
  await saveCard(order);
  const [payment] = await context.database.reader<{ gatewayOrderId: string; number: string }[]>`
    select md_order as "gatewayOrderId", gateway_order_number as number from operation
    where order_uuid = ${order.orderUuid} and state = 'SETTLED'`;
  assert.ok(payment);
  const { gatewayOrderId, number } = payment;
  const bank = { orderNumber: number, charged: 0, refunded: 30_000, chargeCount: 0 };
  const differencesOf = async (days: number) => {
    await compareWithBank({ ...night(days), bankBook: { totals: async () => [bank] } });
    return context.database.reader`
      select kind, our_amount::integer as ours, their_amount::integer as theirs from reconciliation_difference
      where subject = ${number} and settled_at is null`;
  };
  assert.deepEqual([...(await differencesOf(310))], [], 'the bank has returned nothing of this payment');
  const [externalRefundId, amount] = [context.random.uuid(), kopecks(30_000)];
  const refund = { gatewayOrderId, amount, externalRefundId, expectedDepositedAmount: null };
  assert.equal((await context.acquiring.refund(refund)).kind, 'done');
  const difference = { kind: 'REFUND_DIFFERS', ours: 0, theirs: 30_000 };
  assert.deepEqual([...(await differencesOf(311))], [difference], 'a refund that our records do not have');
  await context.database.autocommit`
    insert into operation_refund (refund_uuid, operation_uuid, target_type, target_id, amount, state, created_at,
      done_at, way)
    select ${externalRefundId}, operation_uuid, 'SCHEDULED', ${`${order.orderUuid}/1`}, 30000, 'DONE', settled_at,
      ${plusSeconds(charged, 311 * 86_400)}, 'CARD' from operation where gateway_order_number = ${number}`;
  assert.deepEqual([...(await differencesOf(312))], []);
});

test('a comparison without the bank’s list is logged with the code without-bank', async () => {
  const logged: string[] = [];
  const log = {
    ...context.log,
    info: (event: string, { code }: { readonly code?: string } = {}) => {
      logged.push(`${event} ${code}`);
    },
  };
  const totals = () => Promise.reject(new Error('no answer'));
  assert.equal(await compareWithBank({ ...night(401), log, bankBook: { totals } }), false);
  await compareWithBank({ ...night(402), log });
  assert.deepEqual(logged, ['reconciliation.done without-bank', 'reconciliation.done undefined']);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { goodCard } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { calls } from '#testing/calls.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { payNext } from '#testing/people/pay-next.ts';
import { callAsShop, buy, logIn } from '#testing/people/purchase.ts';
import { statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';
import type { Answer } from '#testing/api-client.ts';
import {
  advanceClock,
  clockNow,
  injectFault,
  clearFaults,
  writeBankHistory,
} from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.maria;
const stack = await startStack({ after }, { environment: { GATEWAY_TIME_LIMIT_SECONDS: '5' } });
const orderUuid = await buy(stack, { phone, orderNumber: 'ONE' });
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
const sql = database.autocommit;
after(database.close);

type Difference = {
  readonly differenceUuid: string;
  readonly kind: string;
  readonly orderUuid: string | null;
  readonly theirAmount: number;
  readonly owner: string | null;
  readonly note: string | null;
};

async function callAs(call: keyof typeof calls, body: unknown = {}, login = 'service'): Promise<Answer> {
  return (await logInStaff(stack, login)).send(calls[call], body);
}

async function differences(isOpen = true): Promise<readonly Difference[]> {
  const { body } = await callAs('listDifferences', { isOpen, nextPage: { count: 50, page: 0 } });
  assertSuccess({ body });
  return body['differences'] as readonly Difference[];
}

/** A charge at the bank that the product did not request. */
async function chargeAtBank(orderNumber: string): Promise<void> {
  const card = { bindingId: randomUUID(), clientId: randomUUID(), pan: goodCard, expiry: '203412' };
  const payment = { orderNumber, bindingId: card.bindingId, amount: 4200, at: await clockNow(stack) };
  await writeBankHistory(stack, { bindings: [card], payments: [payment] });
}

test('while the books agree no difference is found, at night and on demand', async () => {
  await advanceClock(stack, 'P1D');
  assertSuccess(await callAs('runReconciliation'));
  await advanceClock(stack, 'PT1M');
  assert.deepEqual(await differences(), []);
});

test('an unknown charge at the bank is found, assigned and settled by staff with a reason', async () => {
  await chargeAtBank('nobody-knows-1');
  await callAs('runReconciliation');
  await advanceClock(stack, 'PT1M');
  const [found] = await differences();
  assert.ok(found);
  assert.deepEqual([found.kind, found.orderUuid, found.theirAmount], ['UNKNOWN_CHARGE', null, 4200]);
  const { differenceUuid } = found;
  assertSuccess(await callAs('takeDifference', { differenceUuid }));
  assert.equal((await differences())[0]?.owner, 'service');
  for (const note of ['', '   '])
    assert.equal(
      (await callAs('settleDifference', { differenceUuid, note })).httpStatus,
      400,
      'the reason is missing',
    );
  assert.equal(
    (await callAs('settleDifference', { differenceUuid, note: 'Вернули через банк' })).body.status,
    'SUCCESS',
  );
  assert.deepEqual(await differences(), []);
  assert.equal((await differences(false))[0]?.note, 'Вернули через банк');
  assert.equal(
    (await callAs('settleDifference', { differenceUuid, note: 'ещё раз' })).body.error?.code,
    'not.found.error',
  );
});

test('a settled difference is reported again only when an amount changes', async () => {
  await advanceClock(stack, 'P1D');
  assert.deepEqual(await differences(), []);
  await sql`update reconciliation_difference set their_amount = 4199 where is_accepted`;
  await advanceClock(stack, 'P1D');
  assert.deepEqual(
    (await differences()).map(({ kind, theirAmount }) => [kind, theirAmount]),
    [['UNKNOWN_CHARGE', 4200]],
  );
});

test('a difference that disappears is settled automatically, and reported again when it returns', async () => {
  await sql`update reconciliation_difference set subject = 'gone' where settled_at is null`;
  await advanceClock(stack, 'P1D');
  assert.equal((await differences(false))[0]?.note, 'Книги сошлись');
  assert.equal((await differences())[0]?.theirAmount, 4200);
});

test('an order with a difference is not charged until it is settled', async () => {
  const differenceUuid = randomUUID();
  await sql`
    insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, our_amount, their_amount,
      found_at, seen_at)
    values (${differenceUuid}, 'REFUND_DIFFERS', 'by-hand', ${orderUuid}, 0, 1, ${await clockNow(stack)}, 'infinity')`;
  await advanceClock(stack, 'P15D');
  assert.deepEqual(statesOf(await viewOrder(await logIn(stack, phone), orderUuid)).slice(0, 2), [
    'PAID',
    'NOT_YET_PAID',
  ]);
  assertSuccess(await callAs('settleDifference', { differenceUuid, note: 'Проверено' }));
  await advanceClock(stack, 'P1D');
  assert.equal(statesOf(await viewOrder(await logIn(stack, phone), orderUuid))[1], 'PAID');
});

test('a payment with an unknown result is listed, and staff can query the bank', async () => {
  const client = await logIn(stack, phone);
  await injectFault(stack, { operation: 'paymentOrderBinding.do', fault: 'timeout-after', times: 1 });
  await injectFault(stack, { operation: 'getOrderStatusExtended.do', fault: 'http-500', times: 200 });
  const amount = await payNext(client, orderUuid);
  await advanceClock(stack, 'PT2M');
  const { body } = await callAs('listUnknownPayments', { nextPage: { count: 50, page: 0 } });
  const [unknown] = body['payments'] as { operationUuid: string; amount: number }[];
  assert.equal(unknown?.amount, amount);
  await clearFaults(stack);
  const asked = await callAs('askBank', { operationUuid: unknown.operationUuid });
  assert.equal(asked.body['state'], 'SETTLED');
  const missing = await callAs('askBank', { operationUuid: randomUUID() });
  assert.equal(missing.body.error?.code, 'payment.not.found.error');
});

test('a refund of a charge that is older than the bank’s list is no difference', async () => {
  const amount = 600_000;
  const input = { phone: demoClients.anna, orderNumber: 'OLD', amount, productId: 'old-six-months' };
  const old = await buy(stack, input);
  await advanceClock(stack, 'P62D');
  const refunded = await callAsShop(stack, { orderUuid: old, action: 'refund', amount });
  assertSuccess(refunded);
  await advanceClock(stack, 'PT2H');
  await callAs('runReconciliation');
  await advanceClock(stack, 'PT1M');
  assert.deepEqual(
    (await differences()).filter((difference) => difference.orderUuid === old),
    [],
  );
});

test('the permission is needed to see or settle differences', async () => {
  for (const call of [
    'listDifferences',
    'listUnknownPayments',
    'runReconciliation',
    'takeDifference',
    'settleDifference',
    'askBank',
  ] as const)
    assert.equal((await callAs(call, {}, 'support')).httpStatus, 403, call);
});

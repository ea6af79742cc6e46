import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { callAsShop, buy, buyWithoutDelivery, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { startStack } from '#testing/stack/stack.ts';
import { newApiClient } from '#testing/api-client.ts';
import { advanceClock, bankOperations, injectFault, movedAmounts } from '#testing/bank/sandbox-calls.ts';
import { assertSuccess } from '#testing/assert-success.ts';

const phone = demoClients.anna;
const stack = await startStack({ after }, { environment: { GATEWAY_TIME_LIMIT_SECONDS: '5' } });
let orders = 0;

function nextNumber(): string {
  orders += 1;
  return `BACK-${orders}`;
}

async function returnedAtBank(): Promise<number[]> {
  return (await bankOperations(stack))
    .filter(({ kind, approved }) => kind === 'REFUND' && approved)
    .map(({ amount }) => amount);
}

test('a partial refund reduces unpaid payments from the last one backwards, without money to the card', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: nextNumber() });
  const refunded = await callAsShop(stack, { orderUuid, action: 'refund', amount: 150_000 });
  assertSuccess(refunded);
  assert.equal(refunded.body['refundedAmount'], 150_000);
  const order = await viewOrder(await logIn(stack, phone), orderUuid);
  assert.deepEqual(
    order.scheduledPayments.map(({ amount }) => amount),
    [100_000, 100_000, 50_000],
  );
  assert.equal(order.refunds[0]?.moneyReturnedAmount, 0);
  assert.deepEqual(await returnedAtBank(), []);
});

test('a full refund returns the paid amount to the card and completes the order', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: nextNumber() });
  const tooMuch = await callAsShop(stack, { orderUuid, action: 'refund', amount: 400_001, key: 'too-much' });
  assert.equal(tooMuch.body.error?.code, 'payment.amount.changed.error');
  assert.equal(tooMuch.body.error.description, 'amount=400000');
  const before = await returnedAtBank();
  const refunded = await callAsShop(stack, { orderUuid, action: 'refund', amount: 400_000 });
  assert.equal(refunded.body['state'], 'COMPLETED', JSON.stringify(refunded.body));
  const repeated = await callAsShop(stack, { orderUuid, action: 'refund', amount: 400_000 });
  assert.deepEqual(repeated.body, refunded.body);
  await advanceClock(stack, 'PT1M');
  assert.deepEqual((await returnedAtBank()).slice(before.length), [100_000]);
  const order = await viewOrder(await logIn(stack, phone), orderUuid);
  assert.deepEqual(statesOf(order), ['REFUNDED']);
  assert.equal(order.remainingPaymentAmount, 0);
});

for (const fault of ['timeout-after', 'http-500', 'drop']) {
  test(`a refund whose answer was lost (${fault}) is made once`, async () => {
    const orderUuid = await buy(stack, { phone, orderNumber: nextNumber() });
    const before = await returnedAtBank();
    await injectFault(stack, { operation: 'refund.do', fault, times: 1 });
    await callAsShop(stack, { orderUuid, action: 'refund', amount: 400_000 });
    await advanceClock(stack, 'PT1H');
    assert.deepEqual((await returnedAtBank()).slice(before.length), [100_000]);
  });
}

// docs/spec/reliability.md#D-3
test('concurrent refunds of one payment are made in sequence, and the bank refuses none', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: nextNumber() });
  const client = await logIn(stack, phone);
  const whole = { orderUuid, paymentObject: 'ALL_MAIN_DEBT', amount: 300_000 };
  const form = await client.send(calls.payOnPage, whole);
  await payOnBankPage(stack, String(form.body['formUrl']));
  const before = await returnedAtBank();
  const sums = [1000, 2000, 3000, 4000, 5000, 6000];
  await Promise.all(
    sums.map((amount) =>
      callAsShop(stack, { orderUuid, action: 'refund', amount, key: `${orderUuid} ${amount}` }),
    ),
  );
  await advanceClock(stack, 'PT20S');
  assert.deepEqual((await returnedAtBank()).slice(before.length).toSorted(), sums);
  const { reader, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
  const probeJobs = await reader`select 1 from job where kind = 'probe-bank'`;
  await close();
  assert.equal(probeJobs.length, 0, 'the bank has answered every request');
});

test('a reversal before delivery refunds all paid money, and one after delivery is refused', async () => {
  const orderUuid = await buyWithoutDelivery(stack, { phone, orderNumber: nextNumber() });
  const before = await returnedAtBank();
  const reversed = await callAsShop(stack, { orderUuid, action: 'reverse' });
  assert.equal(reversed.body['state'], 'REVERSED', JSON.stringify(reversed.body));
  await advanceClock(stack, 'PT1M');
  assert.deepEqual((await returnedAtBank()).slice(before.length), [100_000]);
  const again = await callAsShop(stack, { orderUuid, action: 'deliver' });
  assert.equal(again.body.error?.code, 'order.state.error');
  const delivered = await buy(stack, { phone, orderNumber: nextNumber() });
  const refused = await callAsShop(stack, { orderUuid: delivered, action: 'reverse' });
  assert.equal(refused.body.error?.code, 'order.state.error');
});

test('a refund before delivery reduces the debt', async () => {
  const orderUuid = await buyWithoutDelivery(stack, { phone, orderNumber: nextNumber() });
  await callAsShop(stack, { orderUuid, action: 'refund', amount: 100_000 });
  await callAsShop(stack, { orderUuid, action: 'deliver' });
  const order = await viewOrder(await logIn(stack, phone), orderUuid);
  assert.equal(order.remainingPaymentAmount, 200_000);
});

test('a form opened before a refund cannot be paid any more', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: nextNumber() });
  const client = await logIn(stack, phone);
  const form = await client.payOnPage({
    orderUuid,
    paymentObject: 'ALL_MAIN_DEBT',
    amount: 300_000,
  });
  const refunded = await callAsShop(stack, { orderUuid, action: 'refund', amount: 100_000 });
  assertSuccess(refunded);
  assert.equal(await payOnBankPage(stack, String(form.body['formUrl'])).catch(() => null), null);
});

test('after concurrent payment and refund, paid and owed money add up to the rest of the price', async () => {
  const { length: before } = await bankOperations(stack);
  const orderUuid = await buy(stack, { phone, orderNumber: nextNumber() });
  const client = await logIn(stack, phone);
  const form = await client.payOnPage({
    orderUuid,
    paymentObject: 'ALL_MAIN_DEBT',
    amount: 300_000,
  });
  const [, refund] = await Promise.all([
    payOnBankPage(stack, String(form.body['formUrl'])).catch(() => null),
    callAsShop(stack, { orderUuid, action: 'refund', amount: 250_000 }),
  ]);
  await advanceClock(stack, 'PT5M');
  const { remainingPaymentAmount } = await viewOrder(await logIn(stack, phone), orderUuid);
  const moved = movedAmounts((await bankOperations(stack)).slice(before));
  const paid = moved.reduce((sum, amount) => sum + amount, 0);
  assert.equal(paid + remainingPaymentAmount, refund.body.status === 'SUCCESS' ? 150_000 : 400_000);
});

test('another merchant’s order can be neither refunded nor reversed', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: nextNumber() });
  for (const [action, body] of [
    ['refundOrder', { orderUuid, amount: 100 }],
    ['reverseOrder', { orderUuid }],
  ] as const) {
    const answer = await newApiClient(stack.productUrl).send(calls[action], body, {
      authorization: 'Bearer demo-merchant-key-2',
      'idempotency-key': `foreign-${action}`,
    });
    assert.equal(answer.body.error?.code, 'order.not.found.error');
  }
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

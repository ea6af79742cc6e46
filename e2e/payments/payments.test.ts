import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cardThatDeclinesLater, goodCard } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { calls } from '#testing/calls.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { payByCard } from '#testing/people/pay-by-card.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { payNext } from '#testing/people/pay-next.ts';
import { buy, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { startStack } from '#testing/stack/stack.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { advanceClock, bankOperations, injectFault, countCharges } from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const stack = await startStack({ after }, { environment: { GATEWAY_TIME_LIMIT_SECONDS: '5' } });
await buy(stack, { phone, orderNumber: 'FIRST' });
let client: ApiClient = await logIn(stack, phone);

type Option = { readonly paymentObject: keyof Options; readonly amount: number };
type Options = { readonly NEXT_PAYMENT: number; readonly ALL_MAIN_DEBT: number };

async function optionsOf(orderUuid: string): Promise<Options> {
  const { body } = await client.quote({ orderUuid });
  const options = body['options'] as Option[];
  return Object.fromEntries(options.map(({ paymentObject, amount }) => [paymentObject, amount])) as Options;
}

async function viewOrder(orderUuid: string): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await client.viewOrder({ orderUuid });
  return body['order'] as Readonly<Record<string, unknown>>;
}

test('a second tab gets the same form, and thirty concurrent tabs create one order at the bank', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'TABS' });
  client = await logIn(stack, phone);
  const { NEXT_PAYMENT: amount } = await optionsOf(orderUuid);
  const input = { orderUuid, paymentObject: 'NEXT_PAYMENT', amount };
  const first = await client.send(calls.payOnPage, input, { 'idempotency-key': 'tab-0' });
  const others = await Promise.all(
    Array.from({ length: 30 }, (_, tab) =>
      client.send(calls.payOnPage, input, { 'idempotency-key': `tab-${tab + 1}` }),
    ),
  );
  const forms = new Set([first, ...others].map(({ body }) => body['formUrl']));
  assert.equal(forms.size, 1);
});

test('a larger payment first declines the smaller form, which cannot be paid any more', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'WIDER' });
  client = await logIn(stack, phone);
  const { NEXT_PAYMENT: next, ALL_MAIN_DEBT: whole } = await optionsOf(orderUuid);
  const narrow = await client.send(calls.payOnPage, {
    orderUuid,
    paymentObject: 'NEXT_PAYMENT',
    amount: next,
  });
  const wide = await client.send(calls.payOnPage, {
    orderUuid,
    paymentObject: 'ALL_MAIN_DEBT',
    amount: whole,
  });
  assert.equal(await payOnBankPage(stack, String(narrow.body['formUrl'])).catch(() => null), null);
  const arrived = await payOnBankPage(stack, String(wide.body['formUrl']));
  assert.match(arrived ?? '', /\/pay\?success=1&earlyPaymentUuid=/);
  assert.equal((await viewOrder(orderUuid))['state'], 'COMPLETED');
});

// docs/spec/reliability.md#F-18
test('money paid by a form that a larger payment declined is refunded', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'WIDER-LATE' });
  client = await logIn(stack, phone);
  const { NEXT_PAYMENT: next, ALL_MAIN_DEBT: whole } = await optionsOf(orderUuid);
  const init = (paymentObject: string, amount: unknown) =>
    client.send(calls.payOnPage, { orderUuid, paymentObject, amount });
  const [narrow, wide] = [await init('NEXT_PAYMENT', next), await init('ALL_MAIN_DEBT', whole)];
  await payOnBankPage(stack, String(wide.body['formUrl']));
  await injectFault(stack, { operation: 'page', fault: 'late-success', times: 1 });
  await payOnBankPage(stack, String(narrow.body['formUrl']));
  await advanceClock(stack, 'PT2M');
  const operations = await bankOperations(stack);
  const returned = operations.filter(({ kind, approved }) => kind === 'REFUND' && approved);
  assert.deepEqual(
    returned.map(({ amount }) => amount),
    [next],
  );
  const { earlyPaymentUuid } = narrow.body;
  const ended = await client.send(calls.finishPayment, { orderUuid, earlyPaymentUuid });
  assert.deepEqual([ended.body['state'], ended.body['paidAs']], ['SETTLED', 'RETURNED']);
  await assertAuditHolds(stack);
});

// docs/spec/rules.md#5
test('a quote from before another tab’s payment is refused, even with the same amount', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'SECOND-TAB' });
  client = await logIn(stack, phone);
  const bindingUuid = await savedCard(client);
  const { body: quoted } = await client.quote({ orderUuid });
  const [next] = quoted['options'] as { amount: number; remainingAmount: number }[];
  assert.ok(next);
  const { amount, remainingAmount } = next;
  const input = { orderUuid, paymentCount: 1, amount, remainingAmount, bindingUuid };
  const [first, second] = [
    await client.payCount(input, { 'idempotency-key': 'first-tab' }),
    await client.payCount(input, { 'idempotency-key': 'second-tab' }),
  ];
  assert.equal(first.body['state'], 'SETTLED', JSON.stringify(first.body));
  assert.deepEqual([second.httpStatus, second.body.error?.code], [409, 'payment.amount.changed.error']);
  assert.equal((await viewOrder(orderUuid))['remainingPaymentAmount'], remainingAmount);
});

test('a changed amount is refused and nothing is charged', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'CHANGED' });
  client = await logIn(stack, phone);
  const before = (await bankOperations(stack)).length;
  const { body, httpStatus } = await client.payOnPage({
    orderUuid,
    paymentObject: 'NEXT_PAYMENT',
    amount: 1,
  });
  assert.equal(body.error?.code, 'payment.amount.changed.error');
  assert.equal(httpStatus, 409);
  assert.equal((await bankOperations(stack)).length, before);
});

for (const fault of ['timeout-after', 'http-500-after', 'garbage', 'drop']) {
  test(`a bank answer lost after the charge (${fault}) leads to a query, not to a second charge`, async () => {
    const orderUuid = await buy(stack, { phone, orderNumber: `LOST-${fault}` });
    client = await logIn(stack, phone);
    const bindingUuid = await savedCard(client);
    const { NEXT_PAYMENT: amount } = await optionsOf(orderUuid);
    await injectFault(stack, { operation: 'paymentOrderBinding.do', fault, times: 1 });
    const started = await payByCard(client, {
      orderUuid,
      amount,
      bindingUuid,
    });
    assertSuccess(started);
    await advanceClock(stack, 'PT2M');
    const number = `${String(started.body['earlyPaymentUuid']).replaceAll('-', '')}-1`;
    assert.equal(await countCharges(stack, number), 1);
    const finished = await client.send(calls.finishPayment, {
      orderUuid,
      earlyPaymentUuid: started.body['earlyPaymentUuid'],
    });
    assert.equal(finished.body['state'], 'SETTLED');
  });
}

// docs/spec/reliability.md#F-05
test('a charge that the bank never made is not shown as a success, and the next click pays once', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'SWALLOWED' });
  client = await logIn(stack, phone);
  await injectFault(stack, { operation: 'paymentOrderBinding.do', fault: 'http-500', times: 1 });
  await payNext(client, orderUuid);
  assert.equal((await viewOrder(orderUuid))['remainingPaymentCount'], 3);
  await advanceClock(stack, 'PT30M');
  client = await logIn(stack, phone);
  await payNext(client, orderUuid);
  assert.equal((await viewOrder(orderUuid))['remainingPaymentCount'], 2);
  await assertAuditHolds(stack);
});

test('a declined saved card is reported and leaves the debt unchanged', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'DECLINED', pan: cardThatDeclinesLater });
  client = await logIn(stack, phone);
  const bindingUuid = await savedCard(client, '1160');
  const { NEXT_PAYMENT: amount } = await optionsOf(orderUuid);
  const { body } = await payByCard(client, { orderUuid, amount, bindingUuid });
  assert.equal(body.error?.code, 'insufficient.funds.error');
  assert.equal((await viewOrder(orderUuid))['remainingPaymentCount'], 3);
});

test('another client’s order gets the same answer as an unknown one', async () => {
  const foreign = await buy(stack, { phone: demoClients.maria, orderNumber: 'FOREIGN' });
  const missing = '00000000-0000-4000-8000-000000000000';
  for (const call of [calls.viewOrder, calls.quote]) {
    const theirs = await client.send(call, { orderUuid: foreign });
    const none = await client.send(call, { orderUuid: missing });
    assert.deepEqual([theirs.httpStatus, theirs.body], [none.httpStatus, none.body]);
    assert.equal(theirs.body.error?.code, 'order.not.found.error');
  }
});

test('another client’s card is not charged', async () => {
  const owner = await logIn(stack, demoClients.maria);
  const bindingUuid = await savedCard(owner);
  const own = await buy(stack, { phone, orderNumber: 'OWN' });
  client = await logIn(stack, phone);
  const { NEXT_PAYMENT: amount } = await optionsOf(own);
  const { body } = await payByCard(client, { orderUuid: own, amount, bindingUuid });
  assert.equal(body.error?.code, 'binding.not.found.error');
});

test('a forged callback is refused and changes nothing', async () => {
  const forged = await fetch(
    `${stack.productUrl}/api/gateway/callback?mdOrder=x&operation=deposited&status=1&checksum=00`,
  );
  assert.equal(forged.status, 403);
});

test('all parts of an order are charged by the end of its schedule', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'DAYS', amount: 400_003, pan: goodCard });
  await advanceClock(stack, 'P43D');
  client = await logIn(stack, phone);
  const order = await viewOrder(orderUuid);
  assert.equal(order['state'], 'COMPLETED');
  assert.equal(order['remainingPaymentAmount'], 0);
  const { mdOrder = '' } = (await bankOperations(stack)).findLast(({ kind }) => kind === 'CHARGE') ?? {};
  const back = await fetch(`${stack.productUrl}/api/gateway/return?orderId=${mdOrder}`, {
    redirect: 'manual',
  });
  assert.match(back.headers.get('location') ?? '', /\/client\/orders\/[-0-9a-f]{36}$/);
  await assertAuditHolds(stack);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ClientUuid } from '#domain/identifier.ts';
import { openDatabase } from '#server/db/database.ts';
import { selectListOfClient } from '#server/db/exports/client-lists.ts';
import { declinedCard, lateApprovalCard } from '#testing/bank/cards.ts';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import {
  confirmPurchase,
  viewCheckout,
  newPhone,
  openForm,
  type Purchase,
  registerFor,
} from '#testing/people/customer.ts';
import { payOnBankPage } from '#testing/people/purchase.ts';
import { newShop, refusalOf } from '#testing/people/shop.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { newApiClient } from '#testing/api-client.ts';
import { advanceClock, bankOperations } from '#testing/bank/sandbox-calls.ts';

const stack = await sharedStack();
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
const shop = newShop(stack);

async function stateOf({ orderUuid }: Purchase): Promise<unknown> {
  return (await shop.view(orderUuid)).body['state'];
}

const anyHash = '0'.repeat(64);
const anyTexts = { contractHash: anyHash, personalDataHash: anyHash, cardHash: anyHash };

test('only the browser that entered the code may continue to the payment', async () => {
  const { token, buyer } = await confirmPurchase(stack, shop);
  const stranger = newApiClient(stack.productUrl);
  assert.equal((await viewCheckout(stranger, { token }))['confirmedHere'], false);
  assert.deepEqual(refusalOf(await stranger.payCheckout({ token })), [409, 'order.state.error']);
  assert.equal((await viewCheckout(buyer, { token }))['confirmedHere'], true);
  assert.deepEqual(refusalOf(await stranger.startCheckout({ token, ...anyTexts })), [
    409,
    'order.state.error',
  ]);
});

test('an unconfirmed purchase cannot be paid', async () => {
  const { token } = await registerFor(shop, newPhone());
  const answer = await newApiClient(stack.productUrl).payCheckout({ token });
  assert.deepEqual(refusalOf(answer), [409, 'order.state.error']);
});

test('a client blocked after the confirmation cannot open the bank’s form until unblocked', async () => {
  const { buyer, token, phone } = await confirmPurchase(stack, shop);
  await database.reader`update client set status = 'BLOCKED' where phone = ${phone}`;
  assert.deepEqual(refusalOf(await buyer.payCheckout({ token })), [403, 'client.blocked.error']);
  await database.reader`update client set status = 'ACTIVE' where phone = ${phone}`;
  assert.equal((await buyer.payCheckout({ token })).httpStatus, 200);
});

test('a second tab gets the same form, which accepts another card after a decline', async () => {
  const purchase = await confirmPurchase(stack, shop);
  const form = await openForm(purchase);
  await advanceClock(stack, 'PT11S');
  assert.equal(await openForm(purchase), form);
  await payOnBankPage(stack, form, declinedCard);
  assert.equal(await stateOf(purchase), 'PAYING');
  await payOnBankPage(stack, await openForm(purchase));
  assert.equal(await stateOf(purchase), 'APPROVED');
  assert.equal((await viewCheckout(purchase.buyer, purchase))['state'], 'APPROVED');
  await advanceClock(stack, 'PT11S');
  const again = await purchase.buyer.payCheckout({ token: purchase.token });
  assert.deepEqual(refusalOf(again), [409, 'order.state.error']);
});

test('concurrent tabs create one order at the bank', async () => {
  const { buyer, token, orderUuid } = await confirmPurchase(stack, shop);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, tab) => buyer.payCheckout({ token }, { 'idempotency-key': `tab-${tab}` })),
  );
  const forms = answers.filter(({ httpStatus }) => httpStatus === 200).map(({ body }) => body['formUrl']);
  assert.equal(new Set(forms).size, 1);
  for (const answer of answers.filter(({ httpStatus }) => httpStatus !== 200))
    assert.deepEqual(refusalOf(answer), [409, 'payment.in.progress.error']);
  const intents = await database.reader`select 1 from operation where order_uuid = ${orderUuid}`;
  assert.equal(intents.length, 1);
});

test('an expired form is replaced by a new one, and the old one takes no money', async () => {
  const purchase = await confirmPurchase(stack, shop);
  const old = await openForm(purchase);
  await advanceClock(stack, 'PT25M');
  assert.equal((await viewCheckout(purchase.buyer, purchase))['state'], 'CONFIRMED');
  const fresh = await openForm(purchase);
  assert.notEqual(fresh, old);
  await payOnBankPage(stack, old).catch(() => null);
  assert.equal(await stateOf(purchase), 'PAYING');
  await payOnBankPage(stack, fresh);
  assert.equal(await stateOf(purchase), 'APPROVED');
});

test('with a deferred first payment a card is bound and not charged', async () => {
  const purchase = await confirmPurchase(stack, shop, { productId: 'later' });
  await payOnBankPage(stack, await openForm(purchase));
  assert.equal(await stateOf(purchase), 'APPROVED');
  const payments = await database.reader<{ state: string; bound: boolean }[]>`
    select distinct p.state, o.binding_uuid is not null as bound from orders o
      join scheduled_payment p using (order_uuid)
    where order_uuid = ${purchase.orderUuid}`;
  assert.deepEqual([...payments], [{ state: 'NOT_YET_PAID', bound: true }]);
  assert.equal((await shop.deliver(purchase.orderUuid)).body['state'], 'ACTIVE');
});

/** Type and order number of the client's history events as staff see them, newest first. */
async function historyOf({ phone }: Purchase): Promise<[string, string | null][]> {
  const support = await logInStaff(stack, 'support');
  const { body } = await support.listHistory({
    countryCode: '7',
    phone,
    nextPage: { count: 100, page: 0 },
  });
  const rows = body['historyActions'] as { templateType: string; orderName: string | null }[];
  return rows.map(({ templateType, orderName }) => [templateType, orderName]);
}

/** Order numbers of the same events in the export. */
async function savedHistoryOf({ phone }: Purchase): Promise<(string | null)[]> {
  const [client] = await database.reader<{ clientUuid: ClientUuid }[]>`
    select client_uuid as "clientUuid" from client where phone = ${phone}`;
  assert.ok(client);
  const everything = { orderUuid: null, type: null, amount: null, from: null, until: null } as const;
  const input = { list: 'CLIENT_HISTORY', ...client, ...everything } as const;
  const rows = await database.reader<
    { orderNumber: string | null }[]
  >`${selectListOfClient(database.reader, input)}`;
  return rows.map(({ orderNumber }) => orderNumber);
}

test('an unfinished purchase expires, its form takes no money, and its history names the order', async () => {
  const untouched = await registerFor(shop, newPhone());
  const paying = await confirmPurchase(stack, shop);
  await advanceClock(stack, 'PT50M');
  const form = await openForm(paying);
  await advanceClock(stack, 'PT11M');
  for (const purchase of [untouched, paying]) assert.equal(await stateOf(purchase), 'EXPIRED');
  const history = await historyOf(paying);
  assert.equal(history.filter(([type]) => type === 'APPROVE_FAILED').length, 1);
  for (const [type, name] of history) assert.match(name ?? '', /, SHOP-\d+$/, type);
  const saved = await savedHistoryOf(paying);
  assert.equal(saved.length, history.length);
  for (const name of saved) assert.match(name ?? '', /^SHOP-\d+$/);
  await payOnBankPage(stack, form).catch(() => null);
  assert.equal(await stateOf(paying), 'EXPIRED');
  const steps = [
    [calls.startCheckout, anyTexts],
    [calls.confirmCheckout, { otp: '1234' }],
    [calls.payCheckout, {}],
  ] as const;
  for (const [step, fields] of steps) {
    const answer = await paying.buyer.send(step, { token: paying.token, ...fields });
    assert.deepEqual(refusalOf(answer), [410, 'checkout.expired.error']);
  }
});

test('a pending first payment stays pending after its purchase expires', async () => {
  const purchase = await confirmPurchase(stack, shop);
  await payOnBankPage(stack, await openForm(purchase), lateApprovalCard);
  const { buyer, token } = purchase;
  const pay = async () => refusalOf(await buyer.payCheckout({ token }));
  assert.deepEqual(await pay(), [409, 'payment.in.progress.error']);
  await database.reader`
    update checkout set expires_at = created_at + interval '1 millisecond' where order_uuid = ${purchase.orderUuid}`;
  assert.deepEqual(await pay(), [409, 'payment.in.progress.error']);
  for (const [step, fields] of [
    [calls.startCheckout, anyTexts],
    [calls.confirmCheckout, { otp: '1234' }],
  ] as const) {
    const answer = await newApiClient(stack.productUrl).send(step, { token, ...fields });
    assert.deepEqual(refusalOf(answer), [409, 'order.state.error']);
  }
  const { state, payment } = await viewCheckout(buyer, purchase);
  assert.deepEqual([state, payment], ['PAYING', 'PENDING']);
});

for (const [productId, returned] of [
  ['four-parts', 100_001],
  ['later', 0],
] as const) {
  test(`money paid for a rejected purchase is returned (${productId})`, async () => {
    const purchase = await confirmPurchase(stack, shop, { productId });
    const form = await openForm(purchase);
    await database.reader`update checkout set state = 'REJECTED' where order_uuid = ${purchase.orderUuid}`;
    await payOnBankPage(stack, form);
    await advanceClock(stack, 'PT1M');
    const [operation] = await database.reader<{ state: string; number: string }[]>`
      select state, gateway_order_number as number from operation where order_uuid = ${purchase.orderUuid}`;
    assert.equal(operation?.state, 'SETTLED');
    const refunds = (await bankOperations(stack, operation.number)).filter(({ kind }) => kind === 'REFUND');
    assert.equal(
      refunds.reduce((sum, { amount }) => sum + amount, 0),
      returned,
    );
    assert.equal(await stateOf(purchase), 'REJECTED');
  });
}

test('the books, the bank and the history agree at the end', async () => {
  await assertAuditHolds(stack);
});

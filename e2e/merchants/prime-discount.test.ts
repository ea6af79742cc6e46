import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';

const phone = demoClients.anna;
const client = { countryCode: '7', phone };
const stack = await startStack({ after });
const editor = await logInStaff(stack, 'product.editor');
const service = await logInStaff(stack, 'service');
const support = await logInStaff(stack, 'support');

const prime = {
  subscriptionId: 'prime',
  subscriptionName: 'СберПрайм',
  discountEnabled: true,
  status: 'ACTUAL',
} as const;

const change = (subscriptionId: string | null) =>
  service.setClientSubscription({ ...client, subscriptionId });

let orders = 0;

/** Registers 10 000 ₽ with old-six-months: 4.5 % is 450 ₽ of commission. */
async function fullAmountOfPurchase(productId = 'old-six-months'): Promise<number> {
  const orderNumber = `PRIME-${(orders += 1)}`;
  const orderUuid = await buy(stack, { phone, orderNumber, amount: 1_000_000, productId });
  return (await shownOrder(orderUuid)).fullAmount;
}

async function shownOrder(orderUuid: string) {
  const { body } = await support.viewOrderAsStaff({ ...client, orderUuid });
  return body['order'] as {
    readonly fullAmount: number;
    readonly scheduledPayments: unknown;
    readonly productInfo: unknown;
  };
}

test('staff set the subscription of a client, and viewers only see it', async () => {
  assert.equal(refusalOf(await change('prime'))[1], 'subscription.not.found.error');
  await editor.addSubscription(prime);
  assert.equal(
    refusalOf(await support.setClientSubscription({ ...client, subscriptionId: 'prime' }))[0],
    403,
  );
  assert.equal((await change('prime')).httpStatus, 200);
  const { body } = await support.viewClientSubscription(client);
  assert.deepEqual([body['subscriptionId'], body['subscriptions']], ['prime', [{ ...prime, version: 1 }]]);
});

test('setting the current subscription changes nothing, and the log records no change', async () => {
  assert.equal((await change('prime')).httpStatus, 200);
  await assertAuditHolds(stack);
});

test('a concurrent change of the subscription is not overwritten', async () => {
  const change = { ...client, subscriptionId: null, seenSubscriptionId: null };
  const answer = await service.setClientSubscription(change);
  assert.deepEqual(refusalOf(answer), [409, 'client.subscription.changed.error']);
  const { body } = await support.viewClientSubscription(client);
  assert.equal(body['subscriptionId'], 'prime');
});

test('a subscription reduces the commission of a covered product by the coefficient', async () => {
  assert.equal(await fullAmountOfPurchase(), 1_045_000, 'no discount covers the product yet');
  const added = await editor.addDiscount({
    discount: 0.15,
    products: ['old-six-months'],
  });
  assert.equal(added.httpStatus, 200);
  assert.equal(await fullAmountOfPurchase(), 1_038_250, '450 ₽ less 15 % are 382.50 ₽');
  assert.equal(await fullAmountOfPurchase('old-ten-parts'), 1_150_000, 'another product keeps its price');
});

test('a missing, deleted or undiscounted category changes no price', async () => {
  const save = (changes: object) => editor.updateSubscription({ ...prime, ...changes });
  await save({ discountEnabled: false });
  assert.equal(await fullAmountOfPurchase(), 1_045_000);
  await save({ status: 'DELETED' });
  assert.equal(await fullAmountOfPurchase(), 1_045_000);
  await save({});
  await change(null);
  assert.equal(await fullAmountOfPurchase(), 1_045_000);
  await change('prime');
});

// docs/spec/reliability.md#I-54
test('an order keeps its price, schedule and terms after later changes', async () => {
  const orderUuid = await buy(stack, {
    phone,
    orderNumber: 'FROZEN',
    amount: 1_000_000,
    productId: 'old-six-months',
  });
  const before = await shownOrder(orderUuid);
  assert.equal(before.fullAmount, 1_038_250);
  await editor.stopProduct({ productId: 'old-six-months' });
  const { body } = await editor.listDiscounts();
  const [discount] = body['discounts'] as { uuid: string }[];
  await editor.send(calls.updateDiscount, { ...discount, products: [] });
  await editor.updateSubscription({ ...prime, status: 'DELETED' });
  await change(null);
  assert.deepEqual(await shownOrder(orderUuid), before);
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

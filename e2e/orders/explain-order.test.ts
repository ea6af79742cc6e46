import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { calls } from '#testing/calls.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { newPhone } from '#testing/people/customer.ts';
import { callAsShop, buy, logIn } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { type ShownOrder, viewOrder } from '#testing/people/shown-order.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const phone = newPhone();
const stack = await sharedStackOfDays();

type Step = { readonly rule: string; readonly rounding: string; readonly result: number };
type Steps = readonly Step[];
type ExplanationBody = {
  readonly fullAmount: Steps;
  readonly payments: readonly { readonly steps: Steps; readonly commissionSteps: Steps }[];
  readonly penalties: readonly { readonly paymentNumber: number; readonly steps: Steps }[];
  readonly refunds: readonly { readonly steps: Steps }[];
};
type ExplainedOrder = Omit<ShownOrder, 'scheduledPayments'> & {
  readonly fullAmount: number;
  readonly scheduledPayments: readonly { readonly amount: number; readonly commission: number }[];
};

async function explained(
  orderUuid: string,
  whose = phone,
): Promise<{ readonly order: ExplainedOrder; readonly proofs: ExplanationBody }> {
  const client = await logIn(stack, whose);
  const { body } = await client.explainOrder({ orderUuid });
  assertSuccess({ body });
  const order = (await viewOrder(client, orderUuid)) as ShownOrder & ExplainedOrder;
  return { order, proofs: body as unknown as ExplanationBody };
}

function resultOf(steps: Steps): number {
  assert.ok(steps.every(({ rounding }) => ['none', 'half-up', 'larger-parts-first'].includes(rounding)));
  return steps.at(-1)?.result ?? 0;
}

test('every amount of an order equals its proof: full amount, payments, commissions, penalties, refunds', async () => {
  const fields = { phone, productId: 'old-six-months', amount: 1_000_003, pan: cardThatDeclinesLater };
  const orderUuid = await buy(stack, { ...fields, orderNumber: 'PROVED' });
  const refund = { orderUuid, action: 'refund', amount: 200_001 } as const;
  assert.equal((await callAsShop(stack, refund)).httpStatus, 200);
  await advanceClock(stack, 'P40D');
  const { order, proofs } = await explained(orderUuid);
  assert.equal(resultOf(proofs.fullAmount), order.fullAmount);
  assert.deepEqual(
    proofs.payments.map(({ steps, commissionSteps }) => [resultOf(steps), resultOf(commissionSteps)]),
    order.scheduledPayments.map(({ amount, commission }) => [amount, commission]),
  );
  assert.deepEqual(
    proofs.penalties.map(({ steps }) => resultOf(steps)),
    order.penalties.map(({ amount }) => amount),
  );
  assert.deepEqual(
    proofs.refunds.map(({ steps }) => resultOf(steps)),
    order.refunds.map(({ moneyReturnedAmount }) => moneyReturnedAmount),
  );
  assert.ok(order.penalties.length === 1 && order.refunds.length === 1);
  // the second payment was late
  assert.equal(proofs.penalties[0]?.paymentNumber, 2);
});

test('the penalty of a payment that a refund has reduced is explained night by night', async () => {
  const late = newPhone();
  const purchase = { phone: late, amount: 1_000_000, pan: cardThatDeclinesLater };
  const orderUuid = await buy(stack, { ...purchase, orderNumber: 'SMALLER' });
  await advanceClock(stack, 'P25D');
  const refund = { orderUuid, action: 'refund', amount: 600_000 } as const;
  assert.equal((await callAsShop(stack, refund)).httpStatus, 200);
  await advanceClock(stack, 'P3D');
  const { order, proofs } = await explained(orderUuid, late);
  const [proof] = proofs.penalties;
  assert.equal(proof?.steps[0]?.rule, 'penalty-by-nights');
  assert.equal(resultOf(proof.steps), order.penalties[0]?.amount);
});

test('staff see the proofs of an order with the cancelled penalty that its client does not see', async () => {
  const shopper = newPhone();
  const orderUuid = await buy(stack, {
    phone: shopper,
    orderNumber: 'FOR STAFF',
    pan: cardThatDeclinesLater,
  });
  await advanceClock(stack, 'P20D');
  const { order, proofs } = await explained(orderUuid, shopper);
  const asked = { countryCode: '7', phone: shopper, orderUuid };
  const staff = await logInStaff(stack, 'service');
  const explain = async (request: object) => staff.send(calls.explainOrderAsStaff, request);
  const cancelled = { orderUuid, penaltyUuid: order.penalties[0]?.penaltyUuid };
  const { body: answer } = await staff.send(calls.cancelPenalty, cancelled);
  assert.equal(answer.status, 'SUCCESS');
  assert.deepEqual((await explained(orderUuid, shopper)).proofs, { ...proofs, penalties: [] });
  assert.deepEqual((await explain(asked)).body, proofs);
  assert.deepEqual(refusalOf(await explain({ ...asked, phone: demoClients.maria })), [
    404,
    'order.not.found.error',
  ]);
  const editor = await logInStaff(stack, 'product.editor');
  assert.deepEqual(refusalOf(await editor.explainOrderAsStaff(asked)), [403, 'access.denied.error']);
});

test('another client’s order is not explained', async () => {
  const orderUuid = await buy(stack, { phone: newPhone(), orderNumber: 'FOREIGN' });
  const client = await logIn(stack, phone);
  const { body } = await client.explainOrder({ orderUuid });
  assert.equal(body.error?.code, 'order.not.found.error');
});

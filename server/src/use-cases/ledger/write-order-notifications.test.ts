import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { PenaltyUuid } from '#domain/identifier.ts';
import type { PaymentChoice } from '#domain/payments/early/quote-payment.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { finishPayment } from '../payments/paying/finish-payment.ts';
import { startPayment } from '../payments/paying/start-payment.ts';

const { context, at, noon, newOrder, paymentCommand, payOnPage, chargeAndNotify } = await openProductWithBank(
  {
    after,
  },
);
const { reader } = context.database;

/** Pays on the bank's page; returns what is left of the debt, and the messages about the paid order. */
async function paid(order: OwnOrder, choice: PaymentChoice) {
  const kind = choice.kind === 'PENALTY' ? 'PENALTY' : 'EARLY';
  const started = await startPayment(at(noon(0)), paymentCommand(order, { kind, choice }));
  assert.ok(started.ok && started.value.formUrl !== undefined, JSON.stringify(started));
  await payOnPage(started.value.formUrl);
  const intentUuid = started.value.intentUuid;
  const finished = await finishPayment(context, { ...order, intentUuid });
  assert.ok(finished.ok && finished.value.state === 'SETTLED', JSON.stringify(finished));
  const messages = await reader`
    select from notification where order_uuid = ${order.orderUuid} and kind = 'ORDER_PAID'`;
  return { left: finished.value.remainingDebt, messages: messages.length };
}

// docs/spec/rules.md#12
test('an order is reported as paid once, when its last penalty is paid too', async () => {
  const order = await newOrder(40);
  await chargeAndNotify(order, noon(-8));
  await batchedCharges(at(noon(0)))(order.orderUuid);
  const [penalty] = await reader<{ penaltyUuid: PenaltyUuid; amount: number }[]>`
    select penalty_uuid as "penaltyUuid", amount from penalty where order_uuid = ${order.orderUuid}`;
  assert.ok(penalty);
  const { amount, penaltyUuid } = penalty;
  assert.deepEqual(await paid(order, { kind: 'ALL_MAIN_DEBT' }), { left: amount, messages: 0 });
  assert.deepEqual(await paid(order, { kind: 'PENALTY', penaltyUuid }), { left: 0, messages: 1 });
});

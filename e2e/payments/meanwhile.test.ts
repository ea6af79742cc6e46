import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { intentByGatewayOrderNumber, intentsOfOrder } from '#server/db/payments/intent-store.ts';
import type { Registration } from '#server/gateways/acquiring/port.ts';
import type { Context } from '#server/use-cases/context.ts';
import { endIntent } from '#server/use-cases/outcomes/end-intent.ts';
import { resolveIntent } from '#server/use-cases/outcomes/resolve-intent.ts';
import { finishPayment } from '#server/use-cases/payments/paying/finish-payment.ts';
import { startPayment } from '#server/use-cases/payments/paying/start-payment.ts';
import { savedCardWithCode } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { agree, buy, registerPurchase } from '#testing/people/purchase.ts';
import { startStack } from '#testing/stack/stack.ts';
import { injectFault, countCharges } from '#testing/bank/sandbox-calls.ts';

/** Each test changes a payment between two steps of its processing. */

const phone = demoClients.anna;
const stack = await startStack({ after });
const paying = identifier<OrderUuid>(await buy(stack, { phone, orderNumber: 'PAYING', amount: 4_000_000 }));
const confirming = await buy(stack, {
  phone: demoClients.maria,
  orderNumber: 'CONFIRMING',
  pan: savedCardWithCode,
});
const { orderUuid: unborn, token } = await registerPurchase(stack, { phone, orderNumber: 'UNBORN' });
await agree(stack, token, phone);
// stops the worker, so that only this process works
await stack.terminate();
const { context } = await openProduct({ after }, stack.environment);
const { acquiring, database } = context;

async function firstOf(orderUuid: string): Promise<PaymentIntent> {
  const [intent] = await intentsOfOrder(database.reader, identifier<OrderUuid>(orderUuid));
  assert.ok(intent);
  return intent;
}

async function payNext(payer: Context, orderUuid: string, card: 'saved' | 'order' | null): Promise<unknown> {
  const { clientUuid } = await firstOf(orderUuid);
  const [binding] = await database.reader<{ bindingUuid: string }[]>`
    select binding_uuid as "bindingUuid" from binding where client_uuid = ${clientUuid} and active`;
  const started = await startPayment(payer, {
    clientUuid,
    orderUuid: identifier<OrderUuid>(orderUuid),
    choice: { kind: 'NEXT_PAYMENT' },
    kind: 'RECURRENT',
    card: card === 'saved' ? identifier(binding?.bindingUuid ?? '') : card,
    amount: null,
    requestKey: randomUUID(),
  });
  return started.ok ? started.value.state : started.error.code;
}

const charges = (): Promise<number> => countCharges(stack);

async function registered({
  gatewayOrderNumber,
}: Pick<Registration, 'gatewayOrderNumber'>): Promise<PaymentIntent> {
  const intent = await intentByGatewayOrderNumber(database.reader, gatewayOrderNumber);
  assert.ok(intent);
  return intent;
}

test('a payment declined during its registration at the bank is not charged', async () => {
  const before = await charges();
  const register: typeof acquiring.register = async (request) => {
    const answer = await acquiring.register(request);
    await endIntent(context, (await registered(request)).intentUuid, null);
    return answer;
  };
  const payer = { ...context, acquiring: { ...acquiring, register } };
  assert.equal(await payNext(payer, paying, 'saved'), 'payment.failed.error');
  assert.equal(await charges(), before);
});

test('a payment that a callback settled during its unanswered charge is reported as paid', async () => {
  const before = await charges();
  let intent: PaymentIntent | null = null;
  const payer: Context = {
    ...context,
    acquiring: {
      ...acquiring,
      register: async (request) => {
        intent = await registered(request);
        return acquiring.register(request);
      },
      status: async () => {
        assert.ok(intent);
        await resolveIntent(context, intent.intentUuid);
        return { kind: 'unknown' };
      },
    },
  };
  assert.equal(await payNext(payer, paying, 'saved'), 'SETTLED');
  assert.equal(await charges(), before + 1);
});

test('a card with 3-D Secure redirects to the bank’s page before any money is taken', async () => {
  const before = await charges();
  assert.equal(await payNext(context, confirming, 'saved'), 'REGISTERED');
  assert.equal(await charges(), before);
});

test('a payment that the bank refuses to register fails, and another one may start', async () => {
  await injectFault(stack, { operation: 'register.do', fault: 'decline:5', times: 1 });
  assert.equal(await payNext(context, paying, null), 'payment.failed.error');
  assert.equal(await payNext(context, paying, null), 'REGISTERED');
});

test('a removed card cannot pay an order', async () => {
  await database.autocommit`update orders set binding_uuid = null where order_uuid = ${paying}`;
  assert.equal(await payNext(context, paying, 'order'), 'binding.not.found.error');
});

test('the first payment of an unconfirmed purchase is not found', async () => {
  const { clientUuid, intentUuid } = await firstOf(unborn);
  const input = { clientUuid, orderUuid: identifier<OrderUuid>(unborn), intentUuid };
  const finished = await finishPayment(context, input);
  assert.equal(finished.ok ? null : finished.error.code, 'order.not.found.error');
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

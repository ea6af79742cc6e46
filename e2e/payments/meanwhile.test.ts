import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { done } from '#domain/result.ts';
import type { OrderUuid, RefundUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Operation } from '#domain/payment/operation.ts';
import { operationByGatewayOrderNumber, operationsOfOrder } from '#server/db/payments/operation-store.ts';
import type { Registration } from '#server/gateways/acquiring/port.ts';
import type { Context } from '#server/use-cases/context.ts';
import { endOperation } from '#server/use-cases/payments/bank-word/end-operation.ts';
import { resolveOperation } from '#server/use-cases/payments/bank-word/resolve-operation.ts';
import { afterOpenForms } from '#server/use-cases/payments/paying/after-open-forms.ts';
import { finishPayment } from '#server/use-cases/payments/paying/finish-payment.ts';
import { startPayment } from '#server/use-cases/payments/paying/start-payment.ts';
import { returnMoney } from '#server/use-cases/payments/return-money.ts';
import { assertAuditHolds } from '../stage/audit.ts';
import { openProduct } from '../stage/own-product.ts';
import { agree, askShop, buy, registerPurchase } from '../stage/purchase.ts';
import { startStack } from '../stage/stack.ts';
import { bankOperations, clearFaults, plantFault } from '../stage/world.ts';

/** What happens to a payment between two steps of whoever works on it. */

const phone = '9001000003';
const stack = await startStack({ after });
const paying = identifier<OrderUuid>(await buy(stack, { phone, orderNumber: 'PAYING', amount: 4_000_000 }));
const confirming = await buy(stack, {
  phone: '9001000001',
  orderNumber: 'CONFIRMING',
  pan: '4000600000003003',
});
const returning = identifier<OrderUuid>(await buy(stack, { phone, orderNumber: 'RETURNING' }));
const { orderUuid: unborn, token } = await registerPurchase(stack, { phone, orderNumber: 'UNBORN' });
await agree(stack, token, phone);
await plantFault(stack, { operation: 'refund.do', fault: 'http-500', times: 1000 });
for (const amount of [300_000, 40_000, 60_000])
  await askShop(stack, { orderUuid: returning, deed: 'refund', amount, key: `refund-${amount}` });
// from here on nobody else works
await stack.terminate();
await clearFaults(stack);
const { context } = await openProduct({ after }, stack.surroundings);
const { acquiring, database } = context;

async function firstOf(orderUuid: string): Promise<Operation> {
  const [operation] = await operationsOfOrder(database.reader, identifier<OrderUuid>(orderUuid));
  assert.ok(operation);
  return operation;
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
    requestKey: null,
  });
  return started.ok ? started.value.state : started.error.code;
}

async function charges(): Promise<number> {
  return (await bankOperations(stack)).filter(({ kind, approved }) => kind === 'CHARGE' && approved).length;
}

async function registered({
  gatewayOrderNumber,
}: Pick<Registration, 'gatewayOrderNumber'>): Promise<Operation> {
  const operation = await operationByGatewayOrderNumber(database.reader, gatewayOrderNumber);
  assert.ok(operation);
  return operation;
}

test('a payment that was ended while the bank registered it is not charged', async () => {
  const before = await charges();
  const register: typeof acquiring.register = async (request) => {
    const answer = await acquiring.register(request);
    await endOperation(context, (await registered(request)).operationUuid, null);
    return answer;
  };
  const payer = { ...context, acquiring: { ...acquiring, register } };
  assert.equal(await payNext(payer, paying, 'saved'), 'payment.failed.error');
  assert.equal(await charges(), before);
});

test('a payment that the bank’s callback settled while its charge went unanswered is told as paid', async () => {
  const before = await charges();
  let operation: Operation | null = null;
  const payer: Context = {
    ...context,
    acquiring: {
      ...acquiring,
      register: async (request) => {
        operation = await registered(request);
        return acquiring.register(request);
      },
      status: async () => {
        assert.ok(operation);
        await resolveOperation(context, operation.operationUuid);
        return { kind: 'unknown' };
      },
    },
  };
  assert.equal(await payNext(payer, paying, 'saved'), 'SETTLED');
  assert.equal(await charges(), before + 1);
});

test('a customer whose card wants a code is led to the bank’s page, and nothing is taken before', async () => {
  const before = await charges();
  assert.equal(await payNext(context, confirming, 'saved'), 'REGISTERED');
  assert.equal(await charges(), before);
});

test('a payment that the bank does not register has failed, and the next one may begin', async () => {
  await plantFault(stack, { operation: 'register.do', fault: 'decline:5', times: 1 });
  assert.equal(await payNext(context, paying, null), 'payment.failed.error');
  assert.equal(await payNext(context, paying, null), 'REGISTERED');
});

test('an order whose card is gone is not paid by it', async () => {
  await database.autocommit`update orders set binding_uuid = null where order_uuid = ${paying}`;
  assert.equal(await payNext(context, paying, 'order'), 'binding.not.found.error');
});

test('a first payment whose purchase is no order yet has no end to be asked for', async () => {
  const { clientUuid, operationUuid } = await firstOf(unborn);
  const wish = { clientUuid, orderUuid: identifier<OrderUuid>(unborn), operationUuid };
  const finished = await finishPayment(context, wish);
  assert.equal(finished.ok ? null : finished.error.code, 'order.not.found.error');
});

test('whoever opens one form after another in front of himself is asked to wait after three', async () => {
  let rounds = 0;
  const tried = await afterOpenForms(context, async () => {
    rounds += 1;
    return done({ kind: 'decline-first', operations: [] });
  });
  assert.equal(tried.ok ? null : tried.error.code, 'payment.in.progress.error');
  assert.equal(rounds, 3);
});

type Refund = { readonly refundUuid: RefundUuid; readonly state: string };

async function refundsUnderWay(): Promise<readonly Refund[]> {
  return database.reader<Refund[]>`
    select refund_uuid as "refundUuid", state from operation_refund where state <> 'DONE' order by refund_uuid`;
}

async function returned(): Promise<number> {
  return (await bankOperations(stack)).filter(({ kind, approved }) => kind === 'REFUND' && approved).length;
}

test('of two refunds of a payment that are both on their way one lets the other go first (D-3)', async () => {
  const [own, other] = await refundsUnderWay();
  assert.ok(own && other);
  await database.autocommit`update operation_refund set state = 'SENT' where state <> 'DONE'`;
  await database.autocommit`
    update job set state = 'RUNNING', locked_until = now() + interval '20 seconds' where kind = 'return-money' and key = ${other.refundUuid}`;
  assert.notEqual(await returnMoney(context, own.refundUuid), null);
  assert.deepEqual(
    (await refundsUnderWay()).map(({ state }) => state),
    ['UNKNOWN', 'SENT'],
  );
  assert.equal(await returned(), 0);
  await database.autocommit`update job set state = 'WAITING', locked_until = null where key = ${other.refundUuid}`;
});

test('money that two give back at once goes back once, and what is back is not asked for again (D-3)', async () => {
  const [own, other] = await refundsUnderWay();
  assert.ok(own && other);
  const refund: typeof acquiring.refund = async (request) => {
    const answer = await acquiring.refund(request);
    await returnMoney(context, own.refundUuid);
    return answer;
  };
  assert.equal(await returnMoney({ ...context, acquiring: { ...acquiring, refund } }, own.refundUuid), null);
  assert.equal(await returned(), 1);
  const unasked = { ...acquiring, refund: () => assert.fail('the bank is asked again') };
  assert.equal(await returnMoney({ ...context, acquiring: unasked }, own.refundUuid), null);
  assert.equal(await returnMoney(context, other.refundUuid), null);
  assert.equal(await returned(), 2);
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

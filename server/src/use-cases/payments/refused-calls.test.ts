import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { differencePage } from '../../db/reconciliation/difference-store.ts';
import { unknownPaymentPage } from '../../db/payments/unknown-payment-store.ts';
import type { Context } from '../context.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { startPayment } from './paying/start-payment.ts';

const { context, at, noon, newOrder, saveCard, paymentCommand, readIntent } = await openProductWithBank({
  after,
});
const { acquiring, database } = context;

/** Runs the work and returns the open entries about refused calls that it has added. */
async function entriesAfter(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await refusedCalls();
  await work();
  return (await refusedCalls()).filter((subject) => !before.includes(subject));
}

async function refusedCalls(): Promise<readonly string[]> {
  const page = { isOpen: true, count: 50, page: 0 };
  const { rows: differences } = await differencePage(database.reader, page);
  const calls = differences.filter(({ kind }) => kind === 'CALL_REFUSED');
  for (const { orderUuid } of calls) assert.equal(orderUuid, null, 'no order is stopped');
  return calls.map(({ subject }) => subject);
}

/** An order with a due payment and a card. */
async function dueOrder() {
  const order = await newOrder(62);
  const cardUuid = await saveCard(order);
  await database.autocommit`update orders set binding_uuid = ${cardUuid} where order_uuid = ${order.orderUuid}`;
  return order;
}

/** The state of the newest intent of an order. */
async function lastState(orderUuid: OrderUuid): Promise<string | undefined> {
  const [row] = await database.reader<{ state: string }[]>`
    select state from operation where order_uuid = ${orderUuid} order by created_at desc limit 1`;
  return row?.state;
}

// docs/spec/gateway.md#7
test('registrations refused for a wrong configuration have one reconciliation entry per error', async () => {
  for (const [errorCode, added] of [
    [5, ['register, errorCode 5']],
    [5, []],
    [13, ['register, errorCode 13']],
    [99, ['register, errorCode 99']],
  ] as const) {
    const order = await newOrder();
    const register = async () => ({ kind: 'refused', errorCode }) as const;
    const refusing: Context = { ...context, acquiring: { ...acquiring, register } };
    const start = async () => {
      const started = await startPayment(refusing, paymentCommand(order));
      assert.equal(started.ok ? '' : started.error.code, 'payment.failed.error');
    };
    assert.deepEqual(await entriesAfter(start), added);
    assert.equal(await lastState(order.orderUuid), 'EXPIRED');
  }
});

// docs/spec/gateway.md#5.10, docs/spec/rules.md#3
test('a charge refused for a wrong configuration does not count as a try', async () => {
  const order = await dueOrder();
  const chargeBinding = async () => ({ kind: 'refused', errorCode: 5 }) as const;
  const charge = () =>
    batchedCharges({ ...at(noon(1)), acquiring: { ...acquiring, chargeBinding } })(order.orderUuid);
  assert.deepEqual(await entriesAfter(charge), ['charge, errorCode 5']);
  assert.equal(await lastState(order.orderUuid), 'EXPIRED');
});

test('a charge refused because of the card is a decline without a reconciliation entry', async () => {
  for (const errorCode of [1, 2, 15]) {
    const order = await dueOrder();
    const chargeBinding = async () => ({ kind: 'refused', errorCode }) as const;
    const charge = () =>
      batchedCharges({ ...at(noon(1)), acquiring: { ...acquiring, chargeBinding } })(order.orderUuid);
    assert.deepEqual(await entriesAfter(charge), [], `error ${errorCode}`);
    assert.equal(await lastState(order.orderUuid), 'DECLINED', `error ${errorCode}`);
  }
});

// docs/spec/reliability.md#I-33
test('staff see a payment page that the bank has not closed five minutes after it expired', async () => {
  const started = await startPayment(context, paymentCommand(await newOrder()));
  assert.ok(started.ok);
  const { intentUuid, expiresAt } = await readIntent(started.value.intentUuid);
  const isListed = async (seconds: number) => {
    const page = { now: plusSeconds(expiresAt, seconds), count: 100 };
    const { rows } = await unknownPaymentPage(database.reader, page);
    return rows.some((payment) => payment.intentUuid === intentUuid && payment.refundUuid === null);
  };
  assert.equal(await isListed(300), false);
  assert.equal(await isListed(301), true);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import { type FeeUuid, identifier, type IntentUuid, type ServiceUuid } from '#domain/identifier.ts';
import { basisPoints, kopecks } from '#domain/money.ts';
import type { ServiceFee } from '#domain/services/service-fee.ts';
import { openProductWithBank, type OwnOrder } from '#testing/stack/product-with-bank.ts';
import { insertService } from '../../db/catalogue/service-store.ts';
import { feesOfOrder, saveFee } from '../../db/services/service-fee-store.ts';
import type { StatusAnswer } from '../../gateways/acquiring/port.ts';
import type { Context } from '../context.ts';
import { buyService } from '../services/buy-service.ts';
import { viewServices } from '../services/view-services.ts';
import { settle } from './settle.ts';

const { context, newOrder, saveCard, readIntent } = await openProductWithBank({ after });
const { database, clock } = context;

type FoundPayment = Extract<StatusAnswer, { kind: 'found' }>;

const serviceUuid = identifier<ServiceUuid>(context.random.uuid());
await database.transaction((transaction) =>
  insertService(
    transaction,
    {
      serviceUuid,
      serviceId: 'MOVE_PAYMENT',
      serviceName: 'Перенос платежа',
      serviceDescription: 'Ближайший платеж переносится на один период',
      rates: [{ lowerLimit: kopecks(1), greaterLimit: null, serviceFee: kopecks(9_900) }],
      primeDiscount: basisPoints(0),
      excludeProducts: [],
      bufferHours: 24,
      orderLifetimeMinutes: 15,
      enabled: true,
    },
    clock.now(),
  ),
);

type PaidService = {
  readonly fee: ServiceFee;
  readonly intentUuid: IntentUuid;
  readonly status: FoundPayment;
};

/** Buys the move of the next payment with a saved card and loses the bank's answer. */
async function paidWithoutAnswer(order: OwnOrder): Promise<PaidService> {
  const cardUuid = await saveCard(order);
  const services = await viewServices(context, order);
  assert.ok(services.ok);
  const [offered] = services.value.offers;
  assert.ok(offered, 'no service is offered');
  const { paymentNumber, dateTo, amount } = offered.offer;
  const withoutAnswer: Context = {
    ...context,
    acquiring: { ...context.acquiring, register: async () => ({ kind: 'unknown' }) },
  };
  await buyService(withoutAnswer, {
    ...order,
    ...{ serviceUuid, paymentNumber, dateTo, amount, cardUuid },
    requestKey: null,
  });
  const [fee] = await feesOfOrder(database.reader, order.orderUuid);
  const [row] = await database.reader<{ intentUuid: IntentUuid; gatewayOrderNumber: string }[]>`
    select operation_uuid as "intentUuid", gateway_order_number as "gatewayOrderNumber" from operation
    where order_uuid = ${order.orderUuid} and kind = 'SERVICE'`;
  assert.ok(fee && row);
  const { intentUuid, gatewayOrderNumber } = row;
  const status: FoundPayment = {
    kind: 'found',
    gatewayOrderId: `the bank’s name for ${gatewayOrderNumber}`,
    gatewayOrderNumber,
    state: 'paid',
    actionCode: 0,
    amount,
    currency: '643',
    depositedAmount: amount,
    refundedAmount: null,
    refunds: [],
    card: null,
    orderUuid: order.orderUuid,
  };
  return { fee, intentUuid, status };
}

async function planDate({ orderUuid }: OwnOrder, paymentNumber: number): Promise<string> {
  const [row] = await database.reader<{ date: string }[]>`
    select plan_date as date from scheduled_payment
      where order_uuid = ${orderUuid} and payment_number = ${paymentNumber}`;
  return row?.date ?? '';
}

const servicePayment = { kind: 'SERVICE' } as const;

// docs/spec/rules.md#9, docs/spec/reliability.md#D-1
test('a paid service is rendered once, and the charges of its order are planned again', async () => {
  const order = await newOrder();
  const { fee, intentUuid, status } = await paidWithoutAnswer(order);
  assert.equal(fee.state, 'ORDERED');
  assert.equal(await planDate(order, fee.paymentNumber), fee.dateFrom);
  await database.autocommit`delete from job where kind = 'charge-order'`;
  const known = { ...servicePayment, intentUuid, orderUuid: order.orderUuid };
  await settle(context, known, status);
  await settle(context, known, status);
  const [rendered] = await feesOfOrder(database.reader, order.orderUuid);
  assert.deepEqual(rendered, { ...fee, state: 'PAID', paidAt: rendered?.paidAt });
  assert.equal(await planDate(order, fee.paymentNumber), fee.dateTo);
  const { state, gatewayOrderId, actionCode } = await readIntent(intentUuid);
  assert.deepEqual([state, gatewayOrderId, actionCode], ['SETTLED', status.gatewayOrderId, 0]);
  const booked = await database.reader`
    select from journal_entry join journal_transaction using (tx_id)
      where operation_uuid = ${intentUuid} and account = 'SERVICE'`;
  assert.equal(booked.length, 1);
  const woken = await database.reader`select key from job where kind = 'charge-order'`;
  assert.deepEqual([...woken], [{ key: order.orderUuid }]);
});

test('a service payment is booked only for its own service and is returned if that was already paid', async () => {
  const order = await newOrder();
  const { fee, intentUuid, status } = await paidWithoutAnswer(order);
  const feeUuid = identifier<FeeUuid>(context.random.uuid());
  const orderedAt = plusSeconds(fee.orderedAt, -1);
  const another = { ...fee, feeUuid, orderedAt, paymentNumber: fee.paymentNumber + 1 };
  await database.transaction((transaction) => saveFee(transaction, another));
  await settle(context, { ...servicePayment, intentUuid, orderUuid: order.orderUuid }, status);
  const fees = await feesOfOrder(database.reader, order.orderUuid);
  assert.deepEqual(
    new Map(fees.map((one) => [one.feeUuid, one.state])),
    new Map([
      [fee.feeUuid, 'PAID'],
      [feeUuid, 'ORDERED'],
    ]),
  );

  const twice = await newOrder();
  const second = await paidWithoutAnswer(twice);
  await database.autocommit`
    update service_fee set state = 'PAID', paid_at = ${clock.now()} where order_uuid = ${twice.orderUuid}`;
  await settle(
    context,
    { ...servicePayment, intentUuid: second.intentUuid, orderUuid: twice.orderUuid },
    second.status,
  );
  const owed = await database.reader`
    select target_type as target, amount from operation_refund where operation_uuid = ${second.intentUuid}`;
  assert.deepEqual([...owed], [{ target: 'EXCESS', amount: second.status.amount }], 'the money is returned');

  const other = await newOrder();
  const lost = await paidWithoutAnswer(other);
  await database.autocommit`delete from service_fee where order_uuid = ${other.orderUuid}`;
  await assert.rejects(
    settle(
      context,
      { ...servicePayment, intentUuid: lost.intentUuid, orderUuid: other.orderUuid },
      lost.status,
    ),
    new RegExp(`intent ${lost.intentUuid} pays no service`),
  );
  assert.notEqual((await readIntent(lost.intentUuid)).state, 'SETTLED');
});

test('settling a payment with an unknown order or intent throws', async () => {
  const order = await newOrder();
  const { intentUuid, status } = await paidWithoutAnswer(order);
  const nowhere = {
    ...servicePayment,
    intentUuid,
    orderUuid: identifier<OwnOrder['orderUuid']>(context.random.uuid()),
  };
  await assert.rejects(settle(context, nowhere, status), /was paid, but its order does not exist/);
  const nothing = identifier<IntentUuid>(context.random.uuid());
  await assert.rejects(
    settle(context, { ...servicePayment, intentUuid: nothing, orderUuid: order.orderUuid }, status),
    /not found while settling/,
  );
});

// docs/spec/reliability.md#F-30
test('no service is sold while the bank has a charge of the order that the database does not know', async () => {
  const order = await newOrder();
  const cardUuid = await saveCard(order);
  const services = await viewServices(context, order);
  assert.ok(services.ok);
  const [offered] = services.value.offers;
  assert.ok(offered);
  const now = clock.now();
  await database.autocommit`
    insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, our_amount, their_amount,
      found_at, seen_at)
    values (gen_random_uuid(), 'UNKNOWN_CHARGE', 'of the test', ${order.orderUuid}, 0, 9900, ${now}, ${now})`;
  const buying = () => buyService(context, { ...order, ...offered.offer, cardUuid, requestKey: null });
  const refused = await buying();
  assert.equal(!refused.ok && refused.error.code, 'payment.in.progress.error');
  await database.autocommit`
    update reconciliation_difference set settled_at = ${now}, note = 'Вернули через банк'
      where order_uuid = ${order.orderUuid}`;
  const bought = await buying();
  assert.ok(bought.ok && bought.value.state === 'SETTLED');
});

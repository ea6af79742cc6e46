import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type ClientUuid, identifier, type IntentUuid, type OrderUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { scheduledTarget } from '#domain/orders/payment-intent.ts';
import { eventually } from '#testing/eventually.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import type { StatusAnswer } from '../../gateways/acquiring/port.ts';
import { startCardAddition } from '../cards/add-card.ts';
import { writeIntent } from '../payments/new-intent.ts';
import { startPayment } from '../payments/paying/start-payment.ts';
import { endIntent } from './end-intent.ts';
import { resolveIntent } from './resolve-intent.ts';
import { settle, settleCharges } from './settle.ts';

const forNoOrder = { scope: 'NONE', textVersion: 1 } as const;
const { context, newOrder, saveCard, paymentCommand, readIntent } = await openProductWithBank({ after });
const { database } = context;

type FoundPayment = Extract<StatusAnswer, { kind: 'found' }>;

const paidStatus: FoundPayment = {
  kind: 'found',
  gatewayOrderId: null,
  gatewayOrderNumber: '',
  state: 'paid',
  actionCode: 0,
  amount: kopecks(100_000),
  currency: '643',
  depositedAmount: null,
  refundedAmount: null,
  refunds: [],
  card: null,
  orderUuid: null,
};

// docs/spec/gateway.md#8
test('an ended intent keeps its state, and only a stolen card is removed', async () => {
  const order = await newOrder();
  const card = await saveCard(order);
  const isKept = async () => {
    const rows = await database.reader`select from binding where binding_uuid = ${card} and active`;
    return rows.length === 1;
  };
  const charge = async () => {
    const lost = {
      ...context,
      acquiring: { ...context.acquiring, register: async () => ({ kind: 'unknown' }) as const },
    };
    await startPayment(lost, paymentCommand(order, { card }));
    const [row] = await database.reader<{ intentUuid: IntentUuid }[]>`
      select operation_uuid as "intentUuid" from operation where order_uuid = ${order.orderUuid}
        order by created_at desc`;
    assert.ok(row);
    return row.intentUuid;
  };
  for (const [actionCode, state, stays] of [
    [null, 'EXPIRED', true],
    [116, 'DECLINED', true],
    [43, 'DECLINED', false],
  ] as const) {
    const intentUuid = await charge();
    await database.autocommit`delete from job where kind = 'charge-order'`;
    assert.equal(await endIntent(context, intentUuid, actionCode), state);
    assert.equal(await endIntent(context, intentUuid, actionCode === null ? 116 : null), state);
    assert.equal(await isKept(), stays);
    const woken = await database.reader`select key from job where kind = 'charge-order'`;
    assert.deepEqual([...woken], [{ key: order.orderUuid }], 'its scheduled charges are planned again');
  }
});

test('a card change to a stolen card does not remove the current card', async () => {
  const order = await newOrder();
  const card = await saveCard(order);
  const lost = { ...context.acquiring, register: async () => ({ kind: 'unknown' }) as const };
  await startPayment({ ...context, acquiring: lost }, paymentCommand(order, { card }));
  const [change] = await database.autocommit<{ intentUuid: IntentUuid }[]>`
    update operation set kind = 'BINDING', amount = 0 where order_uuid = ${order.orderUuid} and state = 'UNKNOWN'
    returning operation_uuid as "intentUuid"`;
  assert.ok(change);
  assert.equal(await endIntent(context, change.intentUuid, 43), 'DECLINED');
  const kept = await database.reader`select from binding where binding_uuid = ${card} and active`;
  assert.equal(kept.length, 1);
});

let checks = 1000;

/** Starts a card addition, or a change of this card, with this status of its check; returns the state and the cards. */
async function checked(client: ClientUuid, fields: Partial<FoundPayment>, inPlaceOf: string | null = null) {
  checks += 1;
  const added = { clientUuid: client, cardConsent: forNoOrder, requestKey: randomUUID() };
  const started = await startCardAddition(context, added);
  assert.ok(started.ok, JSON.stringify(started));
  const [row] = await database.autocommit<{ intentUuid: IntentUuid }[]>`
    update operation set binding_uuid = ${inPlaceOf}
      where client_uuid = ${client} and kind = 'BINDING' and state = 'REGISTERED'
    returning operation_uuid as "intentUuid"`;
  assert.ok(row);
  const { gatewayOrderId, gatewayOrderNumber, orderUuid } = await readIntent(row.intentUuid);
  const status: FoundPayment = {
    ...paidStatus,
    gatewayOrderId,
    gatewayOrderNumber,
    orderUuid,
    state: 'reversed',
    amount: kopecks(0),
    card: {
      bindingId: context.random.uuid(),
      clientId: client,
      maskedPan: `411111**${checks}`,
      expiry: '204012',
      paymentSystem: 'VISA',
      paymentWay: 'CARD',
    },
    ...fields,
  };
  const acquiring = { ...context.acquiring, status: async () => status };
  const { state } = await resolveIntent({ ...context, acquiring }, row.intentUuid);
  const cards = await database.reader<{ cardUuid: string }[]>`
    select binding_uuid as "cardUuid" from binding where client_uuid = ${client} and active order by created_at`;
  const { actionCode } = await readIntent(row.intentUuid);
  return { state, actionCode, cards: cards.map(({ cardUuid }) => cardUuid) };
}

// docs/spec/gateway.md#4
test('a card is saved only if its check is approved and the bank has bound it', async () => {
  const order = await newOrder();
  const { clientUuid } = order;
  for (const [fields, state, actionCode] of [
    [{ actionCode: 116 }, 'EXPIRED', null],
    [{ card: null }, 'EXPIRED', null],
    [{ state: 'paid', card: null }, 'EXPIRED', null],
    [{ state: 'declined', actionCode: 116 }, 'DECLINED', 116],
    [{ state: 'declined', actionCode: 151_019 }, 'DECLINED', 151_019],
    [{ state: 'declined', actionCode: -2007 }, 'EXPIRED', null],
  ] as const)
    assert.deepEqual(await checked(clientUuid, fields), { state, actionCode, cards: [] });
  const bound = await checked(clientUuid, {});
  assert.deepEqual([bound.state, bound.cards.length], ['SETTLED', 1]);
  const [first = ''] = bound.cards;
  const second = await checked(clientUuid, {});
  assert.deepEqual([second.cards[0], second.cards.length], [first, 2], 'the second card is added');
  const changed = await checked(clientUuid, {}, first);
  assert.deepEqual([changed.state, changed.cards.length], ['SETTLED', 2]);
  assert.equal(changed.cards.includes(first), false, 'the first card is replaced');
});

/** A purchase without an order, with the intent of its first payment. */
async function firstPayment() {
  const { clientUuid, orderUuid: like } = await newOrder();
  const orderUuid = identifier<OrderUuid>(context.random.uuid());
  const now = context.clock.now();
  await database.autocommit`
    insert into checkout (order_uuid, token_hash, sealed_token, merchant_uuid, order_number, registration_key_hash,
      product_id, terms, purchase_amount, full_amount, country_code, phone, cart, channel, return_url, state,
      client_uuid, created_at, expires_at)
    select ${orderUuid}, ${orderUuid}, '', merchant_uuid, 'to be created', 'key', (select min(product_id) from product),
      terms || '{"shiftPayment": false}', full_amount, full_amount, '7', c.phone, cart, channel, 'https://shop.example',
      'PAYING', client_uuid, ${now}, ${now}::timestamptz + interval '1 hour'
    from orders join client c using (client_uuid) where order_uuid = ${like}`;
  return database.transaction((transaction) =>
    writeIntent(context, transaction, {
      request: { clientUuid, subjectUuid: orderUuid, object: 'FIRST_PAYMENT', key: null },
      orderUuid,
      kind: 'INITIAL',
      cardUuid: null,
      cardConsent: null,
      amount: paidStatus.amount,
      allocations: [
        { targetType: 'SCHEDULED', targetId: scheduledTarget(orderUuid, 1), amount: paidStatus.amount },
      ],
    }),
  );
}

async function waitUntilBlocked(count: number): Promise<void> {
  const blocked = async () =>
    database.reader`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(`${count} statements wait for a lock`, async () => (await blocked()).length >= count);
}

test('a first payment settled before an older decline is processed stays settled and is not refunded', async () => {
  const intent = await firstPayment();
  const { intentUuid } = intent;
  const { settling, ending } = await database.transaction(async (transaction) => {
    await transaction`select from operation where operation_uuid = ${intentUuid} for no key update`;
    const first = settle(context, intent, paidStatus);
    await waitUntilBlocked(1);
    const second = endIntent(context, intentUuid, 116);
    await waitUntilBlocked(2);
    return { settling: first, ending: second };
  });
  await Promise.all([settling, ending]);
  assert.equal((await readIntent(intentUuid)).state, 'SETTLED');
  await settle(context, intent, paidStatus);
  const refunds = await database.reader`select from operation_refund where operation_uuid = ${intentUuid}`;
  assert.equal(refunds.length, 0);
});

test('resolving, ending or settling an unknown intent throws', async () => {
  const missing = identifier<IntentUuid>('00000000-0000-4000-8000-000000000001');
  await assert.rejects(resolveIntent(context, missing), /not found while resolving/);
  await assert.rejects(endIntent(context, missing, null), /not found while ending/);
  const known = { ...(await newOrder()), intentUuid: missing, kind: 'MANUAL' } as const;
  await assert.rejects(settle(context, known, paidStatus), /not found while settling/);
  await assert.rejects(settleCharges(context, [{ known, status: paidStatus }]), /not found while settling/);
});

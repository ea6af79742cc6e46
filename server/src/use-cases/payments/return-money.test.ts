import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import { identifier, type MerchantUuid, type IntentUuid, type RefundUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import type { PlainAnswer, RefundRequest, StatusAnswer } from '../../gateways/acquiring/port.ts';
import { refundMerchantOrder } from '../merchants/refund-order.ts';
import { returnMoney } from './return-money.ts';

const { context, at, noon, newOrder, saveCard, readIntent } = await openProductWithBank({ after });
const { database } = context;
const now = noon(1);

type OwedReturn = OwnOrder & {
  readonly intentUuid: IntentUuid;
  readonly shop: { readonly merchantUuid: MerchantUuid; readonly keyUuid: string };
  /** 100 and 200 roubles of the 1 000 that were paid. */
  readonly refunds: readonly [RefundUuid, RefundUuid];
};

/**
 * An order of 4,000 roubles, of which 1,000 were paid. Its shop refunds 3,100 and then 200 roubles, so 100 and 200
 * roubles are owed to the client.
 */
async function owed(): Promise<OwedReturn> {
  const order = await newOrder();
  await saveCard(order);
  const { orderUuid } = order;
  const [shop] = await database.reader<{ merchantUuid: MerchantUuid; keyUuid: string }[]>`
    select merchant_uuid as "merchantUuid", key_uuid as "keyUuid" from orders join merchant_key using (merchant_uuid)
    where order_uuid = ${orderUuid}`;
  assert.ok(shop);
  for (const amount of [310_000, 20_000])
    await refundMerchantOrder(context, {
      ...shop,
      orderUuid,
      amount: kopecks(amount),
      requestKey: String(amount),
    });
  const [first, second] = await database.reader<{ refundUuid: RefundUuid; intentUuid: IntentUuid }[]>`
    select refund_uuid as "refundUuid", operation_uuid as "intentUuid" from operation_refund
      join operation using (operation_uuid)
    where order_uuid = ${orderUuid} order by operation_refund.amount`;
  assert.ok(first && second);
  const refunds = [first.refundUuid, second.refundUuid] as const;
  return { ...order, shop, refunds, intentUuid: first.intentUuid };
}

/**
 * A context whose gateway returns the given answers to a refund and to a status query, by default those of the sandbox.
 * It records the refund requests and the log.
 */
function withBankAnswer(answer?: PlainAnswer, instant = now, status?: StatusAnswer) {
  const requests: RefundRequest[] = [];
  const logged: unknown[] = [];
  const product = {
    ...at(instant),
    acquiring: {
      ...context.acquiring,
      refund: async (request: RefundRequest) => {
        requests.push(request);
        return answer ?? context.acquiring.refund(request);
      },
      status: async (query: Parameters<typeof context.acquiring.status>[0]) =>
        status ?? context.acquiring.status(query),
    },
    log: {
      ...context.log,
      info: (...line: unknown[]) => void logged.push(line),
      error: (...line: unknown[]) => void logged.push(line),
    },
  };
  return { product, requests, logged };
}

async function stateOf(refundUuid: RefundUuid): Promise<string> {
  const [refund] = await database.reader<{ state: string }[]>`
    select state from operation_refund where refund_uuid = ${refundUuid}`;
  return refund?.state ?? 'none';
}

/** The history entries that the client sees about the refund. */
async function historyOf(refundUuid: RefundUuid): Promise<string[]> {
  const rows = await database.reader<{ text: string }[]>`
    select text from history where subject_id = ${refundUuid} and type = 'MONEY_RETURNED'`;
  return rows.map(({ text }) => text);
}

async function booked(refundUuid: RefundUuid): Promise<number> {
  return (await database.reader`select from journal_transaction where refund_uuid = ${refundUuid}`).length;
}

// docs/spec/reliability.md#F-21, docs/spec/reliability.md#F-29
test('a repeated refund of a shop returns no more money, and its key with another sum is refused', async () => {
  const { orderUuid, shop } = await owed();
  const again = async (amount: number) =>
    refundMerchantOrder(context, { ...shop, orderUuid, amount: kopecks(amount), requestKey: '20000' });
  await again(20_000);
  assert.deepEqual(await again(10_000), { ok: false, error: { code: 'idempotency.key.reused.error' } });
  const [order] = await database.reader<{ refunded: number }[]>`
    select sum(refund_amount)::int as refunded from order_refund where order_uuid = ${orderUuid}`;
  assert.equal(order?.refunded, 330_000);
});

const onceBooked = ['DONE', ['Деньги возвращены'], 1];

// docs/spec/reliability.md#D-3, docs/spec/rules.md#5
test('money is returned in parts, each requested with the amount that the bank should still hold', async () => {
  const { intentUuid, refunds } = await owed();
  const { gatewayOrderId } = await readIntent(intentUuid);
  const { product, requests, logged } = withBankAnswer();
  for (const refundUuid of [...refunds, ...refunds])
    assert.equal(await returnMoney(product, refundUuid), null);
  assert.deepEqual(requests, [
    { gatewayOrderId, amount: 10_000, externalRefundId: refunds[0], expectedDepositedAmount: 100_000 },
    { gatewayOrderId, amount: 20_000, externalRefundId: refunds[1], expectedDepositedAmount: 90_000 },
  ]);
  for (const each of refunds)
    assert.deepEqual([await stateOf(each), await historyOf(each), await booked(each)], onceBooked);
  assert.deepEqual(logged, []);
});

// docs/spec/reliability.md#D-3
test('a refund without an answer, or refused with a system error, is repeated after a growing pause', async () => {
  const { intentUuid, refunds } = await owed();
  const [refundUuid] = refunds;
  const { gatewayOrderId } = await readIntent(intentUuid);
  const systemFault = { kind: 'refused', errorCode: 7 } as const;
  const refusal = ['refund.refused', null, { refundUuid, code: '7' }];
  for (const [answer, age, pause, logged] of [
    [{ kind: 'unknown' }, 0, 10, []],
    [{ kind: 'unknown' }, 3600, 900, []],
    [systemFault, 7200, 1800, [refusal]],
    [systemFault, 86_000, 3600, [refusal]],
  ] as const) {
    const instant = plusSeconds(now, age);
    const bank = withBankAnswer(answer, instant);
    assert.equal(await returnMoney(bank.product, refundUuid), plusSeconds(instant, pause));
    assert.equal(bank.requests[0]?.externalRefundId, refundUuid);
    assert.deepEqual(bank.logged, logged);
    assert.deepEqual([await stateOf(refundUuid), await booked(refundUuid)], ['UNKNOWN', 0]);
  }
  const { product, requests } = withBankAnswer();
  assert.equal(await returnMoney(product, refundUuid), null);
  const mayHoldLess = {
    gatewayOrderId,
    amount: 10_000,
    externalRefundId: refundUuid,
    expectedDepositedAmount: null,
  };
  assert.deepEqual(requests, [mayHoldLess]);
  assert.equal(await stateOf(refundUuid), 'DONE');
});

// docs/spec/reliability.md#D-3
test('a refund waits while another refund of the same payment is being sent', async () => {
  const { refunds } = await owed();
  const [own, other] = refunds;
  await database.autocommit`update operation_refund set state = 'SENT' where refund_uuid = ${other}`;
  await database.autocommit`
    update job set state = 'RUNNING', locked_until = now() + interval '20 seconds'
      where kind = 'return-money' and key = ${other}`;
  const { product, requests } = withBankAnswer();
  for (const [state, then] of [
    ['CREATED', 'CREATED'],
    ['SENT', 'UNKNOWN'],
  ] as const) {
    await database.autocommit`update operation_refund set state = ${state} where refund_uuid = ${own}`;
    assert.equal(await returnMoney(product, own), plusSeconds(now, 1));
    assert.deepEqual([await stateOf(own), await stateOf(other)], [then, 'SENT']);
  }
  assert.deepEqual(requests, []);
  await database.autocommit`update job set state = 'WAITING', locked_until = null where key = ${other}`;
  assert.equal(await returnMoney(product, own), null);
});

// docs/spec/reliability.md#D-3
test('a refund processed twice concurrently returns the money once', async () => {
  const { refunds } = await owed();
  const [refundUuid] = refunds;
  const { product, requests } = withBankAnswer();
  const concurrent = {
    ...product,
    acquiring: {
      ...product.acquiring,
      refund: async (request: RefundRequest) => {
        const answer = await product.acquiring.refund(request);
        await returnMoney(product, refundUuid);
        return answer;
      },
    },
  };
  assert.equal(await returnMoney(concurrent, refundUuid), null);
  assert.equal(requests.length, 2);
  assert.deepEqual(
    [await stateOf(refundUuid), await historyOf(refundUuid), await booked(refundUuid)],
    onceBooked,
  );
});

// docs/spec/rules.md#10
test('money from a bulk payoff file is booked as returned by transfer without a request to the bank', async () => {
  const { orderUuid, intentUuid, refunds } = await owed();
  const [refundUuid] = refunds;
  await database.autocommit`
    update operation set kind = 'FULL_PAYMENT', md_order = null where operation_uuid = ${intentUuid}`;
  const { product, requests, logged } = withBankAnswer();
  assert.equal(await returnMoney(product, refundUuid), null);
  assert.deepEqual([requests, logged], [[], [['refund.transfer', { refundUuid, orderUuid }]]]);
  const outcome = [await stateOf(refundUuid), await historyOf(refundUuid), await booked(refundUuid)];
  assert.deepEqual(outcome, ['DONE', ['Деньги возвращены переводом'], 1]);
});

test('the money of a purchase that never became an order is returned', async () => {
  const { intentUuid, refunds } = await owed();
  const [refundUuid] = refunds;
  await database.autocommit`update operation set order_uuid = gen_random_uuid()
    where operation_uuid = ${intentUuid}`;
  assert.equal(await returnMoney(withBankAnswer().product, refundUuid), null);
  assert.deepEqual(
    [await stateOf(refundUuid), await historyOf(refundUuid), await booked(refundUuid)],
    onceBooked,
  );
});

test('an unknown refund and a refund without a gateway order id return no money', async () => {
  const { product, requests } = withBankAnswer();
  const unknownRefund = identifier<RefundUuid>(context.random.uuid());
  assert.equal(await returnMoney(product, unknownRefund), null);
  const { intentUuid, refunds } = await owed();
  await database.autocommit`update operation set md_order = null where operation_uuid = ${intentUuid}`;
  await assert.rejects(returnMoney(product, refunds[0]), /has no gateway order id to refund/);
  assert.deepEqual([requests, await stateOf(refunds[0])], [[], 'CREATED']);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/calendar.ts';
import type { MerchantUuid, OperationUuid, RefundUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { type OwnOrder, openProductWithBank } from '#testing/product-with-bank.ts';
import type { PlainAnswer, RefundRequest } from '../../gateways/acquiring/port.ts';
import { refundMerchantOrder } from '../merchants/refund-order.ts';
import { returnMoney } from './return-money.ts';

const { context, at, noon, newOrder, saveCard, operation } = await openProductWithBank({ after });
const { database } = context;
const now = noon(1);

type Owed = OwnOrder & {
  readonly operationUuid: OperationUuid;
  /** 100 and 200 roubles of the 1 000 that were paid. */
  readonly refunds: readonly [RefundUuid, RefundUuid];
};

/** A shop has refunded twice more than the unpaid payments can bear. */
async function owed(): Promise<Owed> {
  const order = await newOrder();
  await saveCard(order);
  const { orderUuid } = order;
  const [shop] = await database.reader<{ merchantUuid: MerchantUuid }[]>`
    select merchant_uuid as "merchantUuid" from orders where order_uuid = ${orderUuid}`;
  assert.ok(shop);
  for (const amount of [310_000, 20_000])
    await refundMerchantOrder(context, {
      ...shop,
      orderUuid,
      amount: kopecks(amount),
      requestKey: String(amount),
    });
  const [first, second] = await database.reader<{ refundUuid: RefundUuid; operationUuid: OperationUuid }[]>`
    select refund_uuid as "refundUuid", operation_uuid as "operationUuid" from operation_refund join operation using (operation_uuid)
    where order_uuid = ${orderUuid} order by operation_refund.amount`;
  assert.ok(first && second);
  const refunds = [first.refundUuid, second.refundUuid] as const;
  return { ...order, refunds, operationUuid: first.operationUuid };
}

/** The product at a bank that answers so, or as it would; what it was asked for, and what the log says of it. */
function atBank(answer?: PlainAnswer) {
  const asked: RefundRequest[] = [];
  const told: unknown[] = [];
  const product = {
    ...at(now),
    acquiring: {
      ...context.acquiring,
      refund: async (request: RefundRequest) => {
        asked.push(request);
        return answer ?? context.acquiring.refund(request);
      },
    },
    log: {
      ...context.log,
      info: (...said: unknown[]) => void told.push(said),
      error: (...said: unknown[]) => void told.push(said),
    },
  };
  return { product, asked, told };
}

async function stateOf(refundUuid: RefundUuid): Promise<string> {
  const [refund] = await database.reader<{ state: string }[]>`
    select state from operation_refund where refund_uuid = ${refundUuid}`;
  return refund?.state ?? 'none';
}

/** What the client reads of it, once each. */
async function toldOf(refundUuid: RefundUuid): Promise<string[]> {
  const rows = await database.reader<{ text: string }[]>`
    select text from history where subject_id = ${refundUuid} and type = 'MONEY_RETURNED'`;
  return rows.map(({ text }) => text);
}

async function booked(refundUuid: RefundUuid): Promise<number> {
  return (await database.reader`select from journal_transaction where refund_uuid = ${refundUuid}`).length;
}

const onceBooked = ['DONE', ['Деньги возвращены'], 1];

// docs/spec/reliability.md#D-3, docs/spec/rules.md#5
test('money goes back to the card it came from, in parts, each told to the bank with what it should still hold', async () => {
  const { operationUuid, refunds } = await owed();
  const { mdOrder } = await operation(operationUuid);
  const { product, asked, told } = atBank();
  for (const refundUuid of [...refunds, ...refunds])
    assert.equal(await returnMoney(product, refundUuid), null);
  assert.deepEqual(asked, [
    { mdOrder, amount: 10_000, externalRefundId: refunds[0], expectedDepositedAmount: 100_000 },
    { mdOrder, amount: 20_000, externalRefundId: refunds[1], expectedDepositedAmount: 90_000 },
  ]);
  for (const each of refunds)
    assert.deepEqual([await stateOf(each), await toldOf(each), await booked(each)], onceBooked);
  assert.deepEqual(told, []);
});

// docs/spec/reliability.md#D-3
test('a bank that is silent is asked again ten seconds later, one that refuses in an hour and by a person; nothing is booked before', async () => {
  const { operationUuid, refunds } = await owed();
  const [refundUuid] = refunds;
  const { mdOrder } = await operation(operationUuid);
  for (const [answer, seconds, faults] of [
    [{ kind: 'unknown' }, 10, []],
    [{ kind: 'refused', errorCode: 7 }, 3600, [['refund.refused', null, { refundUuid, code: '7' }]]],
  ] as const) {
    const { product, asked, told } = atBank(answer);
    assert.equal(await returnMoney(product, refundUuid), plusSeconds(now, seconds));
    assert.equal(asked[0]?.externalRefundId, refundUuid);
    assert.deepEqual(told, faults);
    assert.deepEqual([await stateOf(refundUuid), await booked(refundUuid)], ['UNKNOWN', 0]);
  }
  const { product, asked } = atBank();
  assert.equal(await returnMoney(product, refundUuid), null);
  const mayHoldLess = {
    mdOrder,
    amount: 10_000,
    externalRefundId: refundUuid,
    expectedDepositedAmount: null,
  };
  assert.deepEqual(asked, [mayHoldLess]);
  assert.equal(await stateOf(refundUuid), 'DONE');
});

// docs/spec/reliability.md#D-3
test('of one payment one refund is asked for at a time; one whose question was lost lets the other go first', async () => {
  const { refunds } = await owed();
  const [own, other] = refunds;
  await database.autocommit`update operation_refund set state = 'SENT' where refund_uuid = ${other}`;
  await database.autocommit`
    update job set state = 'RUNNING', locked_until = now() + interval '20 seconds' where kind = 'return-money' and key = ${other}`;
  const { product, asked } = atBank();
  for (const [state, then] of [
    ['CREATED', 'CREATED'],
    ['SENT', 'UNKNOWN'],
  ] as const) {
    await database.autocommit`update operation_refund set state = ${state} where refund_uuid = ${own}`;
    assert.equal(await returnMoney(product, own), plusSeconds(now, 1));
    assert.deepEqual([await stateOf(own), await stateOf(other)], [then, 'SENT']);
  }
  assert.deepEqual(asked, []);
  await database.autocommit`update job set state = 'WAITING', locked_until = null where key = ${other}`;
  assert.equal(await returnMoney(product, own), null);
});

// docs/spec/reliability.md#D-3
test('money that two give back at once goes back once', async () => {
  const { refunds } = await owed();
  const [refundUuid] = refunds;
  const { product, asked } = atBank();
  const overtaken = {
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
  assert.equal(await returnMoney(overtaken, refundUuid), null);
  assert.equal(asked.length, 2);
  assert.deepEqual(
    [await stateOf(refundUuid), await toldOf(refundUuid), await booked(refundUuid)],
    onceBooked,
  );
});

// docs/spec/rules.md#10
test('money that came by a file goes back by a transfer: it is booked at once, and the bank is not asked', async () => {
  const { orderUuid, operationUuid, refunds } = await owed();
  const [refundUuid] = refunds;
  await database.autocommit`
    update operation set kind = 'FULL_PAYMENT', md_order = null where operation_uuid = ${operationUuid}`;
  const { product, asked, told } = atBank();
  assert.equal(await returnMoney(product, refundUuid), null);
  assert.deepEqual([asked, told], [[], [['refund.transfer', { refundUuid, orderUuid }]]]);
  const outcome = [await stateOf(refundUuid), await toldOf(refundUuid), await booked(refundUuid)];
  assert.deepEqual(outcome, ['DONE', ['Деньги возвращены переводом'], 1]);
});

test('the money of a purchase that never became an order goes back too', async () => {
  const { operationUuid, refunds } = await owed();
  const [refundUuid] = refunds;
  await database.autocommit`update operation set order_uuid = gen_random_uuid() where operation_uuid = ${operationUuid}`;
  assert.equal(await returnMoney(atBank().product, refundUuid), null);
  assert.deepEqual(
    [await stateOf(refundUuid), await toldOf(refundUuid), await booked(refundUuid)],
    onceBooked,
  );
});

test('nothing goes back that is owed to nobody, nor by a way that is not known', async () => {
  const { product, asked } = atBank();
  const nothing = identifier<RefundUuid>(context.random.uuid());
  assert.equal(await returnMoney(product, nothing), null);
  const { operationUuid, refunds } = await owed();
  await database.autocommit`update operation set md_order = null where operation_uuid = ${operationUuid}`;
  await assert.rejects(returnMoney(product, refunds[0]), /money goes back by the way it came/);
  assert.deepEqual([asked, await stateOf(refunds[0])], [[], 'CREATED']);
});

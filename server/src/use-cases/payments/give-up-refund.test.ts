import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { MerchantUuid, IntentUuid, OrderUuid, RefundUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { differencePage } from '../../db/reconciliation/difference-store.ts';
import type { Context } from '../context.ts';
import type { StatusAnswer } from '../../gateways/acquiring/port.ts';
import { refundMerchantOrder } from '../merchants/refund-order.ts';
import { returnMoney } from './return-money.ts';

const { context, newOrder, saveCard, readIntent } = await openProductWithBank({ after });
const { database, acquiring } = context;

type RefundedOrder = { readonly orderUuid: OrderUuid; readonly intentUuid: IntentUuid };

/** An order of which 1 000 roubles were paid and have to be returned. */
async function refundedOrder(): Promise<RefundedOrder> {
  const order = await newOrder();
  await saveCard(order);
  const { orderUuid } = order;
  const [shop] = await database.reader<{ merchantUuid: MerchantUuid; keyUuid: string }[]>`
    select merchant_uuid as "merchantUuid", key_uuid as "keyUuid" from orders join merchant_key using (merchant_uuid)
    where order_uuid = ${orderUuid}`;
  assert.ok(shop);
  const amount = kopecks(400_000);
  await refundMerchantOrder(context, { ...shop, orderUuid, amount, requestKey: orderUuid });
  const [refund] = await refundsOf(orderUuid);
  assert.ok(refund);
  return { orderUuid, intentUuid: refund.intentUuid };
}

type RefundRow = {
  readonly refundUuid: RefundUuid;
  readonly intentUuid: IntentUuid;
  readonly amount: number;
  readonly state: string;
};

async function refundsOf(orderUuid: OrderUuid): Promise<RefundRow[]> {
  return database.reader<RefundRow[]>`
    select refund_uuid as "refundUuid", operation_uuid as "intentUuid", r.amount, r.state
    from operation_refund r join operation o using (operation_uuid)
    where o.order_uuid = ${orderUuid} order by r.amount desc`;
}

/** Runs the jobs of the order's refunds until none has to run again now; returns amounts and states. */
async function run(product: Context, orderUuid: OrderUuid) {
  for (let round = 0; round < 2; round += 1)
    for (const { refundUuid } of await refundsOf(orderUuid)) await returnMoney(product, refundUuid);
  return (await refundsOf(orderUuid)).map(({ amount, state }) => [amount, state]);
}

async function entryOf(orderUuid: OrderUuid) {
  const { rows: differences } = await differencePage(database.reader, { isOpen: true, count: 50, page: 0 });
  return differences
    .filter((difference) => difference.orderUuid === orderUuid)
    .map(({ kind, ourAmount, theirAmount }) => [kind, ourAmount, theirAmount]);
}

/** A refund of the bank itself, which the product does not know. */
async function refundAtBank({ intentUuid }: RefundedOrder, amount: number, id = context.random.uuid()) {
  const { gatewayOrderId } = await readIntent(intentUuid);
  assert.ok(gatewayOrderId);
  const answer = await acquiring.refund({
    gatewayOrderId,
    amount: kopecks(amount),
    externalRefundId: id,
    expectedDepositedAmount: null,
  });
  assert.equal(answer.kind, 'done');
}

test('the bank returns what it holds, and the rest waits for staff', async () => {
  for (const [gone, outcome, entry] of [
    [
      1,
      [
        [99_999, 'DONE'],
        [1, 'REFUSED'],
      ],
      [['REFUND_REFUSED', 1, 0]],
    ],
    [
      99_999,
      [
        [99_999, 'REFUSED'],
        [1, 'DONE'],
      ],
      [['REFUND_REFUSED', 99_999, 0]],
    ],
    [100_000, [[100_000, 'REFUSED']], [['REFUND_REFUSED', 100_000, 0]]],
  ] as const) {
    const refunded = await refundedOrder();
    await refundAtBank(refunded, gone);
    assert.deepEqual(await run(context, refunded.orderUuid), outcome);
    assert.deepEqual(await entryOf(refunded.orderUuid), entry);
  }
});

test('a refund that the bank has already made is booked although its repeat is refused', async () => {
  const refunded = await refundedOrder();
  const [refund] = await refundsOf(refunded.orderUuid);
  assert.ok(refund);
  await refundAtBank(refunded, 100_000, refund.refundUuid);
  // a bank without idempotent refunds refuses the repeat
  const refuse = async () => ({ kind: 'refused', errorCode: 7 }) as const;
  const product = { ...context, acquiring: { ...acquiring, refund: refuse } };
  assert.deepEqual(await run(product, refunded.orderUuid), [[100_000, 'DONE']]);
  assert.deepEqual(await entryOf(refunded.orderUuid), []);
});

// docs/spec/gateway.md#7
test('a refused refund waits for staff, except after a system error or without a status of the bank', async () => {
  const silent = { kind: 'unknown' } as const;
  const unknownOrder = { kind: 'not-found' } as const;
  for (const [errorCode, status, state] of [
    ...([1, 3, 4, 5, 6, 8, 99] as const).map((code) => [code, null, 'REFUSED'] as const),
    [7, null, 'UNKNOWN'],
    ...([5, 6, 7, 99] as const).map((code) => [code, silent, 'UNKNOWN'] as const),
    ...([5, 6, 7, 99] as const).map((code) => [code, unknownOrder, 'REFUSED'] as const),
  ] satisfies (readonly [number, StatusAnswer | null, string])[]) {
    const { orderUuid } = await refundedOrder();
    const refuse = async () => ({ kind: 'refused', errorCode }) as const;
    const report: Context['acquiring']['status'] = async (query) => status ?? acquiring.status(query);
    const product = { ...context, acquiring: { ...acquiring, refund: refuse, status: report } };
    const shown = `${errorCode} ${status?.kind ?? 'reported'}`;
    assert.deepEqual(await run(product, orderUuid), [[100_000, state]], shown);
    const entry = state === 'REFUSED' ? [['REFUND_REFUSED', 100_000, 0]] : [];
    assert.deepEqual(await entryOf(orderUuid), entry, shown);
  }
});

test('a refused penalty is REFUNDED only when all of its money has returned', async () => {
  const { orderUuid } = await refundedOrder();
  const [refund] = await refundsOf(orderUuid);
  assert.ok(refund);
  const penaltyUuid = context.random.uuid();
  await database.autocommit`
    insert into penalty (penalty_uuid, order_uuid, payment_number, amount, state, applied_at, days_late,
      counted_through)
    values (${penaltyUuid}, ${orderUuid}, 2, 100000, 'PAID', ${context.clock.now()}, 1, ${context.clock.today()})`;
  await database.autocommit`
    update operation_refund set target_type = 'PENALTY', target_id = ${penaltyUuid}
      where refund_uuid = ${refund.refundUuid}`;
  await refundAtBank({ orderUuid, intentUuid: refund.intentUuid }, 30_000);
  await run(context, orderUuid);
  const [penalty] = await database.reader`select state from penalty where penalty_uuid = ${penaltyUuid}`;
  assert.deepEqual({ ...penalty }, { state: 'PAID' });
});

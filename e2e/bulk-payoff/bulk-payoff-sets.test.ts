import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { OrderUuid } from '#domain/identifier.ts';
import { openDatabase } from '#server/db/database.ts';
import { lockOrders } from '#server/db/orders/order-store.ts';
import { documentOf } from '#server/use-cases/ledger/document-of.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { calls } from '#testing/calls.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { roubles, waitForStage, uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { newPhone } from '#testing/people/customer.ts';
import type { PaymentOption } from '#testing/people/pay-by-card.ts';
import { callAsShop, buy, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import { advanceClock, clockNow } from '#testing/bank/sandbox-calls.ts';

const stack = await sharedStackOfDays();
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const { reader } = database;
const phone = newPhone();

/** Two orders with the same history. */
async function identicalOrders(name: string, productId: string): Promise<readonly [string, string]> {
  const first = await buy(stack, { phone, orderNumber: `${name}-"1`, productId });
  return [first, await buy(stack, { phone, orderNumber: `${name}-"2`, productId })];
}

type Dump = Readonly<Record<string, readonly object[]>>;

/** All rows of an order without the fields that always differ between two orders. */
async function allRowsOf(orderUuid: string): Promise<Dump> {
  const dump = {
    orders: await reader`select * from orders where order_uuid = ${orderUuid}`,
    payments:
      await reader`select * from scheduled_payment where order_uuid = ${orderUuid} order by payment_number`,
    documents: await reader`select * from order_document where order_uuid = ${orderUuid}`,
    operations:
      await reader`select * from operation where order_uuid = ${orderUuid} order by created_at, kind`,
    allocations: await reader`select a.* from allocation a join operation o using (operation_uuid)
        where o.order_uuid = ${orderUuid}
      order by target_id, o.created_at`,
    journal:
      await reader`select * from journal_transaction where order_uuid = ${orderUuid} order by posted_at`,
    entries: await reader`select e.* from journal_entry e join journal_transaction t using (tx_id)
        where t.order_uuid = ${orderUuid} order by entry_id`,
    history: await reader`select * from history where order_uuid = ${orderUuid} order by event_id`,
    transitions: await reader`select * from transition where subject_id like ${`${orderUuid}%`} order by seq`,
    webhooks: await reader`select * from webhook_delivery where order_uuid = ${orderUuid} order by sequence`,
    jobs: await reader`select kind, state from job where key = ${orderUuid} order by kind`,
  };
  const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}-1/g;
  const timestamps = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
  const counted = ['entry_id', 'event_id', 'seq', 'sequence', 'form_url', 'last_status'];
  const text = JSON.stringify(dump, (key, value: unknown) => (counted.includes(key) ? undefined : value));
  return JSON.parse(
    text
      .replaceAll(uuids, 'uuid')
      .replaceAll(timestamps, 'timestamp')
      .replaceAll(/\\"[12]/g, 'number')
      .replaceAll(/\\\\number/g, 'number'),
  ) as Dump;
}

async function untilQuiet(orderUuids: readonly string[]): Promise<void> {
  await eventually(`the jobs of ${orderUuids.length} orders are finished`, async () => {
    const rows = await reader`select 1 from job
        where key = any (${orderUuids}) and (state = 'RUNNING' or run_at <= ${await clockNow(stack)})`;
    return rows.length === 0;
  });
}

test('orders paid off in a batch and one by one leave the same rows (docs/decisions/0020)', async () => {
  const pairs = [
    await identicalOrders('FOUR', 'four-parts'),
    await identicalOrders('SIX', 'old-six-months'),
    await identicalOrders('TEN', 'old-ten-parts'),
    await identicalOrders('PART', 'four-parts'),
    await identicalOrders('LAST', 'four-parts'),
  ];
  for (const orderUuid of pairs[3] ?? [])
    assert.equal((await callAsShop(stack, { orderUuid, action: 'refund', amount: 50_000 })).httpStatus, 200);
  await advanceClock(stack, 'P29D');
  const staff = await logInStaff(stack, 'payments');
  const client = await logIn(stack, phone);
  const lines: string[] = [];
  for (const orderUuid of pairs.flat()) {
    const { remainingPaymentAmount } = await viewOrder(client, orderUuid);
    lines.push(`${orderUuid};${roubles(remainingPaymentAmount)}`);
  }
  const { fullPaymentFileUuid } = await uploadFile({ stack, staff }, lines.join('\n'), { reviewFirst: true });
  await waitForStage(staff, fullPaymentFileUuid, 'WAITING');
  const alone = pairs.map(([, second]) => second);
  await reader`update full_payment_row set route = 'SINGLE'
    where file_uuid = ${fullPaymentFileUuid} and order_uuid = any (${alone})`;
  const approved = await staff.approvePayoffFile({ processId: fullPaymentFileUuid });
  assertSuccess(approved);
  const { rowsPaid } = await waitForStage(staff, fullPaymentFileUuid, 'COMPLETED');
  assert.equal(rowsPaid, pairs.flat().length);
  await untilQuiet(pairs.flat());
  for (const [inSet, single] of pairs) assert.deepEqual(await allRowsOf(inSet), await allRowsOf(single));
  const counted = await reader`
    select list_state, total,
      (select count(*)::integer from order_document d
        where d.client_uuid = c.client_uuid and d.list_state = c.list_state) as real
    from client_order_count c`;
  for (const { total, real } of counted) assert.equal(total, real);
  await assertAuditHolds(stack);
});

test('the stored documents of orders paid off in a batch equal those built from the orders', async () => {
  const stored = await reader<{ orderUuid: OrderUuid; clientDocument: string; staffDocument: string }[]>`
    select order_uuid as "orderUuid", client_document as "clientDocument", staff_document as "staffDocument"
      from order_document
    where client_uuid = (select client_uuid from client where phone = ${phone}) order by order_uuid`;
  const orders = await database.transaction((transaction) =>
    lockOrders(
      transaction,
      stored.map(({ orderUuid }) => orderUuid),
    ),
  );
  const rebuilt = orders.map(documentOf).map(({ orderUuid, clientDocument, staffDocument }) => ({
    orderUuid,
    clientDocument,
    staffDocument,
  }));
  assert.deepEqual(rebuilt, [...stored]);
});

// docs/spec/rules.md#10
test('a file pays the penalty left of a completed order once, although two rows name the order', async () => {
  const late = newPhone();
  const orderUuid = await buy(stack, {
    phone: late,
    orderNumber: 'PENALTY-LEFT',
    pan: cardThatDeclinesLater,
  });
  await advanceClock(stack, 'P21D');
  const client = await logIn(stack, late);
  const { body } = await client.quote({ orderUuid });
  const whole = (body['options'] as readonly PaymentOption[]).find(
    ({ paymentObject }) => paymentObject === 'ALL_MAIN_DEBT',
  );
  assert.ok(whole);
  const { paymentObject, amount } = whole;
  const paid = await client.send(calls.payOnPage, { orderUuid, paymentObject, amount });
  await payOnBankPage(stack, String(paid.body['formUrl']), cardThatDeclinesLater);
  const [penalty] = (await viewOrder(client, orderUuid)).penalties;
  assert.ok(penalty);
  const staff = await logInStaff(stack, 'payments');
  const row = `${orderUuid};${roubles(penalty.amount)}\n`;
  const file = await uploadFile({ stack, staff }, row + row);
  const done = await waitForStage(staff, file.fullPaymentFileUuid, 'COMPLETED');
  assert.deepEqual([done['rowsPaid'], done['rowsDone']], [1, 2]);
  assert.deepEqual((await viewOrder(client, orderUuid)).penalties, []);
  await assertAuditHolds(stack);
});

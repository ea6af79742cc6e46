import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { endpoints } from '#contract/endpoints.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { calls } from '#testing/calls.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy } from '#testing/people/purchase.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { Compile } from 'typebox/compile';
import { openDatabase, type Reader } from '#server/db/database.ts';
import { lockOrders } from '#server/db/orders/order-store.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { documentOf } from '#server/use-cases/ledger/document-of.ts';

const stack = await sharedStackOfDays();
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());

const phone = newPhone();
const bought = [
  await buy(stack, { phone, orderNumber: 'DOC-1' }),
  await buy(stack, { phone, orderNumber: 'DOC-2', productId: 'old-ten-parts' }),
  await buy(stack, { phone, orderNumber: 'DOC-3', pan: cardThatDeclinesLater }),
];
await advanceClock(stack, 'P35D');

type StoredRow = {
  readonly orderUuid: OrderUuid;
  readonly listState: string;
  readonly clientDocument: string;
  readonly staffDocument: string;
};

async function storedDocuments(reader: Reader): Promise<StoredRow[]> {
  return reader<StoredRow[]>`
    select order_uuid as "orderUuid", list_state as "listState", client_document as "clientDocument",
      staff_document as "staffDocument"
    from order_document where order_uuid = any (${bought}) order by order_uuid`;
}

test('the stored documents match the tables after purchases, scheduled charges and overdue payments', async () => {
  const stored = await storedDocuments(database.reader);
  assert.equal(stored.length, 3);
  const orders = await database.transaction((transaction) =>
    lockOrders(
      transaction,
      stored.map(({ orderUuid }) => orderUuid),
    ),
  );
  const rebuilt = orders.map(documentOf).map(({ orderUuid, listState, clientDocument, staffDocument }) => ({
    orderUuid,
    listState,
    clientDocument,
    staffDocument,
  }));
  assert.deepEqual(rebuilt, [...stored]);
});

test('a stored document matches its schema in the contract, and the client’s one has no staff fields', async () => {
  const answer = Compile(endpoints[calls.viewOrder].response);
  for (const { clientDocument, staffDocument } of await storedDocuments(database.reader)) {
    for (const text of [clientDocument, staffDocument]) {
      const order: unknown = JSON.parse(text);
      assert.deepEqual([...answer.Errors({ order })], []);
    }
    for (const forStaff of ['planDate', 'originalMdOrder', 'productInfo']) {
      assert.ok(!clientDocument.includes(forStaff));
      assert.ok(staffDocument.includes(forStaff));
    }
  }
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertSuccess } from '#testing/assert-success.ts';
import { operationsOfOrders } from '#testing/bank/bank-operations.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';

const stack = await startStack({ after });
const orderUuid = await buy(stack, { phone: demoClients.anna, orderNumber: 'FIND-ME-1' });
const support = await logInStaff(stack, 'support');

type SearchResult = {
  readonly clients: readonly {
    readonly clientUuid: string;
    readonly phone: string;
    readonly fullName: string;
  }[];
  readonly cards: SearchResult['clients'];
  readonly orders: readonly { readonly orderUuid: string; readonly phone: string }[];
};

async function find(text: string): Promise<SearchResult> {
  const { body } = await support.search({ text });
  assertSuccess({ body });
  return body as unknown as SearchResult;
}

test('a client is found by phone, by the start of the name and by the last digits of a card', async () => {
  for (const text of ['+7 900 100-00-03', 'лебедева ан', '1111']) {
    const { cards, clients } = await find(text);
    const [found, ...others] = text === '1111' ? cards : clients;
    assert.deepEqual([found?.phone, found?.fullName], [demoClients.anna, 'Лебедева Анна Игоревна'], text);
    assert.equal(others.length, 0);
  }
  const nothing = { cards: [], clients: [], orders: [], shops: [], files: [], colleagues: [] };
  assert.deepEqual(await find('Неизвестный'), { status: 'SUCCESS', ...nothing });
  const blank = await support.search({ text: '  ' });
  assert.equal(blank.body.error?.description, 'field=text');
});

test('an order is found by the shop’s number, the bank’s in any form or the sum of a payment, with its client', async () => {
  const { body } = await support.viewOrderAsStaff({
    countryCode: '7',
    phone: demoClients.anna,
    orderUuid,
  });
  const { originalMdOrder } = body['order'] as { readonly originalMdOrder: string };
  const [paid] = await operationsOfOrders(stack, [orderUuid]);
  assert.ok(paid);
  const bankId = originalMdOrder.toUpperCase().replaceAll('-', '');
  for (const text of ['FIND-ME-1', originalMdOrder, bankId, paid.orderNumber]) {
    const { orders } = await find(text);
    assert.deepEqual(
      orders.map((order) => [order.orderUuid, order.phone]),
      [[orderUuid, demoClients.anna]],
      text,
    );
  }
  const ofSum = await find(String(paid.amount / 100).replace('.', ','));
  assert.ok(ofSum.orders.some((order) => order.orderUuid === orderUuid));
});

test('searches are logged', async () => {
  await find('Седов');
  const admin = await logInStaff(stack, 'admin');
  const { body } = await admin.listStaffActions({ count: 10, action: 'VIEW_SEARCH' });
  const [last] = body['actions'] as { login: string; note: string }[];
  assert.deepEqual([last?.login, last?.note], ['support', 'Седов']);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { OrderUuid } from '#domain/identifier.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { bringTextsIntoForm } from './bring-texts-into-form.ts';

const { context, newOrder } = await openProductWithBank({ after });
const { reader } = context.database;

async function storeNumber(orderUuid: OrderUuid, orderNumber: string): Promise<void> {
  await reader`update orders set order_number = ${orderNumber} where order_uuid = ${orderUuid}`;
}

async function stored(orderUuid: OrderUuid): Promise<{ number: string; shown: string; name: string | null }> {
  const [row] = await reader<{ number: string; shown: string; name: string | null }[]>`
    select o.order_number as number, d.client_document::jsonb ->> 'orderNumber' as shown, c.full_name as name
    from orders o join order_document d using (order_uuid) join client c on c.client_uuid = o.client_uuid
    where order_uuid = ${orderUuid}`;
  assert.ok(row);
  return row;
}

test('order numbers and names stored by an earlier version are converted to the canonical form', async () => {
  const { orderUuid, clientUuid } = await newOrder();
  await storeNumber(orderUuid, ' PAD\u00a0 1   ');
  await reader`update client set full_name = ${' Королёв\u200b  Семен'.normalize('NFD')}
    where client_uuid = ${clientUuid}`;
  await bringTextsIntoForm(context);
  assert.deepEqual(await stored(orderUuid), { number: 'PAD 1', shown: 'PAD 1', name: 'Королёв Семен' });
});

test('two order numbers of one shop that would become equal are not converted', async () => {
  const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
  await storeNumber(first.orderUuid, 'EQUAL-1');
  await storeNumber(second.orderUuid, 'EQUAL-1 ');
  await storeNumber(third.orderUuid, 'OTHER-1 ');
  await bringTextsIntoForm(context);
  const numbers = await Promise.all([first, second, third].map(({ orderUuid }) => stored(orderUuid)));
  assert.deepEqual(
    numbers.map(({ number }) => number),
    ['EQUAL-1', 'EQUAL-1 ', 'OTHER-1'],
  );
});

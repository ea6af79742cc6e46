import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type CardUuid, identifier, type StaffUuid } from '#domain/identifier.ts';
import type { Phone } from '#domain/auth/phone.ts';
import { eventually } from '#testing/eventually.ts';
import { anotherCard } from '#testing/bank/cards.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { moveOrdersToCard } from '../../use-cases/outcomes/move-orders-to-card.ts';
import { stopOrderSchedules } from '../../use-cases/orders/stop-order-schedules.ts';
import { bindingByUuid, orderCardOf } from '../cards/binding-store.ts';
import { lockOrder } from './order-store.ts';

const { context, newOrder, saveCard } = await openProductWithBank({ after });
const { database } = context;
const staff = {
  staffUuid: identifier<StaffUuid>('d1000000-0000-4000-8000-000000000001'),
  address: '203.0.113.1',
};

async function cardOf(cardUuid: CardUuid) {
  const binding = await bindingByUuid(database.reader, cardUuid);
  assert.ok(binding);
  return orderCardOf(binding);
}

async function phoneOf({ clientUuid }: OwnOrder): Promise<Phone> {
  const [client] = await database.reader<{ phone: Phone }[]>`
    select phone from client where client_uuid = ${clientUuid}`;
  assert.ok(client);
  return client.phone;
}

async function untilBlocked(): Promise<void> {
  const blocked = async () =>
    database.reader`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually('a statement waits for a lock', async () => (await blocked()).length > 0);
}

test('a transaction that has waited for an order sees a card that was changed meanwhile', async () => {
  const order = await newOrder();
  const { orderUuid } = order;
  const [first, second] = [
    await cardOf(await saveCard(order)),
    await cardOf(await saveCard(order, anotherCard)),
  ];
  const toCard = (card: typeof first) =>
    database.transaction((transaction) =>
      moveOrdersToCard(context, transaction, {
        orderUuids: [orderUuid],
        card,
        occasion: context.random.uuid(),
      }),
    );
  await toCard(first);
  const phone = await phoneOf(order);
  const { stopping } = await database.transaction(async (transaction) => {
    const occasion = context.random.uuid();
    await moveOrdersToCard(context, transaction, { orderUuids: [orderUuid], card: second, occasion });
    const waiting = stopOrderSchedules(context, { staff, phone, orderUuid, note: 'По просьбе клиента' });
    await untilBlocked();
    return { stopping: waiting };
  });
  assert.ok((await stopping).ok);
  const found = await database.transaction((transaction) => lockOrder(transaction, orderUuid));
  assert.ok(found?.schedulesStoppedAt !== null);
  assert.deepEqual(found?.card, second);
});

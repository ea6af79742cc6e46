import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { instant } from '#domain/dates.ts';
import { type ClientUuid, identifier, type IntentUuid } from '#domain/identifier.ts';
import { eventually } from '#testing/eventually.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { type Database, openDatabase } from '../database.ts';
import { lockClientByUuid } from '../clients/client-store.ts';
import {
  activeBindings,
  type Binding,
  bindingByUuid,
  lockBinding,
  retireBinding,
  saveBinding,
} from './binding-store.ts';

const now = instant('2030-01-01T09:00:00Z');
const stored = { at: now, intentUuid: identifier<IntentUuid>(randomUUID()) };

function cardOf(clientUuid: ClientUuid, gatewayBindingId: string): Binding {
  return {
    cardUuid: identifier(randomUUID()),
    clientUuid,
    gatewayBindingId,
    maskedPan: '220250**0001',
    expiry: '203912',
    paymentSystem: 'MIR',
    paymentWay: 'CARD',
    active: true,
    isDefault: false,
  };
}

for (const [keyDescription, second] of [
  ['the same key', 'key-1'],
  ['a key of its own', 'key-2'],
])
  test(`two concurrent payments with the same new card, the second with ${keyDescription}, store one card`, async (t) => {
    const url = await openTestDatabase(t);
    const [one, other, watching] = [url, url, url].map((each) => openDatabase({ url: each, connections: 1 }));
    assert.ok(one !== undefined && other !== undefined && watching !== undefined);
    t.after(() => Promise.all([one.close(), other.close(), watching.close()]));
    const clientUuid = await newClient(one);
    const kept = await one.transaction(async (transaction) => {
      const first = await saveBinding(transaction, cardOf(clientUuid, 'key-1'), stored);
      const again = other.transaction((meanwhile) =>
        saveBinding(meanwhile, cardOf(clientUuid, second ?? ''), stored),
      );
      await Promise.race([untilBlocked(watching), again]);
      return { first, again };
    });
    const { cardUuid, gatewayBindingId } = await kept.again;
    assert.deepEqual([cardUuid, gatewayBindingId], [kept.first.cardUuid, second]);
    assert.equal((await activeBindings(watching.reader, clientUuid)).length, 1);
  });

test('a retired card that is stored again becomes the default if the client has no other card', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(() => database.close());
  const clientUuid = await newClient(database);
  await database.transaction(async (transaction) => {
    const card = await saveBinding(transaction, cardOf(clientUuid, 'key-1'), stored);
    await retireBinding(transaction, card);
    assert.equal((await activeBindings(transaction, clientUuid)).length, 0);
    const back = await saveBinding(transaction, cardOf(clientUuid, 'key-2'), stored);
    assert.deepEqual([back.cardUuid, back.isDefault], [card.cardUuid, true]);
  });
});

test('a card stored under the gateway key of a retired card leaves one active card', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(() => database.close());
  const clientUuid = await newClient(database);
  await database.transaction(async (transaction) => {
    const old = await saveBinding(transaction, { ...cardOf(clientUuid, 'key-1'), expiry: '203001' }, stored);
    await retireBinding(transaction, old);
    const back = await saveBinding(transaction, { ...cardOf(clientUuid, 'key-1'), expiry: '203102' }, stored);
    assert.deepEqual([back.cardUuid, back.active, back.expiry], [old.cardUuid, true, '203102']);
    await retireBinding(transaction, back);
    const charged = await saveBinding(transaction, cardOf(clientUuid, 'key-2'), stored);
    const again = await saveBinding(transaction, cardOf(clientUuid, 'key-1'), stored);
    assert.deepEqual([again.cardUuid, again.gatewayBindingId], [charged.cardUuid, 'key-1']);
    assert.equal((await activeBindings(transaction, clientUuid)).length, 1);
    assert.equal((await bindingByUuid(transaction, old.cardUuid))?.gatewayBindingId, 'key-2');
  });
});

for (const change of ['is stored', 'is retired'])
  test(`exactly one card is the default after a card is stored while another card ${change}`, async (t) => {
    const url = await openTestDatabase(t);
    const [one, other, watching] = [url, url, url].map((each) => openDatabase({ url: each, connections: 1 }));
    assert.ok(one !== undefined && other !== undefined && watching !== undefined);
    t.after(() => Promise.all([one.close(), other.close(), watching.close()]));
    const clientUuid = await newClient(one);
    const another = { ...cardOf(clientUuid, 'key-2'), maskedPan: '220250**0002' };
    if (change === 'is retired')
      await one.transaction((transaction) => saveBinding(transaction, another, stored));
    const concurrent = await one.transaction(async (transaction) => {
      await saveBinding(transaction, cardOf(clientUuid, 'key-1'), stored);
      const changed = other.transaction((meanwhile): Promise<unknown> =>
        change === 'is retired' ? retireBinding(meanwhile, another) : saveBinding(meanwhile, another, stored),
      );
      await Promise.race([untilBlocked(watching), changed]);
      return { changed };
    });
    await concurrent.changed;
    const cards = await activeBindings(watching.reader, clientUuid);
    assert.equal(cards.filter(({ isDefault }) => isDefault).length, 1, JSON.stringify(cards));
  });

test('starting a payment by a card does not wait for changes of the client’s cards', async (t) => {
  const url = await openTestDatabase(t);
  const [changing, paying] = [url, url].map((each) => openDatabase({ url: each, connections: 1 }));
  assert.ok(changing !== undefined && paying !== undefined);
  t.after(() => Promise.all([changing.close(), paying.close()]));
  const clientUuid = await newClient(changing);
  await changing.transaction(async (transaction) => {
    await saveBinding(transaction, cardOf(clientUuid, 'key-1'), stored);
  });
  const [card] = await activeBindings(changing.reader, clientUuid);
  assert.ok(card);
  await changing.transaction(async (transaction) => {
    await lockClientByUuid(transaction, clientUuid);
    await lockBinding(transaction, card.cardUuid);
    const begun = await paying.autocommit`
      with intent as (
        insert into operation (operation_uuid, order_uuid, client_uuid, kind, state, amount, binding_uuid,
          gateway_order_number, created_at, expires_at)
        values (${randomUUID()}, ${randomUUID()}, ${clientUuid}, 'RECURRENT', 'CREATED', 100, ${card.cardUuid},
          'number-1', ${now}, ${now})
        returning operation_uuid)
      insert into allocation (operation_uuid, target_type, target_id, amount, live)
      select operation_uuid, 'SCHEDULED', 'order/1', 100, true from intent`;
    assert.equal(begun.count, 1);
  });
});

async function newClient({ autocommit }: Database): Promise<ClientUuid> {
  const clientUuid = identifier<ClientUuid>(randomUUID());
  await autocommit`
    insert into client (client_uuid, country_code, phone, status, created_at)
      values (${clientUuid}, '7', '9001000009', 'ACTIVE', ${now})`;
  return clientUuid;
}

async function untilBlocked({ reader }: Database): Promise<void> {
  const blocked = async (): Promise<number> =>
    (
      await reader`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    ).length;
  await eventually('a statement waits for a lock', async () => (await blocked()) > 0);
}

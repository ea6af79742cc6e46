import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { CardUuid } from '#domain/identifier.ts';
import { anotherCard } from '#testing/bank/cards.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { finishCardAddition, startCardAddition } from './add-card.ts';
import { finishCardChange } from './finish-card-change.ts';
import { listCards } from './list-cards.ts';
import { startCardChange } from './start-card-change.ts';

const { context, at, noon, newOrder, saveCard, payOnPage } = await openProductWithBank({ after });

async function chargesOf({ orderUuid }: OwnOrder): Promise<string[]> {
  const rows = await context.database.reader<{ charge: string }[]>`
    select right(b.masked_pan, 4) || ' ' || o.state as charge from operation o join binding b using (binding_uuid)
    where o.order_uuid = ${orderUuid} and o.kind = 'SCHEDULED' order by o.created_at`;
  return rows.map(({ charge }) => charge);
}

function mdOrderOf(formUrl: string): string {
  return new URL(formUrl).searchParams.get('mdOrder') ?? '';
}

/** Replaces a card at noon of tomorrow. */
async function changeCard({ clientUuid }: OwnOrder, cardUuid: CardUuid): Promise<void> {
  const started = await startCardChange(at(noon(1)), { clientUuid, cardUuid, requestKey: null });
  assert.ok(started.ok, JSON.stringify(started));
  await payOnPage(started.value.formUrl, anotherCard);
  const gatewayOrderId = mdOrderOf(started.value.formUrl);
  assert.ok((await finishCardChange(at(noon(1)), { clientUuid, cardUuid, gatewayOrderId })).ok);
}

async function assertChargedFromNextDay(order: OwnOrder): Promise<void> {
  await batchedCharges(at(noon(1)))(order.orderUuid);
  assert.deepEqual(await chargesOf(order), []);
  await batchedCharges(at(noon(2)))(order.orderUuid);
  assert.deepEqual(await chargesOf(order), ['4444 SETTLED']);
}

test('a new card from a card change is charged from the next day on', async () => {
  const order = await newOrder(100);
  await changeCard(order, await saveCard(order));
  await assertChargedFromNextDay(order);
});

test('an already saved card that replaces another in a card change is charged from the next day on', async () => {
  const order = await newOrder(100);
  const saved = await saveCard(order, anotherCard);
  await changeCard(order, await saveCard(order));
  const { cards } = await listCards(context, order.clientUuid);
  assert.deepEqual(
    cards.map(({ cardUuid }) => cardUuid),
    [saved],
  );
  await assertChargedFromNextDay(order);
});

test('a card that was added for an order without a card is charged from the next day on', async () => {
  const order = await newOrder(100);
  const { clientUuid } = order;
  const cardConsent = { scope: 'ORDER', textVersion: 1 } as const;
  const started = await startCardAddition(at(noon(1)), { clientUuid, cardConsent, requestKey: null });
  assert.ok(started.ok, JSON.stringify(started));
  await payOnPage(started.value.formUrl, anotherCard);
  const gatewayOrderId = mdOrderOf(started.value.formUrl);
  assert.ok((await finishCardAddition(at(noon(1)), { clientUuid, gatewayOrderId })).ok);
  await assertChargedFromNextDay(order);
});

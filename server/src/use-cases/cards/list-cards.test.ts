import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cardThatDeclinesTwice } from '#testing/bank/cards.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { listCards } from './list-cards.ts';

const { context, at, noon, newOrder, saveCard } = await openProductWithBank({ after });

// docs/spec/screens.md#payment-ways
test('a card is listed with its last declined charge until it pays, then with its last payment', async () => {
  const order = await newOrder(62);
  await saveCard(order, cardThatDeclinesTwice);
  const chargeOn = async (day: number) => {
    await batchedCharges(at(noon(day)))(order.orderUuid);
    const { cards } = await listCards(context, order.clientUuid);
    return cards.map(({ declinedAt, paidAt }) => ({ declinedAt, paidAt }));
  };
  const [bought] = await chargeOn(1);
  assert.equal(bought?.declinedAt, noon(1));
  assert.ok(bought.paidAt !== null && bought.paidAt < noon(1));
  const days = [];
  for (const day of [2, 3, 4, 5, 6, 7]) days.push(...(await chargeOn(day)));
  assert.ok(days.some(({ declinedAt }) => declinedAt !== null && declinedAt > noon(1)));
  const paid = days.at(-1);
  assert.equal(paid?.declinedAt, null);
  assert.ok(paid.paidAt !== null && paid.paidAt > noon(1));
});

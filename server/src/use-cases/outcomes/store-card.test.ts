import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { anotherCard } from '#testing/bank/cards.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { activeBindings } from '../../db/cards/binding-store.ts';
import type { Context } from '../context.ts';
import { resolveIntent } from './resolve-intent.ts';
import { startPayment } from '../payments/paying/start-payment.ts';
import { removeCard } from '../cards/remove-card.ts';
import { setCardConsent } from '../cards/set-card-consent.ts';

const { context, newOrder, saveCard, paymentCommand } = await openProductWithBank({ after });

/** A bank whose answers to charges and status requests are lost. */
const lost: Context = {
  ...context,
  acquiring: {
    ...context.acquiring,
    chargeBinding: async (request) => {
      await context.acquiring.chargeBinding(request);
      return { kind: 'unknown' };
    },
    status: async () => ({ kind: 'unknown' }),
  },
};

// docs/spec/rules.md#3
test('a removed card stays removed when a payment by it is settled later', async () => {
  const order = await newOrder(62);
  const { clientUuid } = order;
  const kept = await saveCard(order);
  await setCardConsent(context, {
    clientUuid,
    cardUuid: kept,
    scope: 'ALL',
    textVersion: 1,
    mayWiden: true,
  });
  const removed = await saveCard(order, anotherCard);
  const started = await startPayment(lost, paymentCommand(order, { card: removed }));
  assert.ok(started.ok);
  assert.ok((await removeCard(context, { clientUuid, cardUuid: removed })).ok);
  const { state } = await resolveIntent(context, started.value.intentUuid);
  assert.equal(state, 'SETTLED');
  const left = await activeBindings(context.database.reader, clientUuid);
  assert.deepEqual(
    left.map(({ cardUuid }) => cardUuid),
    [kept],
  );
});

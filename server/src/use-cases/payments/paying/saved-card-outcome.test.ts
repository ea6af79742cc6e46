import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  cardThatDeclinesLater,
  cardThatIsStolenLater,
  savedCardWithCode,
  cardUnknownForAMinute,
} from '#testing/bank/cards.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { startPayment } from './start-payment.ts';

const { context, newOrder, saveCard, paymentCommand } = await openProductWithBank({ after });
const { database } = context;

// docs/spec/specification.md#8 «Payments»
test('the result of a payment by a saved card follows the status that the gateway reports', async () => {
  for (const [pan, state] of [
    [cardThatDeclinesLater, 'insufficient.funds.error'],
    [cardThatIsStolenLater, 'payment.failed.error'],
    [cardUnknownForAMinute, 'UNKNOWN'],
    [savedCardWithCode, 'REGISTERED'],
  ] as const) {
    const order = await newOrder();
    const saved = await saveCard(order, pan);
    const outcome = await startPayment(context, paymentCommand(order, { card: saved }));
    assert.equal(outcome.ok ? outcome.value.state : outcome.error.code, state, pan);
    assert.equal(outcome.ok && outcome.value.formUrl !== undefined, state === 'REGISTERED');
    const [kept] = await database.reader`select active from binding where binding_uuid = ${saved}`;
    assert.equal(kept?.['active'], state !== 'payment.failed.error', 'a stolen card is removed');
  }
});

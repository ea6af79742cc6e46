import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import { forNoOrder, type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { startCardAddition } from '../../cards/add-card.ts';
import type { Context } from '../../context.ts';
import { finishPayment } from './finish-payment.ts';
import { type PaymentCommand, startPayment } from './start-payment.ts';

const product = await openProductWithBank({ after });
const { context, at, newOrder, saveCard, readIntent, payOnPage } = product;
const { database, clock } = context;

/** The payment of a client that sends no `Idempotency-Key`. */
function keyless(order: OwnOrder, more: Partial<PaymentCommand> = {}): PaymentCommand {
  return product.paymentCommand(order, { requestKey: null, ...more });
}

async function started(command: PaymentCommand, at: Context = context) {
  const payment = await startPayment(at, command);
  assert.ok(payment.ok, JSON.stringify(payment));
  return payment.value;
}

/** An order whose client has a saved card. */
async function orderWithCard() {
  const order = await newOrder();
  return { order, card: await saveCard(order) };
}

const scoped = (scope: 'ONCE' | 'ORDER' | 'ALL') => ({ scope, textVersion: consentTexts[scope].version });

test('a repeated payment that chooses another use of the card declines the previous form', async () => {
  const order = await newOrder();
  const forms = new Set<unknown>();
  for (const cardConsent of [scoped('ALL'), scoped('ONCE'), scoped('ALL'), undefined, scoped('ORDER')]) {
    const { intentUuid, formUrl } = await started(keyless(order, { cardConsent }));
    const { cardConsent: stored } = await readIntent(intentUuid);
    assert.equal(stored?.scope, cardConsent?.scope ?? 'ONCE');
    forms.add(formUrl);
  }
  assert.equal(forms.size, 5);
  const live = await database.reader`
    select from operation where order_uuid = ${order.orderUuid} and state = 'REGISTERED'`;
  assert.equal(live.length, 1);
});

test('a payment with a saved card declines an open form that would store another card', async () => {
  const { order, card } = await orderWithCard();
  const later = at(plusSeconds(clock.now(), 31));
  const form = await started(keyless(order, { cardConsent: scoped('ALL') }), later);
  const paid = await started(keyless(order, { card }), later);
  assert.equal(paid.state, 'SETTLED');
  assert.equal((await readIntent(form.intentUuid)).state, 'EXPIRED');
});

test('a repeat that chooses another use of the card is refused while the first form is being paid', async () => {
  const order = await newOrder();
  const { intentUuid } = await started(keyless(order, { cardConsent: scoped('ALL') }));
  await database.autocommit`update operation set state = 'UNKNOWN' where operation_uuid = ${intentUuid}`;
  const other = await startPayment(context, keyless(order, { cardConsent: scoped('ONCE') }));
  assert.equal(!other.ok && other.error.code, 'payment.in.progress.error');
});

test('a paid form answers a repeat with any use of the card', async () => {
  const order = await newOrder();
  const first = await started(keyless(order, { cardConsent: scoped('ALL') }));
  assert.ok(first.formUrl !== undefined);
  await payOnPage(first.formUrl);
  await finishPayment(context, { ...order, intentUuid: first.intentUuid });
  const repeat = await started(keyless(order, { cardConsent: scoped('ONCE') }));
  assert.deepEqual([repeat.intentUuid, repeat.state], [first.intentUuid, 'SETTLED']);
});

test('a card addition for another use declines the first form, with and without keys', async () => {
  for (const keyOf of [() => null, () => randomUUID()]) {
    const { clientUuid } = await newOrder();
    for (const cardConsent of [scoped('ALL'), scoped('ORDER'), forNoOrder]) {
      const form = await startCardAddition(context, { clientUuid, cardConsent, requestKey: keyOf() });
      assert.ok(form.ok, JSON.stringify(form));
      const live = await database.reader<{ scope: string; formUrl: string }[]>`
        select card_scope as scope, form_url as "formUrl" from operation
        where client_uuid = ${clientUuid} and state = 'REGISTERED'`;
      assert.deepEqual([...live], [{ scope: cardConsent.scope, formUrl: form.value.formUrl }]);
    }
  }
});

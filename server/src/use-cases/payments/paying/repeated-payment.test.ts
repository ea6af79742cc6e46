import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { plusSeconds } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { anotherCard } from '#testing/bank/cards.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { finishCardAddition, startCardAddition } from '../../cards/add-card.ts';
import { finishCardChange } from '../../cards/finish-card-change.ts';
import { startCardChange } from '../../cards/start-card-change.ts';
import type { Context } from '../../context.ts';
import { finishPayment } from './finish-payment.ts';
import { declineForm } from '../../outcomes/decline-form.ts';
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

async function countSettled({ orderUuid }: OwnOrder): Promise<number> {
  const rows = await database.reader`
    select from operation where order_uuid = ${orderUuid} and state = 'SETTLED' and kind = 'RECURRENT'
      and binding_uuid is not null`;
  return rows.length;
}

/** An order whose client has a saved card. */
async function orderWithCard() {
  const order = await newOrder();
  return { order, card: await saveCard(order) };
}

const everyCall: Readonly<Record<string, Endpoint>> = endpoints;

test('exactly the calls that start a payment or open a form of the bank are guarded by their object', () => {
  const guarded = Object.keys(everyCall).filter((call) => everyCall[call]?.idempotent === 'by-object');
  assert.deepEqual(guarded.toSorted(), [
    'POST /checkout/pay',
    'POST /client/order/services/buy',
    'POST /client/payments/initBindingAdd.do',
    'POST /client/payments/initBindingUpdate.do',
    'POST /early-payment/initRawCount.do',
    'POST /early-payment/initRawNumber.do',
    'POST /early-payment/initRawSum.do',
    'POST /overdue/manualPayment.do',
    'POST /overdue/registerPenaltyOrder.do',
    'POST /payment/init',
    'POST /payment/initAllDue',
    'POST /payment/recurrent',
  ]);
});

test('a repeat without a key gets the settled payment for 30 seconds, and afterwards starts a new one', async () => {
  const { order, card } = await orderWithCard();
  const later = at(plusSeconds(clock.now(), 31));
  const first = await started(keyless(order, { card }), later);
  const { settledAt } = await readIntent(first.intentUuid);
  assert.ok(settledAt !== null);
  const inside = at(plusSeconds(settledAt, 29.999));
  assert.deepEqual(await started(keyless(order, { card }), inside), first);
  assert.equal(await countSettled(order), 1);
  const outside = at(plusSeconds(settledAt, 30));
  const next = await started(keyless(order, { card }), outside);
  assert.notEqual(next.intentUuid, first.intentUuid);
  assert.equal(await countSettled(order), 2);
});

test('a repeat with another card, another amount or the other call is still a repeat', async () => {
  const { order, card } = await orderWithCard();
  const later = at(plusSeconds(clock.now(), 31));
  const first = await started(keyless(order, { card }), later);
  for (const more of [{ card: null }, { card, amount: 1 }, { kind: 'EARLY', card: null }] as const)
    assert.deepEqual(await started(keyless(order, more), later), first);
});

test('a request without a key can repeat a request with a key', async () => {
  const { order, card } = await orderWithCard();
  const keyed = await started(product.paymentCommand(order, { card }));
  assert.deepEqual(await started(keyless(order, { card })), keyed);
});

test('a request with a key is never a repeat of a request without one', async () => {
  const { order, card } = await orderWithCard();
  const later = at(plusSeconds(clock.now(), 31));
  const first = await started(keyless(order, { card }), later);
  const keyed = await started(product.paymentCommand(order, { card }), later);
  assert.notEqual(keyed.intentUuid, first.intentUuid);
});

test('a payment for another object is a new request', async () => {
  const { order, card } = await orderWithCard();
  const later = at(plusSeconds(clock.now(), 31));
  const sum = (roubles: number) =>
    keyless(order, {
      kind: 'EARLY',
      card,
      choice: { kind: 'ANOTHER_SUM', amount: kopecks(roubles * 100) },
    });
  const first = await started(sum(10), later);
  assert.deepEqual(await started(sum(10), later), first);
  assert.notEqual((await started(sum(11), later)).intentUuid, first.intentUuid);
});

test('a repeat gets the open form, and after its payment the settled state', async () => {
  const order = await newOrder();
  const first = await started(keyless(order));
  assert.ok(first.formUrl !== undefined);
  assert.deepEqual(await started(keyless(order)), first);
  await payOnPage(first.formUrl);
  await finishPayment(context, { ...order, intentUuid: first.intentUuid });
  assert.deepEqual(await started(keyless(order)), {
    intentUuid: first.intentUuid,
    state: 'SETTLED',
  });
});

test('a request that got the open form of another object later repeats that payment', async () => {
  const order = await newOrder();
  const first = await started(
    keyless(order, { kind: 'EARLY', choice: { kind: 'PAYMENT_NUMBER', paymentNumber: 1 } }),
  );
  assert.deepEqual(await started(keyless(order)), first);
  await payOnPage(first.formUrl ?? '');
  await finishPayment(context, { ...order, intentUuid: first.intentUuid });
  assert.equal((await started(keyless(order))).intentUuid, first.intentUuid);
});

test('a repeat during the first charge gets its state and sends nothing to the bank', async () => {
  const { order, card } = await orderWithCard();
  const later = at(plusSeconds(clock.now(), 31));
  const charging = Promise.withResolvers<null>();
  const atBank = Promise.withResolvers<null>();
  const slow: Context = {
    ...later,
    acquiring: {
      ...later.acquiring,
      chargeBinding: async (charge) => {
        atBank.resolve(null);
        await charging.promise;
        return later.acquiring.chargeBinding(charge);
      },
    },
  };
  const first = started(keyless(order, { card }), slow);
  await atBank.promise;
  const repeat = await started(keyless(order, { card }), later);
  assert.equal(repeat.state, 'SENT');
  charging.resolve(null);
  assert.deepEqual(await first, { ...repeat, state: 'SETTLED' });
  assert.equal(await countSettled(order), 1);
});

test('a payment that ended without money can be started again at once', async () => {
  const order = await newOrder();
  const first = await started(keyless(order));
  assert.ok(await declineForm(context, await readIntent(first.intentUuid)));
  assert.notEqual((await started(keyless(order))).intentUuid, first.intentUuid);
});

test('a repeat by another client is refused like an order that does not exist', async () => {
  const [order, stranger] = [await newOrder(), await newOrder()];
  await started(keyless(order));
  const { clientUuid } = stranger;
  const refused = await startPayment(context, { ...keyless(order), clientUuid });
  assert.equal(!refused.ok && refused.error.code, 'order.not.found.error');
});

const cardConsent = { scope: 'NONE', textVersion: 1 } as const;

test('a repeated card addition gets the first page of the bank, also after the card was saved', async () => {
  const { clientUuid } = await newOrder();
  const begin = () => startCardAddition(context, { clientUuid, cardConsent, requestKey: null });
  const first = await begin();
  assert.deepEqual(await begin(), first);
  const gatewayOrderId = await enterCard(first);
  assert.ok((await finishCardAddition(context, { clientUuid, gatewayOrderId })).ok);
  assert.deepEqual(await begin(), first);
  const keyed = await startCardAddition(context, { clientUuid, cardConsent, requestKey: 'another card' });
  assert.ok(keyed.ok && first.ok);
  assert.notEqual(keyed.value.formUrl, first.value.formUrl);
});

test('a repeated card change gets the first page of the bank, also after the card was saved', async () => {
  const { order, card } = await orderWithCard();
  const { clientUuid } = order;
  const begin = () => startCardChange(context, { clientUuid, cardUuid: card, requestKey: null });
  const first = await begin();
  assert.deepEqual(await begin(), first);
  const gatewayOrderId = await enterCard(first);
  assert.ok((await finishCardChange(context, { clientUuid, cardUuid: card, gatewayOrderId })).ok);
  assert.deepEqual(await begin(), first);
});

/** Enters another card on the page of a card call; returns the bank's number of the check. */
async function enterCard(
  started: Awaited<ReturnType<typeof startCardChange | typeof startCardAddition>>,
): Promise<string> {
  assert.ok(started.ok, JSON.stringify(started));
  const { formUrl } = started.value;
  await payOnPage(formUrl, anotherCard);
  const [check] = await database.reader<{ gatewayOrderId: string }[]>`
    select md_order as "gatewayOrderId" from operation where form_url = ${formUrl}`;
  assert.ok(check);
  return check.gatewayOrderId;
}

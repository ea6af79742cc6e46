import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { instant, millisecondsOf, plusSeconds } from '#domain/dates.ts';
import type { ClientUuid, IntentUuid } from '#domain/identifier.ts';
import type { IntentKind, IntentState } from '#domain/orders/payment-intent.ts';
import { forNoOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { shownTexts } from '#testing/people/shown-texts.ts';
import { startCardAddition } from '../../cards/add-card.ts';
import { confirmCheckout } from '../../checkout/confirm-checkout.ts';
import { payFirstPart } from '../../checkout/pay-first-part.ts';
import { startConfirmation } from '../../checkout/start-confirmation.ts';
import { findMerchant } from '../../merchants/find-merchant.ts';
import { registerOrder } from '../../merchants/register-order.ts';
import { resolveAllWaiting } from '../../outcomes/resolve-all-waiting.ts';
import { probeSilentBank, scheduleBankProbe } from '../../outcomes/probe-silent-bank.ts';
import { settle } from '../../outcomes/settle.ts';
import { pathAfterBank } from '../../../http/gateway/path-after-bank.ts';
import { startPayment } from './start-payment.ts';

const { context, at, newOrder, paymentCommand, readIntent, payOnPage } = await openProductWithBank({ after });
const { database, clock, random } = context;

/** The bank answers no status request. */
const silent = {
  ...context,
  acquiring: { ...context.acquiring, status: async () => ({ kind: 'unknown' }) as const },
};

async function openForm() {
  const order = await newOrder();
  const started = await startPayment(context, paymentCommand(order));
  assert.ok(started.ok);
  const { gatewayOrderId } = await readIntent(started.value.intentUuid);
  return { ...order, ...started.value, gatewayOrderId: gatewayOrderId ?? '' };
}

test('a return with an unknown bank order leads to the list of orders', async () => {
  assert.equal(await pathAfterBank(context, 'unknown-order'), '/client/orders');
});

// docs/spec/gateway.md#6
test('a payment is reported as successful only after the bank confirms it', async () => {
  const { orderUuid, intentUuid, formUrl, gatewayOrderId } = await openForm();
  await payOnPage(formUrl ?? '');
  const page = `/client/orders/${orderUuid}/pay?success=1&earlyPaymentUuid=${intentUuid}`;
  assert.equal(await pathAfterBank(context, gatewayOrderId), page);
});

test('a concurrently settled payment is reported as settled, despite an earlier status of the bank', async () => {
  const { formUrl, gatewayOrderId } = await openForm();
  const status: typeof context.acquiring.status = async (query) => {
    const before = await context.acquiring.status(query);
    await payOnPage(formUrl ?? '');
    await pathAfterBank(context, gatewayOrderId);
    return before;
  };
  const concurrent = { ...context, acquiring: { ...context.acquiring, status } };
  assert.match(await pathAfterBank(concurrent, gatewayOrderId), /\?success=1&/);
});

// docs/spec/specification.md#8 «Payments»
test('each kind of payment leads to its page, and a pending payment carries no result', async () => {
  const { orderUuid, intentUuid, gatewayOrderId } = await openForm();
  const query = `earlyPaymentUuid=${intentUuid}`;
  const pageOf = async (kind: IntentKind, state: IntentState) => {
    await database.autocommit`
      update operation set kind = ${kind}, state = ${state}, begun_by = null where operation_uuid = ${intentUuid}`;
    return pathAfterBank(silent, gatewayOrderId);
  };
  for (const state of ['CREATED', 'REGISTERED', 'SENT', 'UNKNOWN'] as const)
    assert.equal(await pageOf('EARLY', state), `/client/orders/${orderUuid}/pay?${query}`);
  for (const kind of ['EARLY', 'RECURRENT', 'MANUAL'] as const)
    assert.equal(await pageOf(kind, 'EXPIRED'), `/client/orders/${orderUuid}/pay?success=0&${query}`);
  for (const kind of ['PENALTY', 'SERVICE'] as const)
    assert.equal(await pageOf(kind, 'EXPIRED'), `/client/orders/${orderUuid}?success=0&${query}`);
  for (const kind of ['SCHEDULED', 'FULL_PAYMENT'] as const)
    assert.equal(await pageOf(kind, 'DECLINED'), `/client/orders/${orderUuid}`);
  assert.equal(await pageOf('INITIAL', 'DECLINED'), `/client/payment-ways?mdOrder=${gatewayOrderId}`);
});

test('an error during the return is logged, and the customer is still redirected', async () => {
  const { orderUuid, intentUuid, gatewayOrderId } = await openForm();
  const logged: unknown[] = [];
  const failing = {
    ...context,
    acquiring: { ...context.acquiring, status: async () => Promise.reject(new Error('of the test')) },
    log: { ...context.log, error: (...line: unknown[]) => void logged.push([line[0], line[2]]) },
  };
  const page = `/client/orders/${orderUuid}/pay?earlyPaymentUuid=${intentUuid}`;
  assert.equal(await pathAfterBank(failing, gatewayOrderId), page);
  assert.deepEqual(logged, [['payment.return.failed', { operationUuid: intentUuid }]]);
});

let purchases = 0;

/**
 * A purchase of a new customer, confirmed and ready to be paid: its order, checkout token, bank's page and bank order.
 */
async function purchase(orderNumber: string, productId = 'four-parts') {
  purchases += 1;
  const customer = { ...context, random: { ...random, digits: (length: number) => '7'.repeat(length) } };
  const { merchantUuid } = (await findMerchant(context, 'demo-merchant-key')) ?? assert.fail('no key');
  const registered = await registerOrder(context, {
    merchantUuid,
    idempotencyKey: orderNumber,
    orderNumber,
    productId,
    amount: 400_000,
    customer: { countryCode: '7', phone: `900100000${purchases}` },
    cart: [{ name: 'Чайник', itemPrice: 400_000, itemAmount: 1 }],
    channel: 'OFFLINE',
    returnUrl: 'https://shop.example/return',
  });
  assert.ok(registered.ok, JSON.stringify(registered));
  const token = registered.value.checkoutUrl.split('/').at(-1) ?? '';
  const browser = { address: '203.0.113.1', browserToken: random.token(), deviceToken: null };
  const texts = await shownTexts(context, token);
  const sent = await startConfirmation(customer, { token, browser, ...texts });
  assert.ok(sent.ok, JSON.stringify(sent));
  const checkoutToken = random.token();
  const tokens = { token, checkoutToken, exchangeToken: random.token() };
  const code = '7'.repeat(context.settings.otpLength);
  const confirmed = await confirmCheckout(context, { ...tokens, ...texts, ...browser, userAgent: '', code });
  assert.ok(confirmed.ok, JSON.stringify(confirmed));
  const paying = await payFirstPart(context, { token, checkoutToken, requestKey: null });
  assert.ok(paying.ok, JSON.stringify(paying));
  const { orderUuid } = registered.value;
  const [first] = await database.reader<{ gatewayOrderId: string }[]>`
    select md_order as "gatewayOrderId" from operation where order_uuid = ${orderUuid}`;
  assert.ok(first);
  return { orderUuid, token, formUrl: paying.value.formUrl, ...first };
}

// docs/spec/rules.md#2
test('the first payment leads back to the checkout and creates the order with its card', async () => {
  const { orderUuid, token, formUrl, gatewayOrderId } = await purchase('BORN');
  await payOnPage(formUrl);
  assert.equal(await pathAfterBank(context, gatewayOrderId), `/checkout/${token}?success=1`);
  const created = await database.reader`
    select o.state, masked_pan as pan from orders o join binding using (binding_uuid) where order_uuid = ${orderUuid}`;
  assert.deepEqual([...created], [{ state: 'APPROVED', pan: '411111**1111' }]);
  assert.equal(await pathAfterBank(at(plusSeconds(clock.now(), 86_401)), gatewayOrderId), '/client/orders');
});

// docs/spec/rules.md#2
test('a purchase with a postponed first payment becomes an order after the check of its card', async () => {
  const { orderUuid, token, formUrl, gatewayOrderId } = await purchase('PUT-OFF', 'later');
  await payOnPage(formUrl);
  assert.equal(await pathAfterBank(context, gatewayOrderId), `/checkout/${token}?success=1`);
  const created = await database.reader`
    select masked_pan as pan, (select count(*)::int from scheduled_payment p where p.order_uuid = o.order_uuid
      and state = 'PAID') as paid from orders o join binding using (binding_uuid) where order_uuid = ${orderUuid}`;
  assert.deepEqual([...created], [{ pan: '411111**1111', paid: 0 }]);
});

// docs/spec/rules.md#5
test('money for an expired purchase is returned in full, and a card removed meanwhile is not restored', async () => {
  const { orderUuid, token, formUrl, gatewayOrderId } = await purchase('TOO-LATE');
  await database.autocommit`update checkout set state = 'EXPIRED' where order_uuid = ${orderUuid}`;
  await payOnPage(formUrl);
  assert.equal(await pathAfterBank(context, gatewayOrderId), `/checkout/${token}?success=1`);
  const [owed] = await database.reader<{ isWhole: boolean; intentUuid: IntentUuid }[]>`
    select r.amount = o.amount and r.state = 'CREATED' as "isWhole", operation_uuid as "intentUuid"
    from operation o join operation_refund r using (operation_uuid) where order_uuid = ${orderUuid}`;
  assert.equal(owed?.isWhole, true);
  assert.deepEqual([...(await database.reader`select from orders where order_uuid = ${orderUuid}`)], []);
  await database.autocommit`update binding set active = false`;
  const again = await context.acquiring.status({ gatewayOrderId });
  assert.ok(again.kind === 'found' && again.card !== null);
  await settle(context, { ...owed, orderUuid, kind: 'INITIAL' }, again);
  assert.deepEqual([...(await database.reader`select from binding where active`)], []);
});

// docs/spec/specification.md#4 «Card change»
test('a card addition leads back to the page of cards', async () => {
  const { clientUuid } = await newOrder();
  const wanted = { clientUuid, cardConsent: forNoOrder };
  const started = await startCardAddition(context, { ...wanted, requestKey: null });
  assert.ok(started.ok);
  const cardsOf = async (client: ClientUuid) =>
    (await database.reader`select from binding where client_uuid = ${client} and active`).length;
  const [added] = await database.reader<{ id: string }[]>`
    select md_order as id from operation where client_uuid = ${clientUuid}`;
  assert.ok(added);
  await payOnPage(started.value.formUrl);
  assert.equal(await pathAfterBank(context, added.id), `/client/payment-ways?mdOrder=${added.id}`);
  assert.equal(await cardsOf(clientUuid), 1);
});

async function jobs(kind: string) {
  const rows = await database.reader<{ key: string; runAt: string }[]>`
    select key, run_at as "runAt" from job where kind = ${kind} order by key`;
  return [...rows];
}

// docs/spec/reliability.md#G-12
test('the bank is asked again 30 seconds after a call without an answer', async () => {
  const now = clock.now();
  await scheduleBankProbe(at(now));
  assert.deepEqual(await jobs('probe-bank'), [{ key: 'bank', runAt: plusSeconds(now, 30) }]);
});

// docs/spec/reliability.md#G-12
test('a silent bank is asked every 30 seconds, and after its first answer all waiting intents are asked about', async () => {
  await database.autocommit`delete from job`;
  await database.autocommit`update operation set state = 'EXPIRED' where state not in ('SETTLED')`;
  const now = clock.now();
  const asking = { ...at(now), acquiring: silent.acquiring };
  assert.equal(await probeSilentBank(asking), null, 'no intent waits');
  const forms = [await openForm(), await openForm()];
  await database.autocommit`update operation set state = 'UNKNOWN' where state = 'REGISTERED'`;
  const later = plusSeconds(now, 3600);
  await database.autocommit`update job set run_at = ${later} where kind = 'resolve-operation'`;
  assert.equal(await probeSilentBank(asking), plusSeconds(now, 30));
  assert.deepEqual(
    (await jobs('resolve-operation')).map(({ runAt }) => runAt),
    [later, later],
  );
  const [answered = ''] = await Promise.all(
    forms.map(async ({ intentUuid }) => (await readIntent(intentUuid)).gatewayOrderNumber),
  );
  const partlySilent = {
    ...at(now),
    acquiring: {
      ...context.acquiring,
      status: async (query: object) =>
        'gatewayOrderNumber' in query && query.gatewayOrderNumber === answered
          ? ({ kind: 'not-found' } as const)
          : ({ kind: 'unknown' } as const),
    },
  };
  assert.equal(await probeSilentBank(partlySilent), null);
  const rescheduled = (await jobs('resolve-operation')).map(({ runAt }) => millisecondsOf(instant(runAt)));
  assert.deepEqual(rescheduled, [millisecondsOf(now), millisecondsOf(now)]);
});

test('an answering bank reschedules only the jobs that wait for its status', async () => {
  await database.autocommit`delete from job`;
  const [now, later] = [clock.now(), plusSeconds(clock.now(), 3600)];
  const kinds = ['charge-order', 'resolve-operation', 'return-money', 'unbind-card'];
  for (const kind of kinds)
    await database.autocommit`
      insert into job (kind, key, payload, run_at, state) values (${kind}, 'of-the-test', '{}', ${later}, 'WAITING')`;
  const logged: unknown[] = [];
  const log = { ...context.log, info: (...line: unknown[]) => void logged.push(line) };
  await resolveAllWaiting({ ...at(now), log });
  const due = await Promise.all(kinds.map(async (kind) => (await jobs(kind))[0]?.runAt));
  assert.deepEqual(due, [later, now, now, now]);
  assert.deepEqual(logged, [['gateway.restored', { count: 3 }]]);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import { identifier, type IntentUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { expiredPayment } from '#domain/refusal.ts';
import { failure } from '#domain/result.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import type { Context } from '../../context.ts';
import { registerIntent } from '../register-intent.ts';
import { withFormsDeclined } from '../../outcomes/with-forms-declined.ts';
import { finishPayment } from './finish-payment.ts';
import { declineForm } from '../../outcomes/decline-form.ts';
import { quoteOptions, quoteSum } from './quote-options.ts';
import { type PaymentCommand, startPayment } from './start-payment.ts';

const { context, at, newOrder, paymentCommand, readIntent, payOnPage } = await openProductWithBank({ after });
const part = 100_000;
const other = await newOrder();

async function started(payment: PaymentCommand) {
  const payingNow = await startPayment(context, payment);
  assert.ok(payingNow.ok, JSON.stringify(payingNow));
  return payingNow.value;
}

// docs/spec/reliability.md#S-16
test('«finish» reports only payments of this client and this order, and no card check', async () => {
  const order = await newOrder();
  const { intentUuid, formUrl } = await started(paymentCommand(order));
  const finished = async (question: Partial<OwnOrder & { intentUuid: IntentUuid }> = {}) => {
    const answer = await finishPayment(context, { ...order, intentUuid, ...question });
    return answer.ok ? answer.value : answer.error.code;
  };
  for (const question of [
    { clientUuid: other.clientUuid },
    { orderUuid: other.orderUuid },
    { intentUuid: identifier<IntentUuid>(other.orderUuid) },
  ])
    assert.equal(await finished(question), 'payment.not.found.error');
  await payOnPage(formUrl ?? '');
  const report = await finished();
  assert.deepEqual(report, {
    state: 'SETTLED',
    amount: part,
    settledAt: (await readIntent(intentUuid)).settledAt,
    paidAs: 'PAYMENT',
    remainingPaymentAmount: 3 * part,
    remainingDebt: 3 * part,
  });
  const dead = await started(paymentCommand(order));
  await declineForm(context, await readIntent(dead.intentUuid));
  const ended = { intentUuid: dead.intentUuid };
  // no card was declined, so the text advises none
  const expired = { ...expiredPayment, description: 'state=EXPIRED' };
  assert.deepEqual(await finishPayment(context, { ...order, ...ended }), failure(expired));
  await context.database.autocommit`
    update operation set state = 'DECLINED', action_code = 116 where operation_uuid = ${ended.intentUuid}`;
  assert.equal(await finished(ended), 'insufficient.funds.error');
  await context.database.autocommit`
    update operation set kind = 'BINDING', amount = 0 where operation_uuid = ${ended.intentUuid}`;
  assert.equal(await finished(ended), 'payment.not.found.error');
});

test('«finish» of a payment without an order is refused with order.not.found.error', async () => {
  const order = await newOrder();
  const { intentUuid } = await started(paymentCommand(order));
  const orderUuid = identifier<OwnOrder['orderUuid']>(context.random.uuid());
  await context.database.autocommit`
    update operation set order_uuid = ${orderUuid} where operation_uuid = ${intentUuid}`;
  const refused = { ok: false, error: { code: 'order.not.found.error' } };
  assert.deepEqual(await finishPayment(context, { ...order, orderUuid, intentUuid }), refused);
});

test('the bank’s page lives as long as its payment and at least one minute, and a card check takes no money', async () => {
  const form = await readIntent((await started(paymentCommand(await newOrder()))).intentUuid);
  const asked: object[] = [];
  const now = context.clock.now();
  const product: Context = {
    ...at(now),
    acquiring: {
      ...context.acquiring,
      register: async ({ lifetimeSeconds, verifyOnly }) => {
        asked.push({ lifetimeSeconds, verifyOnly });
        return { kind: 'duplicate' };
      },
    },
  };
  for (const [kind, seconds] of [
    ['RECURRENT', 90.7],
    ['BINDING', 10],
  ] as const) {
    const intent = { ...form, kind, expiresAt: plusSeconds(now, seconds) };
    assert.equal((await registerIntent(product, intent, null)).ok, false);
  }
  assert.deepEqual(asked, [
    { lifetimeSeconds: 90, verifyOnly: false },
    { lifetimeSeconds: 60, verifyOnly: true },
  ]);
  assert.equal((await readIntent(form.intentUuid)).state, 'REGISTERED', 'a lost answer changes no state');
});

test('early payment options are quoted to the owner only, and not for an order that is paid off', async () => {
  const order = await newOrder();
  const refused = { ok: false, error: { code: 'order.not.found.error' } };
  const stranger = { ...order, clientUuid: other.clientUuid };
  assert.deepEqual(await quoteOptions(context, stranger), refused);
  assert.deepEqual(await quoteSum(context, stranger, kopecks(150_000)), refused);
  const options = await quoteOptions(context, order);
  assert.ok(options.ok && options.value.options.length > 0);
  const quote = await quoteSum(context, order, kopecks(150_000));
  assert.equal(quote.ok && quote.value.amount, 150_000);
  assert.equal((await quoteSum(context, order, kopecks(99))).ok, false);
  const { formUrl, intentUuid } = await started(
    paymentCommand(order, { kind: 'EARLY', choice: { kind: 'ALL_MAIN_DEBT' } }),
  );
  await payOnPage(formUrl ?? '');
  await finishPayment(context, { ...order, intentUuid });
  const notAllowed = { ok: false, error: { code: 'payment.not.allowed.error' } };
  assert.deepEqual(await quoteOptions(context, order), notAllowed);
  assert.deepEqual(await quoteSum(context, order, kopecks(150_000)), notAllowed);
});

test('a payment is refused as in progress after three rounds of declining blocking forms', async () => {
  let rounds = 0;
  const tried = await withFormsDeclined(context, async () => {
    rounds += 1;
    return { ok: true, value: { kind: 'decline-first', intents: [] } };
  });
  assert.deepEqual([tried.ok ? null : tried.error.code, rounds], ['payment.in.progress.error', 3]);
});

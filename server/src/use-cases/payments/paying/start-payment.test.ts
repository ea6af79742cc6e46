import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import { identifier, type IntentUuid } from '#domain/identifier.ts';
import { silentBankRefusal } from '#domain/refusal.ts';
import { failure } from '#domain/result.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import type { Context } from '../../context.ts';
import { LedgerNotReconciled } from '../../faults.ts';
import { writeIntents } from '../new-intent.ts';
import { finishPayment } from './finish-payment.ts';
import { declineForm } from '../../outcomes/decline-form.ts';
import { type PaymentCommand, startPayment } from './start-payment.ts';
import { kopecks } from '#domain/money.ts';

const { context, at, newOrder, saveCard, paymentCommand, readIntent, payOnPage, plant } =
  await openProductWithBank({
    after,
  });
const { database, clock, settings } = context;
const part = 100_000;

/** The state of a started payment, or the code of its refusal. */
async function startOutcome(payment: PaymentCommand, product: Context = context): Promise<string> {
  const started = await startPayment(product, payment);
  return started.ok ? started.value.state : started.error.code;
}

async function started(payment: PaymentCommand) {
  const payingNow = await startPayment(context, payment);
  assert.ok(payingNow.ok, JSON.stringify(payingNow));
  return payingNow.value;
}

async function paidParts({ orderUuid }: OwnOrder): Promise<number> {
  const rows = await database.reader`
    select from scheduled_payment where order_uuid = ${orderUuid} and state not in ('NOT_YET_PAID', 'OVERDUE')`;
  return rows.length;
}

async function askedAt(intentUuid: IntentUuid): Promise<Instant | undefined> {
  const [job] = await database.reader<{ runAt: Instant }[]>`
    select run_at as "runAt" from job where kind = 'resolve-operation' and key = ${intentUuid}`;
  return job?.runAt;
}

/** The bank with these calls replaced. */
function withBank(bank: Partial<Context['acquiring']>): Context {
  return { ...context, acquiring: { ...context.acquiring, ...bank } };
}

const mine = await newOrder();
const card = await saveCard(mine);
const other = await newOrder();

// docs/spec/reliability.md#S-13, docs/spec/reliability.md#S-15
test('an order or a card of another client is refused before any call to the bank', async () => {
  const foreign = { ...paymentCommand(mine), clientUuid: other.clientUuid };
  assert.equal(await startOutcome(foreign), 'order.not.found.error');
  assert.equal(
    await startOutcome({ ...paymentCommand(mine), orderUuid: identifier(mine.clientUuid) }),
    'order.not.found.error',
  );
  assert.equal(await startOutcome(paymentCommand(other, { card })), 'binding.not.found.error');
  assert.equal(await startOutcome(paymentCommand(other, { card: 'order' })), 'binding.not.found.error');
  await database.autocommit`update binding set active = false where binding_uuid = ${card}`;
  assert.equal(await startOutcome(paymentCommand(mine, { card })), 'binding.not.found.error');
  await database.autocommit`update binding set active = true where binding_uuid = ${card}`;
  assert.equal(await paidParts(mine), 1);
});

// docs/spec/reliability.md#S-13
test('a payment is refused when its sum or its remaining amount differs from the quote', async () => {
  const order = await newOrder();
  assert.equal(
    await startOutcome(paymentCommand(order, { amount: part - 1 })),
    'payment.amount.changed.error',
  );
  const sum = (remainingAmount: number) =>
    paymentCommand(order, {
      kind: 'EARLY',
      choice: { kind: 'ANOTHER_SUM', amount: kopecks(150_000) },
      amount: 150_000,
      remainingAmount,
    });
  assert.equal(await startOutcome(sum(249_999)), 'payment.amount.changed.error');
  assert.equal(await startOutcome(sum(250_000)), 'REGISTERED');
  assert.equal(await startOutcome(paymentCommand(await newOrder(), { amount: part })), 'REGISTERED');
});

test('a saved card is charged at once, by its identifier or as the card of the order', async () => {
  const order = { ...(await newOrder()) };
  await database.autocommit`
    update orders set client_uuid = ${mine.clientUuid}, binding_uuid = ${card} where order_uuid = ${order.orderUuid}`;
  await database.autocommit`
    update order_document set client_uuid = ${mine.clientUuid} where order_uuid = ${order.orderUuid}`;
  const own = { ...order, clientUuid: mine.clientUuid };
  for (const by of [card, 'order'] as const) {
    const { intentUuid, state } = await started(paymentCommand(own, { card: by }));
    assert.equal(state, 'SETTLED');
    const paid = await readIntent(intentUuid);
    assert.deepEqual([paid.cardUuid, paid.kind, paid.amount], [card, 'RECURRENT', part]);
  }
  assert.equal(await paidParts(own), 2);
});

// docs/spec/reliability.md#D-2, docs/spec/reliability.md#F-51
test('a second tab gets the same form, and another choice first declines that form', async () => {
  const order = await newOrder();
  const first = await started(paymentCommand(order));
  assert.deepEqual(await started(paymentCommand(order)), first);
  assert.ok(first.formUrl !== undefined);
  const whole = await started(paymentCommand(order, { kind: 'EARLY', choice: { kind: 'ALL_MAIN_DEBT' } }));
  assert.notEqual(whole.intentUuid, first.intentUuid);
  assert.equal((await readIntent(first.intentUuid)).state, 'EXPIRED');
  assert.equal((await readIntent(whole.intentUuid)).amount, 4 * part);
});

// docs/spec/reliability.md#F-18
test('a form without a confirmed decline and a charge with an unknown outcome block a new payment', async () => {
  const order = await newOrder();
  const first = await started(paymentCommand(order));
  const whole = paymentCommand(order, { kind: 'EARLY', choice: { kind: 'ALL_MAIN_DEBT' } });
  const silent = withBank({ decline: async () => ({ kind: 'unknown' }) });
  assert.equal(await startOutcome(whole, silent), 'payment.in.progress.error');
  assert.equal(await declineForm(silent, await readIntent(first.intentUuid)), false);
  const form = await readIntent(first.intentUuid);
  assert.equal(await declineForm(context, { ...form, gatewayOrderId: null }), false);
  const unconfirmed = withBank({
    decline: async () => ({ kind: 'done' }),
    status: async () => ({ kind: 'unknown' }),
  });
  assert.equal(await declineForm(unconfirmed, form), false);
  await database.autocommit`update operation set state = 'SENT' where operation_uuid = ${form.intentUuid}`;
  assert.equal(await startOutcome(whole), 'payment.in.progress.error');
  const found = await context.acquiring.status({ gatewayOrderId: form.gatewayOrderId ?? '' });
  assert.ok(found.kind === 'found');
  const status = async () => ({ ...found, state: 'declined', actionCode: 116 }) as const;
  assert.equal(await declineForm(withBank({ status }), form), true, 'the issuer has declined');
});

// docs/spec/reliability.md#F-30
test('a charge known only to the bank blocks payments of its order until staff settle the difference', async () => {
  const order = await newOrder();
  await database.autocommit`
    insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, our_amount, their_amount,
      found_at, seen_at)
    select gen_random_uuid(), kind, 'of the test', ${order.orderUuid}, 0, 1, ${clock.now()}, ${clock.now()}
      from unnest('{UNKNOWN_CHARGE,MISSING_CHARGE}'::text[]) kind`;
  assert.equal(await startOutcome(paymentCommand(order)), 'payment.in.progress.error');
  assert.equal(await startOutcome(paymentCommand(await newOrder())), 'REGISTERED');
  await database.autocommit`update reconciliation_difference set settled_at = ${clock.now()}, note = ''
    where kind = 'UNKNOWN_CHARGE'`;
  assert.equal(await startOutcome(paymentCommand(order)), 'REGISTERED');
});

test('a form that was paid meanwhile is booked instead of declined, and another choice is quoted again', async () => {
  const order = await newOrder();
  const { formUrl } = await started(paymentCommand(order));
  await payOnPage(formUrl ?? '');
  const whole = paymentCommand(order, { kind: 'EARLY', choice: { kind: 'ALL_MAIN_DEBT' }, amount: 4 * part });
  assert.equal(await startOutcome(whole), 'payment.amount.changed.error');
  assert.equal(await paidParts(order), 1);
});

// docs/spec/rules.md#8
test('a key pays once per action, and the key of a failed payment may be used again', async () => {
  const own = await newOrder();
  const first = await started(paymentCommand(own, { requestKey: 'key' }));
  const closed = withBank({ register: async () => ({ kind: 'refused', errorCode: 5 }) });
  await declineForm(context, await readIntent(first.intentUuid));
  const again = await started(paymentCommand(own, { requestKey: 'key' }));
  assert.notEqual(again.intentUuid, first.intentUuid);
  await payOnPage(again.formUrl ?? '');
  await finishPayment(context, { ...own, intentUuid: again.intentUuid });
  assert.deepEqual(await started(paymentCommand(own, { requestKey: 'key' })), {
    intentUuid: again.intentUuid,
    state: 'SETTLED',
  });
  const otherSum = paymentCommand(own, { requestKey: 'key', amount: 1 });
  assert.equal(await startOutcome(otherSum), 'idempotency.key.reused.error');
  const others: readonly Partial<PaymentCommand>[] = [
    { requestKey: 'another' },
    { requestKey: 'key', kind: 'EARLY' },
    { requestKey: 'key', choice: { kind: 'ALL_MAIN_DEBT' } },
  ];
  for (const another of others)
    assert.equal(await startOutcome(paymentCommand(own, another), closed), 'payment.failed.error');
  assert.equal(await paidParts(own), 1);
});

// docs/spec/reliability.md#F-05
test('a payment that the bank refuses to register has failed', async () => {
  const order = await newOrder();
  const newest = async () => {
    const [row] = await database.reader<{ intentUuid: IntentUuid }[]>`
      select operation_uuid as "intentUuid" from operation where order_uuid = ${order.orderUuid}
        order by created_at desc`;
    assert.ok(row);
    return readIntent(row.intentUuid);
  };
  await plant('register.do', 'decline:5');
  assert.equal(await startOutcome(paymentCommand(order)), 'payment.failed.error');
  assert.equal((await newest()).state, 'EXPIRED');
  const lost = withBank({ register: async () => ({ kind: 'unknown' }) });
  const timestamp = clock.now();
  assert.deepEqual(
    await startPayment({ ...lost, clock: { ...clock, now: () => timestamp } }, paymentCommand(order)),
    failure(silentBankRefusal),
  );
  const unknown = await newest();
  assert.deepEqual(
    [unknown.state, await askedAt(unknown.intentUuid)],
    ['CREATED', plusSeconds(timestamp, 45)],
  );
  assert.equal(unknown.expiresAt, plusSeconds(timestamp, settings.paymentFormLifetimeSeconds));
});

test('no payment starts while the books are being compared after a restore (decision 0059)', async () => {
  const order = await newOrder();
  const product = { ...context, recovery: { ...context.recovery, isUnderWay: () => true } };
  await assert.rejects(startPayment(product, paymentCommand(order)), LedgerNotReconciled);
  const intents = await database.reader`select from operation where order_uuid = ${order.orderUuid}`;
  assert.equal(intents.length, 0);
  await database.transaction((transaction) => writeIntents(product, transaction, []));
});

// docs/spec/reliability.md#D-1
test('the bank is asked about an open form within a minute, and the form lives as long as configured', async () => {
  const timestamp = clock.now();
  const lifetimes: number[] = [];
  const product: Context = {
    ...at(timestamp),
    acquiring: {
      ...context.acquiring,
      register: async (request) => {
        lifetimes.push(request.lifetimeSeconds);
        assert.equal(request.description, 'Оплата частями');
        return context.acquiring.register(request);
      },
    },
  };
  const payment = await startPayment(product, paymentCommand(await newOrder()));
  assert.ok(payment.ok);
  const form = await readIntent(payment.value.intentUuid);
  assert.equal(form.state, 'REGISTERED');
  assert.equal(form.formUrl, payment.value.formUrl);
  assert.equal(await askedAt(form.intentUuid), plusSeconds(timestamp, 45));
  assert.deepEqual(lifetimes, [settings.paymentFormLifetimeSeconds]);
});

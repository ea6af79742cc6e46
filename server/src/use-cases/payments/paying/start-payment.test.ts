import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, plusSeconds } from '#domain/calendar.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { type OwnOrder, openProductWithBank } from '#testing/product-with-bank.ts';
import type { Context } from '../../context.ts';
import { BooksNotCompared } from '../../faults.ts';
import { writeIntents } from '../new-operation.ts';
import { finishPayment } from './finish-payment.ts';
import { killForm } from './kill-form.ts';
import { type PaymentCommand, startPayment } from './start-payment.ts';
import { kopecks } from '#domain/money.ts';

const { context, at, newOrder, saveCard, paymentCommand, operation, payOnPage, plant } =
  await openProductWithBank({
    after,
  });
const { database, clock, settings } = context;
const part = 100_000;

/** How a payment began: its state, or why it did not. */
async function begun(payment: PaymentCommand, product: Context = context): Promise<string> {
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

async function askedAt(operationUuid: OperationUuid): Promise<Instant | undefined> {
  const [job] = await database.reader<{ runAt: Instant }[]>`
    select run_at as "runAt" from job where kind = 'resolve-operation' and key = ${operationUuid}`;
  return job?.runAt;
}

/** The bank answers so and not as it would. */
function answering(bank: Partial<Context['acquiring']>): Context {
  return { ...context, acquiring: { ...context.acquiring, ...bank } };
}

const mine = await newOrder();
const card = await saveCard(mine);
const other = await newOrder();

// docs/spec/reliability.md#S-13, docs/spec/reliability.md#S-15
test('an order of somebody else and a card of somebody else are refused before the bank hears of anything', async () => {
  const foreign = { ...paymentCommand(mine), clientUuid: other.clientUuid };
  assert.equal(await begun(foreign), 'order.not.found.error');
  assert.equal(
    await begun({ ...paymentCommand(mine), orderUuid: identifier(mine.clientUuid) }),
    'order.not.found.error',
  );
  assert.equal(await begun(paymentCommand(other, { card })), 'binding.not.found.error');
  assert.equal(await begun(paymentCommand(other, { card: 'order' })), 'binding.not.found.error');
  await database.autocommit`update binding set active = false where binding_uuid = ${card}`;
  assert.equal(await begun(paymentCommand(mine, { card })), 'binding.not.found.error');
  await database.autocommit`update binding set active = true where binding_uuid = ${card}`;
  assert.equal(await paidParts(mine), 1);
});

// docs/spec/reliability.md#S-13
test('what the request says the sum is, and what is left, has to agree', async () => {
  const order = await newOrder();
  assert.equal(await begun(paymentCommand(order, { amount: part - 1 })), 'payment.amount.changed.error');
  const sum = (remainingAmount: number) =>
    paymentCommand(order, {
      kind: 'EARLY',
      choice: { kind: 'ANOTHER_SUM', amount: kopecks(150_000) },
      amount: 150_000,
      remainingAmount,
    });
  assert.equal(await begun(sum(249_999)), 'payment.amount.changed.error');
  assert.equal(await begun(sum(250_000)), 'REGISTERED');
  assert.equal(await begun(paymentCommand(await newOrder(), { amount: part })), 'REGISTERED');
});

test('a saved card is charged at once, by its own name or as the card of the order', async () => {
  const order = { ...(await newOrder()) };
  await database.autocommit`
    update orders set client_uuid = ${mine.clientUuid}, binding_uuid = ${card} where order_uuid = ${order.orderUuid}`;
  await database.autocommit`
    update order_document set client_uuid = ${mine.clientUuid} where order_uuid = ${order.orderUuid}`;
  const own = { ...order, clientUuid: mine.clientUuid };
  for (const by of [card, 'order'] as const) {
    const { earlyPaymentUuid, state } = await started(paymentCommand(own, { card: by }));
    assert.equal(state, 'SETTLED');
    const paid = await operation(earlyPaymentUuid);
    assert.deepEqual([paid.bindingUuid, paid.kind, paid.amount], [card, 'RECURRENT', part]);
  }
  assert.equal(await paidParts(own), 2);
});

// docs/spec/reliability.md#D-2, docs/spec/reliability.md#F-51
test('a second tab gets the same form; another choice declines it first', async () => {
  const order = await newOrder();
  const first = await started(paymentCommand(order));
  assert.deepEqual(await started(paymentCommand(order)), first);
  assert.ok(first.formUrl !== undefined);
  const whole = await started(paymentCommand(order, { kind: 'EARLY', choice: { kind: 'ALL_MAIN_DEBT' } }));
  assert.notEqual(whole.earlyPaymentUuid, first.earlyPaymentUuid);
  assert.equal((await operation(first.earlyPaymentUuid)).state, 'EXPIRED');
  assert.equal((await operation(whole.earlyPaymentUuid)).amount, 4 * part);
});

// docs/spec/reliability.md#F-18
test('a form that cannot be declined for sure stands in the way, and so does a charge nobody knows of', async () => {
  const order = await newOrder();
  const first = await started(paymentCommand(order));
  const whole = paymentCommand(order, { kind: 'EARLY', choice: { kind: 'ALL_MAIN_DEBT' } });
  const silent = answering({ decline: async () => ({ kind: 'unknown' }) });
  assert.equal(await begun(whole, silent), 'payment.in.progress.error');
  assert.equal(await killForm(silent, await operation(first.earlyPaymentUuid)), false);
  const form = await operation(first.earlyPaymentUuid);
  assert.equal(await killForm(context, { ...form, mdOrder: null }), false);
  const unsure = answering({
    decline: async () => ({ kind: 'done' }),
    status: async () => ({ kind: 'unknown' }),
  });
  assert.equal(await killForm(unsure, form), false);
  await database.autocommit`update operation set state = 'SENT' where operation_uuid = ${form.operationUuid}`;
  assert.equal(await begun(whole), 'payment.in.progress.error');
  const told = await context.acquiring.status({ mdOrder: form.mdOrder ?? '' });
  assert.ok(told.kind === 'found');
  const status = async () => ({ ...told, state: 'declined', actionCode: 116 }) as const;
  assert.equal(await killForm(answering({ status }), form), true, 'the card’s bank has refused');
});

// docs/spec/reliability.md#F-30
test('what the bank has taken for an order and nobody knows of stands in the way until staff have settled it', async () => {
  const order = await newOrder();
  await database.autocommit`
    insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, our_amount, their_amount, found_at, seen_at)
    select gen_random_uuid(), kind, 'of the test', ${order.orderUuid}, 0, 1, now(), now() from unnest('{UNKNOWN_CHARGE,MISSING_CHARGE}'::text[]) kind`;
  assert.equal(await begun(paymentCommand(order)), 'payment.in.progress.error');
  assert.equal(await begun(paymentCommand(await newOrder())), 'REGISTERED');
  await database.autocommit`update reconciliation_difference set settled_at = now(), note = '' where kind = 'UNKNOWN_CHARGE'`;
  assert.equal(await begun(paymentCommand(order)), 'REGISTERED');
});

test('a form that was paid meanwhile is booked, not declined, and the other choice is quoted anew', async () => {
  const order = await newOrder();
  const { formUrl } = await started(paymentCommand(order));
  await payOnPage(formUrl ?? '');
  const whole = paymentCommand(order, { kind: 'EARLY', choice: { kind: 'ALL_MAIN_DEBT' }, amount: 4 * part });
  assert.equal(await begun(whole), 'payment.amount.changed.error');
  assert.equal(await paidParts(order), 1);
});

// docs/spec/rules.md#8
test('a key that has paid pays nothing more, for the same deed; one whose payment failed may be used again', async () => {
  const own = await newOrder();
  const first = await started(paymentCommand(own, { requestKey: 'key' }));
  const closed = answering({ register: async () => ({ kind: 'refused', errorCode: 5 }) });
  await killForm(context, await operation(first.earlyPaymentUuid));
  const again = await started(paymentCommand(own, { requestKey: 'key' }));
  assert.notEqual(again.earlyPaymentUuid, first.earlyPaymentUuid);
  await payOnPage(again.formUrl ?? '');
  await finishPayment(context, { ...own, operationUuid: again.earlyPaymentUuid });
  assert.deepEqual(await started(paymentCommand(own, { requestKey: 'key' })), {
    earlyPaymentUuid: again.earlyPaymentUuid,
    state: 'SETTLED',
  });
  const others: readonly Partial<PaymentCommand>[] = [
    { requestKey: 'another' },
    { requestKey: 'key', kind: 'EARLY' },
    { requestKey: 'key', choice: { kind: 'ALL_MAIN_DEBT' } },
  ];
  for (const another of others)
    assert.equal(await begun(paymentCommand(own, another), closed), 'payment.failed.error');
  assert.equal(await paidParts(own), 1);
});

// docs/spec/reliability.md#F-05
test('a payment that the bank does not register has failed; without an answer it is asked about', async () => {
  const order = await newOrder();
  const newest = async () => {
    const [row] = await database.reader<{ operationUuid: OperationUuid }[]>`
      select operation_uuid as "operationUuid" from operation where order_uuid = ${order.orderUuid} order by created_at desc`;
    assert.ok(row);
    return operation(row.operationUuid);
  };
  await plant('register.do', 'decline:5');
  assert.equal(await begun(paymentCommand(order)), 'payment.failed.error');
  assert.equal((await newest()).state, 'EXPIRED');
  const lost = answering({ register: async () => ({ kind: 'unknown' }) });
  const timestamp = clock.now();
  assert.equal(
    await begun(paymentCommand(order), { ...lost, clock: { ...clock, now: () => timestamp } }),
    'payment.failed.error',
  );
  const unknown = await newest();
  assert.deepEqual(
    [unknown.state, await askedAt(unknown.operationUuid)],
    ['CREATED', plusSeconds(timestamp, 45)],
  );
  assert.equal(unknown.expiresAt, plusSeconds(timestamp, settings.paymentFormLifeSeconds));
});

test('while the books are being compared after a restore no payment is begun, and what begins none goes on (decision 0059)', async () => {
  const order = await newOrder();
  const product = { ...context, recovery: { ...context.recovery, isUnderWay: () => true } };
  await assert.rejects(startPayment(product, paymentCommand(order)), BooksNotCompared);
  const begunOnes = await database.reader`select from operation where order_uuid = ${order.orderUuid}`;
  assert.equal(begunOnes.length, 0);
  await database.transaction((transaction) => writeIntents(product, transaction, []));
});

// docs/spec/reliability.md#D-1
test('a form that is open is asked about within a minute, and lives as long as the settings say', async () => {
  const timestamp = clock.now();
  const lives: number[] = [];
  const product: Context = {
    ...at(timestamp),
    acquiring: {
      ...context.acquiring,
      register: async (request) => {
        lives.push(request.lifeSeconds);
        assert.equal(request.description, 'Оплата частями');
        return context.acquiring.register(request);
      },
    },
  };
  const begins = await startPayment(product, paymentCommand(await newOrder()));
  assert.ok(begins.ok);
  const form = await operation(begins.value.earlyPaymentUuid);
  assert.equal(form.state, 'REGISTERED');
  assert.equal(form.formUrl, begins.value.formUrl);
  assert.equal(await askedAt(form.operationUuid), plusSeconds(timestamp, 45));
  assert.deepEqual(lives, [settings.paymentFormLifeSeconds]);
});

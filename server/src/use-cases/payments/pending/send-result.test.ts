import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, moscowDate, moscowTime, plusSeconds } from '#domain/dates.ts';
import type { IntentUuid } from '#domain/identifier.ts';
import { lateDeclineCard, lateApprovalCard } from '#testing/bank/cards.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { unseal } from '../../../secrets/seal.ts';
import { resolveIntent } from '../../outcomes/resolve-intent.ts';
import { finishPayment } from '../paying/finish-payment.ts';
import { returnFromBank } from '../paying/return-from-bank.ts';
import { startPayment } from '../paying/start-payment.ts';
import { listPending } from './list-pending.ts';
import { sendPaymentResult } from './send-result.ts';

const { context, at, noon, newOrder, paymentCommand, readIntent, payOnPage, advanceBank } =
  await openProductWithBank({
    after,
  });
const { database, settings } = context;

async function pendingPayment(pan: string) {
  const order = await newOrder();
  const started = await startPayment(context, paymentCommand(order));
  assert.ok(started.ok);
  await payOnPage(started.value.formUrl ?? '', pan);
  return { ...order, intentUuid: started.value.intentUuid };
}

type Pending = Awaited<ReturnType<typeof pendingPayment>>;

async function textsOf({ clientUuid }: Pick<Pending, 'clientUuid'>): Promise<string[]> {
  const events = await database.reader`
    select from history where client_uuid = ${clientUuid} and text = 'Сообщение о результате платежа'`;
  const rows = await database.reader<{ sealed: Uint8Array }[]>`
    select sealed_message as sealed from sms where kind = 'PAYMENT_RESOLVED' and sealed_message is not null
      order by sms_id desc limit 100`;
  return rows.slice(0, events.length).map(({ sealed }) => textIn(unseal(settings.dataKey, sealed)));
}

/** The text without the link at its end. */
function textIn(message: string): string {
  const parsed: unknown = JSON.parse(message);
  assert.ok(typeof parsed === 'object' && parsed !== null && 'text' in parsed);
  return String(parsed.text).replace(/ http\S+\/m\/\S+$/, '');
}

async function jobAt(intentUuid: IntentUuid): Promise<string | undefined> {
  const [job] = await database.reader<{ runAt: string }[]>`
    select run_at as "runAt" from job where kind = 'send-payment-result' and key = ${intentUuid}`;
  return job?.runAt;
}

const sendResultAt = (now: Instant, { intentUuid }: Pending) => sendPaymentResult(at(now), intentUuid);

test('a customer who saw «pending» gets exactly one message with the result', async () => {
  for (const [pan, expectedText] of [
    [lateApprovalCard, /^Списано 1 000,00 ₽: платеж 1, заказ order-/],
    [lateDeclineCard, /^Деньги не списаны: платеж 1, 1 000,00 ₽\. Можно оплатить$/],
  ] as const) {
    const payment = await pendingPayment(pan);
    const finished = await finishPayment(context, payment);
    assert.equal(finished.ok && finished.value.state, 'UNKNOWN');
    assert.equal(
      await sendResultAt(noon(0), payment),
      plusSeconds(noon(0), 300),
      'no message before the result',
    );
    assert.deepEqual(await textsOf(payment), []);
    await advanceBank('PT61S');
    await finishPayment(context, payment);
    for (let time = 0; time < 3; time += 1) assert.equal(await sendResultAt(noon(0), payment), null);
    const texts = await textsOf(payment);
    assert.equal(texts.length, 1);
    assert.match(texts[0] ?? '', expectedText);
  }
});

test('a customer who never saw «pending» gets no message', async () => {
  const payment = await pendingPayment(lateApprovalCard);
  await advanceBank('PT61S');
  assert.equal((await resolveIntent(context, payment.intentUuid)).state, 'SETTLED');
  assert.equal(await jobAt(payment.intentUuid), undefined);
  await sendResultAt(noon(0), payment);
  assert.deepEqual(await textsOf(payment), []);
});

test('a payment counts as shown pending once it is listed, and not by a return from the bank', async () => {
  const payment = await pendingPayment(lateApprovalCard);
  const { gatewayOrderId } = await readIntent(payment.intentUuid);
  await returnFromBank(context, gatewayOrderId ?? '');
  assert.equal(await jobAt(payment.intentUuid), undefined);
  const listed = await listPending(context, payment.clientUuid);
  assert.deepEqual(
    listed.map((pending) => [pending.intent.intentUuid, pending.debts.payments]),
    [[payment.intentUuid, [1]]],
  );
  assert.notEqual(await jobAt(payment.intentUuid), undefined);
});

test('the message about a result is due as soon as the result is booked', async () => {
  const payment = await pendingPayment(lateApprovalCard);
  const shownAt = noon(0);
  await finishPayment(at(shownAt), payment);
  assert.equal(await jobAt(payment.intentUuid), plusSeconds(shownAt, 60));
  await advanceBank('PT61S');
  const bookedAt = plusSeconds(shownAt, 10);
  await resolveIntent(at(bookedAt), payment.intentUuid);
  assert.equal(await jobAt(payment.intentUuid), bookedAt);
});

test('the message about a result is sent at night without waiting for the morning', async () => {
  const payment = await pendingPayment(lateApprovalCard);
  await finishPayment(context, payment);
  await advanceBank('PT61S');
  await finishPayment(context, payment);
  assert.equal(await sendResultAt(moscowTime(moscowDate(noon(1)), 3), payment), null);
  assert.equal((await textsOf(payment)).length, 1);
});

test('a payment that is taken after a message about its failure gets a second message', async () => {
  const payment = await pendingPayment(lateDeclineCard);
  await finishPayment(context, payment);
  await database.autocommit`update operation set state = 'EXPIRED' where operation_uuid = ${payment.intentUuid}`;
  await sendResultAt(noon(0), payment);
  await database.autocommit`update operation set state = 'SETTLED', settled_at = created_at
    where operation_uuid = ${payment.intentUuid}`;
  await sendResultAt(noon(0), payment);
  const texts = await textsOf(payment);
  assert.deepEqual(
    texts.map((text) => text.split(':')[0]),
    ['Списано 1 000,00 ₽', 'Деньги не списаны'],
  );
});

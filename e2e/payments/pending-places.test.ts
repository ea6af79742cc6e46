import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { cardThatDeclinesLater, lateDeclineCard, lateApprovalCard } from '#testing/bank/cards.ts';
import { calls } from '#testing/calls.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { payByCard } from '#testing/people/pay-by-card.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { buyMove, offerOf, sellMovePayment } from '#testing/people/move-payment.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { finishedAs, payAndArrive, pendingOf, resultsOn, silenceBank } from '#testing/bank/pending.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { viewOrder } from '#testing/people/shown-order.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { Answer } from '#testing/api-client.ts';
import {
  advanceClock,
  bankOperations,
  clearFaults,
  moveClockToNoon,
  injectFault,
} from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const [phoneLate, phoneOverdue] = ['9005550001', '9005550002'];
const stack = await startStack({ after });
await sellMovePayment(stack);
await moveClockToNoon(stack);
const orders = {
  early: await buy(stack, { phone, orderNumber: 'EARLY' }),
  refused: await buy(stack, { phone, orderNumber: 'REFUSED' }),
  service: await buy(stack, { phone, orderNumber: 'SERVICE' }),
  silent: await buy(stack, { phone, orderNumber: 'SILENT' }),
  overdue: await buy(stack, { phone: phoneOverdue, orderNumber: 'OVERDUE', pan: cardThatDeclinesLater }),
  late: await buy(stack, { phone: phoneLate, orderNumber: 'LATE', pan: cardThatDeclinesLater }),
};
let client = await logIn(stack, phone);

const withKey = () => ({ 'idempotency-key': randomUUID() });

function nextPayment(orderUuid: string): Promise<Answer> {
  const input = { orderUuid, paymentObject: 'NEXT_PAYMENT', amount: 100_000 };
  return client.send(calls.payOnPage, input, withKey());
}

test('every call reports an early payment as pending until the bank’s result', async () => {
  const orderUuid = orders.early;
  const { body } = await nextPayment(orderUuid);
  const uuid = String(body['earlyPaymentUuid']);
  const page = await payAndArrive(stack, body['formUrl'], lateApprovalCard);
  assert.equal(page, `/client/orders/${orderUuid}/pay?earlyPaymentUuid=${uuid}`);
  assert.equal(await finishedAs(client, { orderUuid, earlyPaymentUuid: uuid }), 'UNKNOWN');
  assert.deepEqual(await pendingOf(client, orderUuid), [100_000]);
  const again = await nextPayment(orderUuid);
  assert.equal(again.body.error?.code, 'payment.in.progress.error');
  assert.deepEqual(await resultsOn(stack, phone), []);
  await advanceClock(stack, 'PT61S');
  assert.equal(await finishedAs(client, { orderUuid, earlyPaymentUuid: uuid }), 'SETTLED');
  assert.deepEqual(await pendingOf(client, orderUuid), []);
  assert.deepEqual(await resultsOn(stack, phone), ['Списано 1 000,00 ₽: платеж 2, заказ EARLY']);
});

test('an early payment is not reported as failed before the bank declines it', async () => {
  const orderUuid = orders.refused;
  const { body } = await nextPayment(orderUuid);
  const uuid = String(body['earlyPaymentUuid']);
  const page = await payAndArrive(stack, body['formUrl'], lateDeclineCard);
  assert.equal(page, `/client/orders/${orderUuid}/pay?earlyPaymentUuid=${uuid}`);
  assert.equal(await finishedAs(client, { orderUuid, earlyPaymentUuid: uuid }), 'UNKNOWN');
  await advanceClock(stack, 'PT61S');
  assert.equal(
    await finishedAs(client, { orderUuid, earlyPaymentUuid: uuid }),
    'payment.failed.error state=DECLINED',
  );
  const [newest] = await resultsOn(stack, phone);
  assert.equal(newest, 'Деньги не списаны: платеж 2, 1 000,00 ₽. Можно оплатить');
  assert.equal((await nextPayment(orderUuid)).body.status, 'SUCCESS', 'the debt can be paid again');
});

test('staff see a pending payment of an order', async () => {
  const { body } = await nextPayment(orders.silent);
  await payAndArrive(stack, body['formUrl'], lateDeclineCard);
  const staff = await logInStaff(stack, 'support');
  const asked = { countryCode: '7', phone, orderUuid: orders.silent };
  const answer = await staff.listPendingPaymentsAsStaff(asked);
  const [pending] = answer.body['pendingPayments'] as { amount: number; paymentNumbers: number[] }[];
  assert.deepEqual([pending?.amount, pending?.paymentNumbers], [100_000, [2]]);
  await advanceClock(stack, 'PT61S');
  const after61 = await staff.listPendingPaymentsAsStaff(asked);
  assert.deepEqual(after61.body['pendingPayments'], []);
});

test('a payment at a bank that is silent for an hour stays pending until its result', async () => {
  const orderUuid = orders.silent;
  const { body } = await nextPayment(orderUuid);
  const uuid = String(body['earlyPaymentUuid']);
  await silenceBank(stack);
  const page = await payAndArrive(stack, body['formUrl']);
  assert.equal(page, `/client/orders/${orderUuid}/pay?earlyPaymentUuid=${uuid}`);
  for (let quarter = 0; quarter < 4; quarter += 1) {
    assert.equal(await finishedAs(client, { orderUuid, earlyPaymentUuid: uuid }), 'UNKNOWN');
    assert.deepEqual(await pendingOf(client, orderUuid), [100_000]);
    assert.equal((await nextPayment(orderUuid)).body.error?.code, 'payment.in.progress.error');
    await advanceClock(stack, 'PT15M');
  }
  await clearFaults(stack);
  await advanceClock(stack, 'PT1M');
  assert.equal(await finishedAs(client, { orderUuid, earlyPaymentUuid: uuid }), 'SETTLED');
  assert.equal((await resultsOn(stack, phone))[0], 'Списано 1 000,00 ₽: платеж 2, заказ SILENT');
});

test('a payment for a service is reported as pending, and then the payment is moved', async () => {
  const orderUuid = orders.service;
  client = await logIn(stack, phone);
  const offer = await offerOf(client, orderUuid);
  const { body } = await buyMove(client, { orderUuid, offer, bindingUuid: null });
  const uuid = String(body['earlyPaymentUuid']);
  const page = await payAndArrive(stack, body['formUrl'], lateApprovalCard);
  assert.equal(page, `/client/orders/${orderUuid}?earlyPaymentUuid=${uuid}`);
  assert.equal(await finishedAs(client, { orderUuid, earlyPaymentUuid: uuid }), 'UNKNOWN');
  await advanceClock(stack, 'PT61S');
  assert.equal(await finishedAs(client, { orderUuid, earlyPaymentUuid: uuid }), 'SETTLED');
  assert.equal((await resultsOn(stack, phone))[0], 'Списано 99,01 ₽: перенос платежа, заказ SERVICE');
});

test('an unanswered charge of a saved card is pending and is made once', async () => {
  const orderUuid = orders.early;
  const bindingUuid = await savedCard(client);
  await injectFault(stack, { operation: 'paymentOrderBinding.do', fault: 'drop', times: 1 });
  await silenceBank(stack);
  const input = { orderUuid, amount: 100_000, bindingUuid };
  const { body } = await payByCard(client, input, randomUUID());
  assert.deepEqual([body['state'], body['formUrl']], ['UNKNOWN', undefined]);
  assert.equal(
    await finishedAs(client, { orderUuid, earlyPaymentUuid: body['earlyPaymentUuid'] }),
    'UNKNOWN',
  );
  const again = await payByCard(client, input, randomUUID());
  assert.equal(again.body.error?.code, 'payment.in.progress.error');
  await clearFaults(stack);
  await advanceClock(stack, 'PT1M');
  assert.equal(
    await finishedAs(client, { orderUuid, earlyPaymentUuid: body['earlyPaymentUuid'] }),
    'SETTLED',
  );
  const number = `${String(body['earlyPaymentUuid']).replaceAll('-', '')}-1`;
  const charges = (await bankOperations(stack, number)).filter(({ kind }) => kind === 'CHARGE');
  assert.equal(charges.length, 1);
  assert.equal((await resultsOn(stack, phone))[0], 'Списано 1 000,00 ₽: платеж 3, заказ EARLY');
});

test('a failed payment that is paid with the order’s card is pending until the bank’s result', async () => {
  const orderUuid = orders.overdue;
  await advanceClock(stack, 'P14D');
  await moveClockToNoon(stack);
  const apiClient = await logIn(stack, phoneOverdue);
  const failed = (await viewOrder(apiClient, orderUuid)).scheduledPayments.find(
    ({ scheduledPaymentState }) => scheduledPaymentState === 'ERROR_PAID',
  );
  assert.ok(failed, 'the previous attempts were declined');
  await injectFault(stack, { operation: 'paymentOrderBinding.do', fault: 'drop', times: 1 });
  await silenceBank(stack);
  const { paymentNumber } = failed;
  const { body } = await apiClient.payOverdue({ orderUuid, paymentNumber }, withKey());
  assert.equal(body['state'], 'UNKNOWN');
  assert.equal(
    await finishedAs(apiClient, { orderUuid, earlyPaymentUuid: body['earlyPaymentUuid'] }),
    'UNKNOWN',
  );
  await clearFaults(stack);
  await advanceClock(stack, 'PT1M');
  const ended = await finishedAs(apiClient, { orderUuid, earlyPaymentUuid: body['earlyPaymentUuid'] });
  assert.equal(ended, 'insufficient.funds.error state=DECLINED');
  assert.deepEqual(await resultsOn(stack, phoneOverdue), [
    'Деньги не списаны: платеж 2, 1 000,00 ₽. Можно оплатить',
  ]);
});

test('every call reports a payment of a penalty as pending until it is paid', async () => {
  const orderUuid = orders.late;
  await advanceClock(stack, 'P7D');
  await moveClockToNoon(stack);
  const apiClient = await logIn(stack, phoneLate);
  const [penalty] = (await viewOrder(apiClient, orderUuid)).penalties;
  assert.ok(penalty);
  const input = { orderUuid, penaltyUuid: penalty.penaltyUuid };
  const { body } = await apiClient.payPenalty(input, withKey());
  const page = await payAndArrive(stack, body['formUrl'], lateApprovalCard);
  const back = new URL(page, stack.productUrl);
  assert.equal(back.searchParams.get('success'), null);
  const uuid = back.searchParams.get('earlyPaymentUuid');
  assert.equal(await finishedAs(apiClient, { orderUuid, earlyPaymentUuid: uuid }), 'UNKNOWN');
  assert.deepEqual(await pendingOf(apiClient, orderUuid), [penalty.amount]);
  const again = await apiClient.payPenalty(input, withKey());
  assert.equal(again.body.error?.code, 'payment.in.progress.error');
  await advanceClock(stack, 'PT61S');
  assert.equal(await finishedAs(apiClient, { orderUuid, earlyPaymentUuid: uuid }), 'SETTLED');
  const [newest] = await resultsOn(stack, phoneLate);
  assert.match(newest ?? '', /^Списано \d+,\d\d ₽: штраф, заказ LATE$/);
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { payByCard } from '#testing/people/pay-by-card.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { buyMove, offerOf, sellMovePayment, servicesOf } from '#testing/people/move-payment.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { callAsShop, buy, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { viewOrder } from '#testing/people/shown-order.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { Answer, ApiClient } from '#testing/api-client.ts';
import {
  advanceClock,
  approvedCharges,
  bankOperations,
  injectFault,
  moveClockToNoon,
} from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const stack = await startStack({ after }, { environment: { GATEWAY_TIME_LIMIT_SECONDS: '5' } });
await moveClockToNoon(stack);
await sellMovePayment(stack);
const late = await buy(stack, { phone, orderNumber: 'LATE' });
let client: ApiClient = await logIn(stack, phone);
const bindingUuid = await savedCard(client);

async function datesOf(orderUuid: string): Promise<string[]> {
  const { body } = await client.viewOrder({ orderUuid });
  const order = body['order'] as { scheduledPayments: { date: string }[] };
  return order.scheduledPayments.map(({ date }) => date);
}

const chargesOf = async (orderNumber: string): Promise<number> =>
  (await approvedCharges(stack, orderNumber)).length;

const bankNumberOf = (earlyPaymentUuid: unknown): string =>
  `${String(earlyPaymentUuid).replaceAll('-', '')}-1`;

async function returnedAtBank(): Promise<number[]> {
  const operations = await bankOperations(stack);
  return operations.filter(({ kind, approved }) => kind === 'REFUND' && approved).map(({ amount }) => amount);
}

/** Pays a form that has ended, which only a faulty bank allows. */
async function payLate(form: Answer): Promise<void> {
  await injectFault(stack, { operation: 'page', fault: 'late-success', times: 1 });
  assert.notEqual(await payOnBankPage(stack, String(form.body['formUrl'])), null);
}

async function assertReturned(amount: number, action: () => Promise<void>): Promise<void> {
  const before = await returnedAtBank();
  await action();
  await advanceClock(stack, 'PT2M');
  assert.deepEqual((await returnedAtBank()).slice(before.length), [amount]);
}

test('money paid by a form after staff stopped the charges moves no payment and is refunded', async () => {
  const offer = await offerOf(client, late);
  const form = await buyMove(client, { orderUuid: late, offer, bindingUuid: null });
  const service = await logInStaff(stack, 'service');
  const stop = { countryCode: '7', phone, orderUuid: late, note: 'Мобилизация' };
  assert.equal((await service.stopSchedules(stop)).httpStatus, 200);
  assert.deepEqual((await servicesOf(client, late)).offers, []);
  await assertReturned(offer.amount, async () => {
    await payOnBankPage(stack, String(form.body['formUrl']));
  });
  assert.equal((await datesOf(late))[1], offer.dateFrom);
  const ended = await client.finishPayment({
    orderUuid: late,
    earlyPaymentUuid: String(form.body['earlyPaymentUuid']),
  });
  assert.equal(ended.body['paidAs'], 'SERVICE_RETURNED');
});

for (const fault of ['timeout-after', 'http-500-after', 'garbage', 'drop']) {
  test(`a bank answer lost after the charge (${fault}) leads to a query, not to a second charge`, async () => {
    const orderUuid = await buy(stack, { phone, orderNumber: `LOST-${fault}` });
    client = await logIn(stack, phone);
    const offer = await offerOf(client, orderUuid);
    await injectFault(stack, { operation: 'paymentOrderBinding.do', fault, times: 1 });
    const started = await buyMove(client, { orderUuid, offer, bindingUuid });
    assertSuccess(started);
    await advanceClock(stack, 'PT2M');
    assert.equal(await chargesOf(bankNumberOf(started.body['earlyPaymentUuid'])), 1);
    assert.equal((await datesOf(orderUuid))[1], offer.dateTo);
  });
}

test('a declined card does not move the payment, and another card buys the service', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'DECLINED', pan: cardThatDeclinesLater });
  client = await logIn(stack, phone);
  const offer = await offerOf(client, orderUuid);
  const byCard = { orderUuid, offer, bindingUuid: await savedCard(client, '1160') };
  assert.deepEqual(refusalOf(await buyMove(client, byCard)), [402, 'insufficient.funds.error']);
  assert.equal((await datesOf(orderUuid))[1], offer.dateFrom);
  const bought = await buyMove(client, { orderUuid, offer, bindingUuid, key: 'other-card' });
  assert.equal(bought.body['state'], 'SETTLED', JSON.stringify(bought.body));
});

test('an unpaid form expires with the service’s lifetime, and the service can be bought again', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'LIFE' });
  client = await logIn(stack, phone);
  const offer = await offerOf(client, orderUuid);
  const form = await buyMove(client, { orderUuid, offer, bindingUuid: null, key: 'life-1' });
  await advanceClock(stack, 'PT17M');
  const finish = { orderUuid, earlyPaymentUuid: String(form.body['earlyPaymentUuid']) };
  const ended = await client.finishPayment(finish);
  assert.deepEqual(refusalOf(ended), [402, 'payment.failed.error', 'state=EXPIRED']);
  assert.equal(await payOnBankPage(stack, String(form.body['formUrl'])).catch(() => null), null);
  const bought = await buyMove(client, { orderUuid, offer, bindingUuid, key: 'life-2' });
  assert.equal(bought.body['state'], 'SETTLED', JSON.stringify(bought.body));
});

test('money paid by an expired form moves no payment and is refunded once', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'LATE-SUCCESS' });
  client = await logIn(stack, phone);
  const offer = await offerOf(client, orderUuid);
  const form = await buyMove(client, { orderUuid, offer, bindingUuid: null, key: 'late-success' });
  await advanceClock(stack, 'PT17M');
  await assertReturned(offer.amount, () => payLate(form));
  assert.equal((await datesOf(orderUuid))[1], offer.dateFrom);
  assert.deepEqual((await servicesOf(client, orderUuid)).bought, []);
  const earlyPaymentUuid = String(form.body['earlyPaymentUuid']);
  const ended = await client.finishPayment({ orderUuid, earlyPaymentUuid });
  assert.equal(ended.body['paidAs'], 'SERVICE_RETURNED');
});

test('money paid by a form that was declined in favour of a saved card is refunded', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'DECLINED-LATE' });
  client = await logIn(stack, phone);
  const offer = await offerOf(client, orderUuid);
  const form = await buyMove(client, { orderUuid, offer, bindingUuid: null, key: 'declined-late-1' });
  const bought = await buyMove(client, { orderUuid, offer, bindingUuid, key: 'declined-late-2' });
  assert.equal(bought.body['state'], 'SETTLED', JSON.stringify(bought.body));
  await assertReturned(offer.amount, () => payLate(form));
  assert.equal((await datesOf(orderUuid))[1], offer.dateTo);
  assert.equal((await servicesOf(client, orderUuid)).bought.length, 1);
});

test('of twenty concurrent clicks and early payments the service is charged at most once', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'RACE' });
  client = await logIn(stack, phone);
  const offer = await offerOf(client, orderUuid);
  const next = { orderUuid, amount: 100_000, bindingUuid };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, press) =>
      press % 2 === 0
        ? buyMove(client, { orderUuid, offer, bindingUuid, key: `race-${press}` })
        : payByCard(client, next, `race-${press}`),
    ),
  );
  const moved = answers.filter(({ body }, press) => press % 2 === 0 && body['state'] === 'SETTLED');
  assert.ok(moved.length <= 1, String(moved.length));
  await advanceClock(stack, 'PT2M');
  assert.equal((await servicesOf(client, orderUuid)).bought.length, moved.length);
});

test('charges follow the new days of a moved payment', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'DAYS' });
  client = await logIn(stack, phone);
  const offer = await offerOf(client, orderUuid);
  const form = await buyMove(client, { orderUuid, offer, bindingUuid: null, key: 'days-1' });
  const refunded = await callAsShop(stack, { orderUuid, action: 'refund', amount: 50_000 });
  assertSuccess(refunded);
  assert.equal(await payOnBankPage(stack, String(form.body['formUrl'])).catch(() => null), null);
  await buyMove(client, { orderUuid, offer, bindingUuid, key: 'days-2' });
  await advanceClock(stack, 'P13D');
  const unmoved = await buy(stack, { phone, orderNumber: 'TOO-LATE' });
  await advanceClock(stack, 'P13D');
  client = await logIn(stack, phone);
  assert.equal(
    (await viewOrder(client, orderUuid)).remainingPaymentAmount,
    250_000,
    'no charge is made on the old day',
  );
  assert.deepEqual((await servicesOf(client, unmoved)).offers, []);
  await advanceClock(stack, 'P3D');
  client = await logIn(stack, phone);
  assert.equal(
    (await viewOrder(client, orderUuid)).remainingPaymentAmount,
    50_000,
    'one charge is made on each new day',
  );
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

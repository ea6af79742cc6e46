import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { anotherCard } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import {
  buyMove,
  movePayment,
  type Offer,
  offerOf,
  sellMovePayment,
  servicesOf,
} from '#testing/people/move-payment.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { buy, buyWithoutDelivery, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { bankOperations, countCharges } from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const stack = await startStack({ after });
const [unsold, plain, formed, wider] = [
  await buy(stack, { phone, orderNumber: 'UNSOLD' }),
  await buy(stack, { phone, orderNumber: 'PLAIN' }),
  await buy(stack, { phone, orderNumber: 'FORM' }),
  await buy(stack, { phone, orderNumber: 'WIDER' }),
];
const excluded = await buy(stack, { phone, orderNumber: 'EXCLUDED', productId: 'two-weeks' });
const undelivered = await buyWithoutDelivery(stack, { phone, orderNumber: 'UNDELIVERED' });
const client = await logIn(stack, phone);
const bindingUuid = await savedCard(client);

async function datesOf(orderUuid: string): Promise<string[]> {
  const { body } = await client.viewOrder({ orderUuid });
  const order = body['order'] as { scheduledPayments: { date: string }[] };
  return order.scheduledPayments.map(({ date }) => date);
}

const chargesOf = (orderNumber: string): Promise<number> => countCharges(stack, orderNumber);

const bankNumberOf = (earlyPaymentUuid: unknown): string =>
  `${String(earlyPaymentUuid).replaceAll('-', '')}-1`;

test('the service is offered only while on sale and to eligible orders', async () => {
  assert.deepEqual(await servicesOf(client, unsold), { offers: [], bought: [] });
  const serviceUuid = await sellMovePayment(stack);
  const offer = await offerOf(client, unsold);
  const [, second, third] = await datesOf(unsold);
  assert.deepEqual(
    [offer.serviceUuid, offer.paymentNumber, offer.dateFrom, offer.dateTo],
    [serviceUuid, 2, second, third],
  );
  assert.deepEqual([offer.price, offer.amount, offer.primePrice], [9_901, 9_901, 4_951]);
  assert.equal(offer.steps.at(-1)?.result, offer.amount);
  for (const orderUuid of [excluded, undelivered])
    assert.deepEqual((await servicesOf(client, orderUuid)).offers, []);
});

test('a saved card moves the payment at once, by one interval and only once', async () => {
  const before = await datesOf(plain);
  const offer = await offerOf(client, plain);
  const started = await buyMove(client, { orderUuid: plain, offer, bindingUuid, key: 'plain' });
  assert.equal(started.body['state'], 'SETTLED', JSON.stringify(started.body));
  const [first, , third, fourth] = before;
  assert.deepEqual(await datesOf(plain), [first, third, third, fourth]);
  assert.deepEqual(
    offer.resultingPayments.map(({ date }) => date),
    await datesOf(plain),
  );
  const repeated = await buyMove(client, { orderUuid: plain, offer, bindingUuid, key: 'plain' });
  assert.deepEqual(repeated.body, started.body);
  const again = await buyMove(client, { orderUuid: plain, offer, bindingUuid, key: 'again' });
  assert.deepEqual(refusalOf(again), [409, 'service.already.bought.error']);
  assert.equal(await chargesOf(bankNumberOf(started.body['earlyPaymentUuid'])), 1);
  const { offers, bought } = await servicesOf(client, plain);
  assert.deepEqual([offers, bought.map(({ dateTo, amount }) => [dateTo, amount])], [[], [[third, 9_901]]]);
  const { body: proofs } = await client.explainOrder({ orderUuid: plain });
  const [proof] = proofs['services'] as { feeUuid: string; steps: { result: number }[] }[];
  assert.deepEqual([proof?.feeUuid, proof?.steps.at(-1)?.result], [bought[0]?.feeUuid, 9_901]);
  const { body: operations } = await client.listOperations({
    orderUuid: plain,
    nextPage: { count: 10, page: 0 },
  });
  const texts = JSON.stringify(operations);
  assert.match(texts, /Оплата услуги/);
  assert.match(texts, /Платеж 2 перенесён с \d\d\.\d\d\.\d{4} на \d\d\.\d\d\.\d{4}/);
});

test('with another card a second tab gets the same form, whose return reports the service as paid', async () => {
  const input = { orderUuid: formed, offer: await offerOf(client, formed), bindingUuid: null };
  const tabs = await Promise.all([1, 2, 3].map((tab) => buyMove(client, { ...input, key: `tab-${tab}` })));
  const forms = new Set(tabs.map(({ body }) => body['formUrl']).filter((url) => url !== undefined));
  assert.equal(forms.size, 1);
  const second = await buyMove(client, { ...input, key: 'tab-4' });
  assert.deepEqual([...forms], [second.body['formUrl']]);
  const arrived = await payOnBankPage(stack, String(second.body['formUrl']), anotherCard);
  assert.match(arrived ?? '', new RegExp(`/client/orders/${formed}\\?success=1&earlyPaymentUuid=`));
  const { earlyPaymentUuid } = second.body;
  const ended = await client.send(calls.finishPayment, { orderUuid: formed, earlyPaymentUuid });
  assert.deepEqual([ended.body['state'], ended.body['paidAs']], ['SETTLED', 'SERVICE']);
  assert.equal((await datesOf(formed))[1], input.offer.dateTo);
});

test('an early payment and the service each first decline the open form of the other', async () => {
  const offer = await offerOf(client, wider);
  const moving = await buyMove(client, { orderUuid: wider, offer, bindingUuid: null, key: 'wider-1' });
  const next = { orderUuid: wider, paymentObject: 'NEXT_PAYMENT', amount: 100_000 };
  const paying = await client.send(calls.payOnPage, next);
  assertSuccess(paying);
  assert.equal(await payOnBankPage(stack, String(moving.body['formUrl'])).catch(() => null), null);
  const retried = await buyMove(client, { orderUuid: wider, offer, bindingUuid: null, key: 'wider-2' });
  assert.equal(await payOnBankPage(stack, String(paying.body['formUrl'])).catch(() => null), null);
  await payOnBankPage(stack, String(retried.body['formUrl']));
  assert.equal((await datesOf(wider))[1], offer.dateTo);
});

/** Requests that differ from the offer, with the expected answers. */
const wrong: readonly (readonly [change: Partial<Offer>, status: number, code: string])[] = [
  [{ amount: 9_900 }, 409, 'payment.amount.changed.error'],
  [{ amount: 0 }, 409, 'payment.amount.changed.error'],
  [{ dateTo: '2031-01-01' }, 409, 'payment.amount.changed.error'],
  [{ paymentNumber: 3 }, 409, 'payment.amount.changed.error'],
  [{ serviceUuid: '00000000-0000-4000-8000-000000000000' }, 404, 'service.not.found.error'],
  [{ amount: -1 }, 400, 'request.invalid.error'],
  [{ amount: 1.5 }, 400, 'request.invalid.error'],
  [{ dateTo: 'tomorrow' }, 400, 'request.invalid.error'],
  [{ paymentNumber: 0 }, 400, 'request.invalid.error'],
];

test('a request that differs from the offer, or names a foreign order or card, is refused before any bank call', async () => {
  const offer = await offerOf(client, unsold);
  const before = (await bankOperations(stack)).length;
  for (const [change, status, code] of wrong) {
    const asked = { orderUuid: unsold, offer: { ...offer, ...change }, bindingUuid };
    const answer = await buyMove(client, { ...asked, key: JSON.stringify(change) });
    assert.deepEqual(refusalOf(answer).slice(0, 2), [status, code], JSON.stringify(change));
    assert.match(answer.body.error?.message ?? '', /[а-я]/i);
  }
  assert.equal((await bankOperations(stack)).length, before);
  const stranger = await logIn(stack, demoClients.denis);
  const foreign = { orderUuid: unsold, offer, bindingUuid: null };
  assert.deepEqual(refusalOf(await buyMove(stranger, foreign)), [404, 'order.not.found.error']);
  const looked = await stranger.viewServices({ orderUuid: unsold });
  assert.deepEqual(refusalOf(looked), [404, 'order.not.found.error']);
  const orderUuid = await buy(stack, { phone: demoClients.denis, orderNumber: 'STRANGER' });
  const theirs = await offerOf(stranger, orderUuid);
  const byForeignCard = await buyMove(stranger, { orderUuid, offer: theirs, bindingUuid });
  assert.deepEqual(refusalOf(byForeignCard), [404, 'binding.not.found.error']);
});

test('staff with the permission see a client’s offer but cannot buy it', async () => {
  const support = await logInStaff(stack, 'support');
  const asked = { countryCode: '7', phone, orderUuid: unsold };
  const { body } = await support.viewServicesAsStaff(asked);
  assert.equal((body['offers'] as Offer[])[0]?.amount, 9_901);
  const offer = await offerOf(client, unsold);
  const bought = await buyMove(support, { orderUuid: unsold, offer, bindingUuid: null });
  assert.equal(bought.httpStatus, 401);
  const editor = await logInStaff(stack, 'product.editor');
  assert.deepEqual(refusalOf(await editor.viewServicesAsStaff(asked)), [403, 'access.denied.error']);
});

test('a Prime discount reduces the price of a move, and a free move needs no bank call', async () => {
  const [editor, service] = [await logInStaff(stack, 'product.editor'), await logInStaff(stack, 'service')];
  const prime = {
    subscriptionId: 'prime',
    subscriptionName: 'Прайм',
    discountEnabled: true,
    status: 'ACTUAL',
  };
  await editor.send(calls.addSubscription, prime);
  const of = { countryCode: '7', phone, subscriptionId: 'prime' };
  assert.equal((await service.setClientSubscription(of)).httpStatus, 200);
  const half = await offerOf(client, unsold);
  assert.deepEqual([half.amount, half.steps.at(-1)?.rule], [4_951, 'service-discounted']);
  const { serviceUuid } = half;
  const free = { service: { ...movePayment, sberPrimeDiscount: 1 }, serviceUuid };
  assert.equal((await editor.updateService(free)).httpStatus, 200);
  const offer = await offerOf(client, unsold);
  assert.equal(offer.amount, 0);
  const stale = await buyMove(client, { orderUuid: unsold, offer: half, bindingUuid });
  assert.deepEqual(refusalOf(stale), [409, 'payment.amount.changed.error', 'amount=0']);
  const before = (await bankOperations(stack)).length;
  const given = await buyMove(client, { orderUuid: unsold, offer, bindingUuid: null });
  assert.deepEqual([given.body['state'], given.body['formUrl']], ['SETTLED', undefined]);
  assert.equal((await datesOf(unsold))[1], offer.dateTo);
  assert.equal((await bankOperations(stack)).length, before);
  await editor.updateService({ service: movePayment, serviceUuid });
  await service.setClientSubscription({ ...of, subscriptionId: null });
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anotherCard, cardThatDeclinesLater, declinedCard } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { mdOrderOf } from '#testing/bank/bank-callback.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { advanceClock, moveClockTo, moveClockToNoon, approvedCharges } from '#testing/bank/sandbox-calls.ts';

const phone = newPhone();
const stack = await sharedStackOfDays();
const orders = [
  await buy(stack, { phone, orderNumber: 'CHANGED-1', pan: cardThatDeclinesLater }),
  await buy(stack, { phone, orderNumber: 'CHANGED-2', pan: cardThatDeclinesLater }),
] as const;

type Card = { readonly bindingUuid: string; readonly mnemonic: string; readonly updatable: boolean };

async function cardsOf(client: ApiClient): Promise<readonly Card[]> {
  const { body } = await client.listCards({ withDisplayInfo: 'true' });
  return body['cardInfos'] as readonly Card[];
}

async function init(client: ApiClient, bindingUuid: string, key: string): Promise<string> {
  const { body } = await client.changeCard({ bindingUuid }, { 'idempotency-key': key });
  assertSuccess({ body });
  return String(body['formUrl']);
}

test('a refused card changes nothing', async () => {
  const client = await logIn(stack, phone);
  const [card] = await cardsOf(client);
  assert.ok(card?.updatable);
  const form = await init(client, card.bindingUuid, 'refused');
  const page = await payOnBankPage(stack, form, declinedCard);
  assert.equal(page, null, 'the form accepts another card');
  assert.deepEqual(await cardsOf(client), [card]);
});

test('a second tab gets the same form, and a new card replaces the old one in every open order', async () => {
  const client = await logIn(stack, phone);
  const [card] = await cardsOf(client);
  const bindingUuid = card?.bindingUuid ?? '';
  const form = await init(client, bindingUuid, 'tab-1');
  assert.equal(await init(client, bindingUuid, 'tab-2'), form);
  const page = await payOnBankPage(stack, form, anotherCard);
  assert.match(page ?? '', /\/client\/payment-ways\?mdOrder=/);
  const finish = { bindingUuid, mdOrder: mdOrderOf(page) };
  for (let time = 0; time < 2; time += 1) {
    const { body } = await client.finishChangingCard(finish, {
      'idempotency-key': `finish-${time}`,
    });
    assertSuccess({ body });
  }
  const cards = await cardsOf(client);
  assert.deepEqual(
    cards.map(({ mnemonic }) => mnemonic.slice(-4)),
    ['4444'],
  );
  for (const orderUuid of orders) {
    assert.equal((await viewOrder(client, orderUuid)).panLastFourDigits, '4444');
  }
  const charges = await approvedCharges(stack);
  assert.deepEqual(
    charges.filter(({ amount }) => amount === 0),
    [],
  );
});

test('a card change needs its own bank order and the client who owns the card', async () => {
  const client = await logIn(stack, phone);
  const [card] = await cardsOf(client);
  const bindingUuid = card?.bindingUuid ?? '';
  const form = await client.payOnPage({
    orderUuid: orders[0],
    paymentObject: 'NEXT_PAYMENT',
    amount: 100_000,
  });
  const foreignMdOrder = mdOrderOf(String(form.body['formUrl']));
  for (const mdOrder of [foreignMdOrder, 'unknown']) {
    const { body } = await client.finishChangingCard({
      bindingUuid,
      mdOrder,
    });
    assert.equal(body.error?.code, 'binding.not.found.error');
  }
  const stranger = await logIn(stack, demoClients.maria);
  const { body } = await stranger.changeCard({ bindingUuid });
  assert.equal(body.error?.code, 'binding.not.found.error');
});

test('a card that replaces another one on a payment day is charged the next day', async () => {
  await moveClockToNoon(stack);
  const debtor = newPhone();
  const orderUuid = await buy(stack, {
    phone: debtor,
    orderNumber: 'CHANGED-DUE',
    pan: cardThatDeclinesLater,
  });
  await advanceClock(stack, 'P14D');
  const client = await logIn(stack, debtor);
  assert.equal(statesOf(await viewOrder(client, orderUuid))[1], 'ERROR_PAID');
  const [card] = await cardsOf(client);
  const bindingUuid = card?.bindingUuid ?? '';
  const page = await payOnBankPage(stack, await init(client, bindingUuid, 'due'), anotherCard);
  const mdOrder = mdOrderOf(page);
  const finished = await client.finishChangingCard({
    bindingUuid,
    mdOrder,
  });
  assertSuccess(finished);
  const { body } = await client.viewFailedCharge({ orderUuid });
  const { nextTry } = body['failedCharge'] as { nextTry: { at: string; panLastFourDigits: string } };
  assert.equal(nextTry.panLastFourDigits, '4444');
  const stateNow = async () => statesOf(await viewOrder(await logIn(stack, debtor), orderUuid))[1];
  await advanceClock(stack, 'PT8H');
  assert.equal(await stateNow(), 'ERROR_PAID', 'the evening try moves to the next day as well');
  await moveClockTo(stack, nextTry.at);
  await advanceClock(stack, 'PT1M');
  assert.equal(await stateNow(), 'PAID');
});

test('later scheduled charges use the new card', async () => {
  await advanceClock(stack, 'P15D');
  const client = await logIn(stack, phone);
  for (const orderUuid of orders) {
    assert.deepEqual(statesOf(await viewOrder(client, orderUuid)).slice(0, 2), ['PAID', 'PAID']);
  }
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

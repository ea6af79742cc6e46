import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { anotherCard, cardThatIsStolenLater, expiringCard, goodCard } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { calls } from '#testing/calls.ts';
import { mdOrderOf } from '#testing/bank/bank-callback.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { savedCards } from '#testing/people/saved-cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { operationsOfOrders } from '#testing/bank/bank-operations.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import type { Answer, ApiClient } from '#testing/api-client.ts';
import { advanceClock, moveClockToNoon } from '#testing/bank/sandbox-calls.ts';

const phone = newPhone();
const phoneOfExpiring = newPhone();
const stack = await sharedStackOfDays();
const orders = [
  await buy(stack, { phone, orderNumber: 'STOLEN-1', pan: cardThatIsStolenLater }),
  await buy(stack, { phone, orderNumber: 'STOLEN-2', pan: cardThatIsStolenLater }),
] as const;
// the card expires at the end of next month, before the third monthly payment
const expiring = await buy(stack, {
  phone: phoneOfExpiring,
  orderNumber: 'EXPIRING',
  productId: 'old-six-months',
  pan: expiringCard,
});

/** Last four digits of the cards, with the default card marked. */
async function shownCards(client: ApiClient): Promise<string[]> {
  return (await savedCards(client)).map(
    ({ mnemonic, isDefault }) => `${mnemonic.slice(-4)}${isDefault ? ' default' : ''}`,
  );
}

function ask(
  client: ApiClient,
  action: keyof typeof calls,
  body: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const key = { 'idempotency-key': randomUUID() };
  return client.send(calls[action], body, key);
}

async function bindingOf(client: ApiClient, lastFour: string): Promise<string> {
  const card = (await savedCards(client)).find(({ mnemonic }) => mnemonic.endsWith(lastFour));
  assert.ok(card, `no card •• ${lastFour}`);
  return card.bindingUuid;
}

/** Adds a card on the bank's page. Returns the bank's order number. */
async function add(client: ApiClient, pan: string, scope: 'ORDER' | 'ALL'): Promise<string> {
  const { body } = await ask(client, 'addCard', { cardConsent: { scope, textVersion: 1 } });
  assertSuccess({ body });
  const page = await payOnBankPage(stack, String(body['formUrl']), pan);
  assert.match(page ?? '', /\/client\/payment-ways\?mdOrder=/);
  return mdOrderOf(page);
}

async function declinedCharges() {
  const operations = await operationsOfOrders(stack, [...orders, expiring]);
  return operations.filter(({ kind, approved }) => kind === 'CHARGE' && !approved);
}

test('the last card of an order with unpaid parts cannot be removed', async () => {
  const client = await logIn(stack, phone);
  const { body } = await ask(client, 'removeCard', { bindingUuid: await bindingOf(client, '4300') });
  assert.equal(body.error?.code, 'binding.in.use.error');
  assert.deepEqual(await shownCards(client), ['4300 default']);
});

test('a card declined as stolen is tried for no other order and is no longer listed', async () => {
  await advanceClock(stack, 'P15D');
  const charges = await declinedCharges();
  assert.equal(charges.length, 1, JSON.stringify(charges));
  const client = await logIn(stack, phone);
  assert.deepEqual(await shownCards(client), []);
  for (const orderUuid of orders)
    assert.equal(statesOf(await viewOrder(client, orderUuid))[1], 'CASCADE_PAYMENT_TRY_FAIL');
});

test('a new card for orders without a card is charged from the next day on', async () => {
  await moveClockToNoon(stack);
  const client = await logIn(stack, phone);
  const input = { cardConsent: { scope: 'ORDER', textVersion: 1 } };
  const first = await ask(client, 'addCard', input);
  const second = await ask(client, 'addCard', input);
  assert.equal(second.body['formUrl'], first.body['formUrl'], 'a second tab gets the same form');
  const mdOrder = await add(client, anotherCard, 'ORDER');
  for (let time = 0; time < 2; time += 1) assertSuccess(await ask(client, 'finishAddingCard', { mdOrder }));
  assert.deepEqual(await shownCards(client), ['4444 default']);
  await advanceClock(stack, 'PT1H');
  const sameDay = await logIn(stack, phone);
  for (const orderUuid of orders)
    assert.equal(statesOf(await viewOrder(sameDay, orderUuid))[1], 'CASCADE_PAYMENT_TRY_FAIL');
  await advanceClock(stack, 'P1D');
  const later = await logIn(stack, phone);
  for (const orderUuid of orders) {
    const order = await viewOrder(later, orderUuid);
    assert.equal(order.panLastFourDigits, '4444');
    assert.deepEqual(statesOf(order).slice(0, 2), ['PAID', 'PAID']);
  }
});

test('one card is the default, and the orders of a removed card move to it', async () => {
  const client = await logIn(stack, phone);
  await ask(client, 'finishAddingCard', { mdOrder: await add(client, goodCard, 'ALL') });
  assert.deepEqual((await shownCards(client)).toSorted(), ['1111', '4444 default']);
  const bindingUuid = await bindingOf(client, '1111');
  assertSuccess(await ask(client, 'preferCard', { bindingUuid }));
  assert.deepEqual(await shownCards(client), ['1111 default', '4444']);
  const removed = await ask(client, 'removeCard', { bindingUuid: await bindingOf(client, '4444') });
  assertSuccess(removed);
  assert.deepEqual(await shownCards(client), ['1111 default']);
  for (const orderUuid of orders)
    assert.equal((await viewOrder(client, orderUuid)).panLastFourDigits, '1111');
});

test('another client’s card and bank order are not found', async () => {
  const client = await logIn(stack, phone);
  const stranger = await logIn(stack, demoClients.pavel);
  const bindingUuid = await bindingOf(client, '1111');
  for (const action of ['preferCard', 'removeCard'] as const)
    assert.equal((await ask(stranger, action, { bindingUuid })).body.error?.code, 'binding.not.found.error');
  const mdOrder = await add(client, anotherCard, 'ALL');
  for (const number of [mdOrder, 'unknown'])
    assert.equal(
      (await ask(stranger, 'finishAddingCard', { mdOrder: number })).body.error?.code,
      'binding.not.found.error',
    );
});

test('an expired card is not charged, so its payment fails without a decline of the bank', async () => {
  await advanceClock(stack, 'P60D');
  const client = await logIn(stack, phoneOfExpiring);
  const states = statesOf(await viewOrder(client, expiring));
  assert.ok(states.includes('CASCADE_PAYMENT_TRY_FAIL') || states.includes('OVERDUE'), states.join());
  assert.equal((await declinedCharges()).length, 1, 'only the stolen card was declined');
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

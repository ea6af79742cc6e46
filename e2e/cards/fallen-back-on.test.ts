import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { anotherCard, cardThatIsStolenLater } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { calls } from '#testing/calls.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { operationsOfOrders } from '#testing/bank/bank-operations.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import type { Answer, ApiClient } from '#testing/api-client.ts';
import { advanceClock, messagesOf } from '#testing/bank/sandbox-calls.ts';

const phone = newPhone();
const stack = await sharedStackOfDays();
const orderUuid = await buy(stack, { phone, orderNumber: 'FALLEN-BACK-ON', pan: cardThatIsStolenLater });
const otherUuid = await buy(stack, {
  phone,
  orderNumber: 'FALLEN-OTHER',
  productId: 'two-weeks',
  pan: anotherCard,
});

function ask(
  client: ApiClient,
  call: keyof typeof calls,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  return client.send(calls[call], body, { 'idempotency-key': randomUUID() });
}

test('a card allowed for all orders is charged the day after the message that names it', async () => {
  const client = await logIn(stack, phone);
  const bindingUuid = await savedCard(client, '4444');
  const allowed = await ask(client, 'allowCard', { bindingUuid, scope: 'ALL', textVersion: 1 });
  assertSuccess(allowed);
  await advanceClock(stack, 'P14D');
  const texts = (await messagesOf(stack, phone)).map(({ text }) => text);
  assert.ok(
    texts.some((text) =>
      /^Не списали 1 000,00 ₽ с \*4300\. \d\d\.\d\d спишем с Mastercard \*4444\./.test(text),
    ),
    texts.join('; '),
  );
  const later = await logIn(stack, phone);
  assert.deepEqual(statesOf(await viewOrder(later, orderUuid)).slice(0, 2), ['PAID', 'ERROR_PAID']);
  await advanceClock(stack, 'P1D');
  const next = await logIn(stack, phone);
  assert.deepEqual(statesOf(await viewOrder(next, orderUuid)).slice(0, 2), ['PAID', 'PAID']);
});

test('the message before the next charge names the card that is charged', async () => {
  const client = await logIn(stack, phone);
  const { body } = await client.listCharges();
  const charges = body['charges'] as { panLastFourDigits: string; paymentSystem: string }[];
  assert.deepEqual(
    charges.map(({ panLastFourDigits, paymentSystem }) => `${paymentSystem} ${panLastFourDigits}`),
    ['MASTERCARD 4444', 'MASTERCARD 4444'],
  );
  await advanceClock(stack, 'P12DT12H');
  const [reminder] = await messagesOf(stack, phone);
  assert.match(reminder?.text ?? '', /^Платеж 1 000,00 ₽: \d\d\.\d\d спишем с Mastercard \*4444/);
  await advanceClock(stack, 'PT24H');
  const later = await logIn(stack, phone);
  assert.deepEqual(statesOf(await viewOrder(later, orderUuid)).slice(0, 3), ['PAID', 'PAID', 'PAID']);
});

test('the fallback card of an order is its last card and cannot be removed', async () => {
  const client = await logIn(stack, phone);
  const { body } = await ask(client, 'removeCard', { bindingUuid: await savedCard(client, '4444') });
  assert.equal(body.error?.code, 'binding.in.use.error');
});

test('after a withdrawn consent no card is charged, and a message reports that no card is left', async () => {
  const client = await logIn(stack, phone);
  const bindingUuid = await savedCard(client, '4444');
  await ask(client, 'allowCard', { bindingUuid, scope: 'NONE', textVersion: 1 });
  const before = (await operationsOfOrders(stack, [orderUuid, otherUuid])).length;
  await advanceClock(stack, 'P20D');
  assert.equal((await operationsOfOrders(stack, [orderUuid, otherUuid])).length, before);
  const texts = (await messagesOf(stack, phone)).map(({ text }) => text);
  assert.ok(
    texts.some((text) =>
      text.startsWith('Платеж 1 000,00 ₽: карты для списания нет. Оплатите его в кабинете'),
    ),
    texts.join('; '),
  );
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

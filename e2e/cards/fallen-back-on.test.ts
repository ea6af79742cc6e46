import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { assertAuditHolds } from '../stage/audit.ts';
import { buy, logIn } from '../stage/purchase.ts';
import { statesOf, viewOrder } from '../stage/shown-order.ts';
import { startStack } from '../stage/stack.ts';
import { advanceClock, messagesOf } from '../stage/world.ts';

const phone = '9001000003';
const cardThatIsStolenLater = '2202500000004300';
const otherCard = '5555555555554444';
const stack = await startStack({ after });
const orderUuid = await buy(stack, { phone, orderNumber: 'STOLEN', pan: cardThatIsStolenLater });
await buy(stack, { phone, orderNumber: 'OTHER', productId: 'two-weeks', pan: otherCard });

test('an order whose own card is stolen is charged to the client’s other card (rules 3)', async () => {
  await advanceClock(stack, 'P15D');
  const client = await logIn(stack, phone);
  assert.deepEqual(statesOf(await viewOrder(client, orderUuid)).slice(0, 2), ['PAID', 'PAID']);
});

test('the next write-off is told with the card that it is taken from', async () => {
  const client = await logIn(stack, phone);
  const { body } = await client.call('GET /client/order/charges');
  const charges = body['charges'] as { panLastFourDigits: string; paymentSystem: string }[];
  assert.deepEqual(
    charges.map(({ panLastFourDigits, paymentSystem }) => `${paymentSystem} ${panLastFourDigits}`),
    ['MASTERCARD 4444', 'MASTERCARD 4444'],
  );
  await advanceClock(stack, 'P12DT12H');
  const [reminder] = await messagesOf(stack, phone);
  assert.equal(reminder?.text, 'Завтра спишем 1 000,00 р. с карты *4444. Плати частями');
});

test('the card that an order falls back on is its last one and cannot be removed', async () => {
  const client = await logIn(stack, phone);
  const { body: listed } = await client.call('GET /client/payments');
  const [card] = listed['cardInfos'] as { bindingUuid: string }[];
  const { body } = await client.call(
    'POST /client/payments/removeBinding.do',
    { bindingUuid: card?.bindingUuid ?? '' },
    { 'idempotency-key': randomUUID() },
  );
  assert.equal(body.error?.code, 'binding.in.use.error');
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

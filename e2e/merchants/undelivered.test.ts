import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { callAsShop, buyWithoutDelivery, logIn } from '#testing/people/purchase.ts';
import { viewOrder } from '#testing/people/shown-order.ts';
import { startStack } from '#testing/stack/stack.ts';
import { advanceClock, bankOperations } from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.maria;
const stack = await startStack({ after }, { environment: { DELIVERY_DAYS: '10' } });
const forgotten = await buyWithoutDelivery(stack, { phone, orderNumber: 'FORGOTTEN' });
const late = await buyWithoutDelivery(stack, { phone, orderNumber: 'LATE' });

test('an undelivered order has no upcoming charges and no early payment', async () => {
  const client = await logIn(stack, phone);
  assert.deepEqual((await client.listCharges()).body['charges'], []);
  assert.equal((await viewOrder(client, late)).earlyPaymentAllowed, false);
});

test('an order not delivered in time is reversed and refunded', async () => {
  await advanceClock(stack, 'P9D');
  assert.equal((await callAsShop(stack, { orderUuid: late, action: 'deliver' })).body['state'], 'ACTIVE');
  assert.equal((await viewOrder(await logIn(stack, phone), forgotten)).state, 'ACTIVE');
  await advanceClock(stack, 'P2D');
  assert.equal((await viewOrder(await logIn(stack, phone), forgotten)).state, 'REVERSED');
  const returned = (await bankOperations(stack)).filter(
    ({ kind, approved }) => kind === 'REFUND' && approved,
  );
  assert.deepEqual(
    returned.map(({ amount }) => amount),
    [100_000],
  );
  const tooLate = await callAsShop(stack, { orderUuid: forgotten, action: 'deliver' });
  assert.equal(tooLate.body.error?.code, 'order.state.error');
});

test('at the end every invariant holds', () => assertAuditHolds(stack));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { records, startTestSandbox } from '../test-sandbox.ts';

const binding = { bindingId: 'b-1', clientId: 'client', pan: '4111111111111111', expiry: '204912' };
const payment = { orderNumber: 'past-1', bindingId: 'b-1', amount: 250_000, at: '2026-01-10T07:00:00Z' };

test('imported history is visible in operations, status and bindings', async (t) => {
  const sandbox = await startTestSandbox(t);
  const { status, body } = await sandbox.post('/bank/history', {
    bindings: [binding],
    payments: [
      {
        ...payment,
        mdOrder: 'md-1',
        refunds: [{ amount: 50_000, at: '2026-01-12T07:00:00Z', externalRefundId: 'r' }],
      },
      { ...payment, orderNumber: 'past-2', actionCode: 116 },
    ],
  });
  assert.equal(status, 200);
  assert.deepEqual(records(body['orders'])[0], { orderNumber: 'past-1', mdOrder: 'md-1' });
  assert.deepEqual(
    (await sandbox.operations()).map(({ orderNumber, kind, amount, at, approved }) => [
      orderNumber,
      kind,
      amount,
      at,
      approved,
    ]),
    [
      ['past-1', 'CHARGE', 250_000, '2026-01-10T07:00:00.000Z', true],
      ['past-1', 'REFUND', 50_000, '2026-01-12T07:00:00.000Z', true],
      ['past-2', 'CHARGE', 250_000, '2026-01-10T07:00:00.000Z', false],
    ],
  );
  assert.equal((await sandbox.status('md-1'))['orderStatus'], 4);
  assert.deepEqual(records((await sandbox.get('/bank/callbacks'))['callbacks']), []);
  const { mdOrder } = await sandbox.register({ clientId: 'client' });
  await sandbox.call('paymentOrderBinding.do', { mdOrder, bindingId: 'b-1', tii: 'U' });
  assert.equal((await sandbox.status(mdOrder))['orderStatus'], 2);
  const refund = await sandbox.call('refund.do', {
    orderId: 'md-1',
    amount: '0',
    expectedDepositedAmount: '200000',
  });
  assert.equal(refund['errorCode'], '0');
});

test('an import with one invalid entry is refused as a whole', async (t) => {
  const sandbox = await startTestSandbox(t);
  const invalidBodies = [
    { bindings: [{ ...binding, pan: '4111111111111112' }], payments: [] },
    { bindings: [binding], payments: [payment, { ...payment, orderNumber: 'past-3', at: 'yesterday' }] },
    { bindings: [binding], payments: [{ ...payment, bindingId: 'nobody' }] },
  ];
  for (const body of invalidBodies) assert.equal((await sandbox.post('/bank/history', body)).status, 400);
  assert.deepEqual(await sandbox.operations(), []);
  await sandbox.post('/bank/history', { bindings: [binding], payments: [payment] });
  assert.equal((await sandbox.post('/bank/history', { payments: [payment] })).status, 400);
});

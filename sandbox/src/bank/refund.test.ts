import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inner, records, startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

async function payOrder(sandbox: TestSandbox, orderNumber: string): Promise<string> {
  const order = await sandbox.register({ orderNumber });
  await sandbox.payWith(order, '4111111111111111');
  return order.mdOrder;
}

test('partial refunds are accepted until all captured money is refunded', async (t) => {
  const sandbox = await startTestSandbox(t);
  const orderId = await payOrder(sandbox, 'parts');
  const refund = (amount: string): Promise<unknown> =>
    sandbox.call('refund.do', { orderId, amount }).then(({ errorCode }) => errorCode);
  assert.equal(await refund('50000'), '0');
  assert.equal(await refund('100001'), '7');
  assert.equal(await refund('0'), '0');
  assert.equal(await refund('0'), '7');
  const status = await sandbox.status(orderId);
  assert.equal(status['orderStatus'], 4);
  assert.deepEqual(
    [
      inner(status, 'paymentAmountInfo')['depositedAmount'],
      inner(status, 'paymentAmountInfo')['refundedAmount'],
    ],
    [0, 150_000],
  );
  assert.deepEqual(
    records(status['refunds']).map(({ amount }) => amount),
    [50_000, 100_000],
  );
  const operations = await sandbox.operations('parts');
  assert.deepEqual(
    operations.map(({ kind, amount }) => [kind, amount]),
    [
      ['CHARGE', 150_000],
      ['REFUND', 50_000],
      ['REFUND', 100_000],
    ],
  );
});

test('a repeated externalRefundId refunds once, and is refused with another amount', async (t) => {
  const sandbox = await startTestSandbox(t);
  const orderId = await payOrder(sandbox, 'same');
  const parameters = { orderId, amount: '40000', externalRefundId: 'r-1' };
  const first = await sandbox.call('refund.do', parameters);
  const second = await sandbox.call('refund.do', parameters);
  assert.equal(first['errorCode'], '0');
  assert.deepEqual(second, first);
  assert.equal((await sandbox.call('refund.do', { ...parameters, amount: '40001' }))['errorCode'], '5');
  assert.equal((await sandbox.call('refund.do', { ...parameters, amount: '0' }))['errorCode'], '5');
  assert.equal((await sandbox.operations('same')).filter(({ kind }) => kind === 'REFUND').length, 1);
});

test('a repeated refund of the whole rest gets the same response', async (t) => {
  const sandbox = await startTestSandbox(t);
  const fullRefund = { orderId: await payOrder(sandbox, 'rest'), amount: '0', externalRefundId: 'r-all' };
  const first = await sandbox.call('refund.do', fullRefund);
  assert.equal(first['errorCode'], '0');
  assert.deepEqual(await sandbox.call('refund.do', fullRefund), first);
  assert.equal((await sandbox.operations('rest')).filter(({ kind }) => kind === 'REFUND').length, 1);
});

test('the refund id can be sent inside jsonParams', async (t) => {
  const sandbox = await startTestSandbox(t);
  const orderId = await payOrder(sandbox, 'inside');
  const parameters = { orderId, amount: '40000', jsonParams: JSON.stringify({ externalRefundId: 'r-2' }) };
  await sandbox.call('refund.do', parameters);
  await sandbox.call('refund.do', parameters);
  assert.equal(inner(await sandbox.status(orderId), 'paymentAmountInfo')['refundedAmount'], 40_000);
});

test('a refund is refused when the deposited sum differs from the expected one', async (t) => {
  const sandbox = await startTestSandbox(t);
  const orderId = await payOrder(sandbox, 'expected');
  const differing = { orderId, amount: '100', expectedDepositedAmount: '149999' };
  assert.equal((await sandbox.call('refund.do', differing))['errorCode'], '7');
  const matching = { orderId, amount: '100', expectedDepositedAmount: '150000' };
  assert.equal((await sandbox.call('refund.do', matching))['errorCode'], '0');
});

test('an unpaid order cannot be refunded', async (t) => {
  const sandbox = await startTestSandbox(t);
  const { mdOrder } = await sandbox.register();
  assert.equal((await sandbox.call('refund.do', { orderId: mdOrder, amount: '0' }))['errorCode'], '7');
  assert.equal((await sandbox.call('refund.do', { orderId: 'nobody', amount: '0' }))['errorCode'], '6');
  assert.equal((await sandbox.call('refund.do', { amount: '0' }))['errorCode'], '5');
  assert.equal((await sandbox.call('refund.do', { orderId: mdOrder, amount: '-1' }))['errorCode'], '5');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inner, records, startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

async function paidOrder(sandbox: TestSandbox, orderNumber: string): Promise<string> {
  const order = await sandbox.register({ orderNumber });
  await sandbox.payWith(order, '4111111111111111');
  return order.mdOrder;
}

test('partial refunds are possible until all taken money is refunded', async (t) => {
  const sandbox = await startTestSandbox(t);
  const orderId = await paidOrder(sandbox, 'parts');
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
  const book = await sandbox.operations('parts');
  assert.deepEqual(
    book.map(({ kind, amount }) => [kind, amount]),
    [
      ['CHARGE', 150_000],
      ['REFUND', 50_000],
      ['REFUND', 100_000],
    ],
  );
});

test('the same externalRefundId refunds once, with another sum it is an error', async (t) => {
  const sandbox = await startTestSandbox(t);
  const orderId = await paidOrder(sandbox, 'same');
  const once = { orderId, amount: '40000', externalRefundId: 'r-1' };
  const first = await sandbox.call('refund.do', once);
  const second = await sandbox.call('refund.do', once);
  assert.equal(first['errorCode'], '0');
  assert.deepEqual(second, first);
  assert.equal((await sandbox.call('refund.do', { ...once, amount: '40001' }))['errorCode'], '5');
  assert.equal((await sandbox.call('refund.do', { ...once, amount: '0' }))['errorCode'], '5');
  assert.equal((await sandbox.operations('same')).filter(({ kind }) => kind === 'REFUND').length, 1);
});

test('a repeated refund of the rest with the same id returns the same answer', async (t) => {
  const sandbox = await startTestSandbox(t);
  const rest = { orderId: await paidOrder(sandbox, 'rest'), amount: '0', externalRefundId: 'r-all' };
  const first = await sandbox.call('refund.do', rest);
  assert.equal(first['errorCode'], '0');
  assert.deepEqual(await sandbox.call('refund.do', rest), first);
  assert.equal((await sandbox.operations('rest')).filter(({ kind }) => kind === 'REFUND').length, 1);
});

test('the refund id can be sent inside jsonParams', async (t) => {
  const sandbox = await startTestSandbox(t);
  const orderId = await paidOrder(sandbox, 'inside');
  const once = { orderId, amount: '40000', jsonParams: JSON.stringify({ externalRefundId: 'r-2' }) };
  await sandbox.call('refund.do', once);
  await sandbox.call('refund.do', once);
  assert.equal(inner(await sandbox.status(orderId), 'paymentAmountInfo')['refundedAmount'], 40_000);
});

test('a refund is refused when the deposited sum differs from the expected one', async (t) => {
  const sandbox = await startTestSandbox(t);
  const orderId = await paidOrder(sandbox, 'expected');
  const wrong = { orderId, amount: '100', expectedDepositedAmount: '149999' };
  assert.equal((await sandbox.call('refund.do', wrong))['errorCode'], '7');
  const right = { orderId, amount: '100', expectedDepositedAmount: '150000' };
  assert.equal((await sandbox.call('refund.do', right))['errorCode'], '0');
});

test('an unpaid order cannot be refunded', async (t) => {
  const sandbox = await startTestSandbox(t);
  const { mdOrder } = await sandbox.register();
  assert.equal((await sandbox.call('refund.do', { orderId: mdOrder, amount: '0' }))['errorCode'], '7');
  assert.equal((await sandbox.call('refund.do', { orderId: 'nobody', amount: '0' }))['errorCode'], '6');
  assert.equal((await sandbox.call('refund.do', { amount: '0' }))['errorCode'], '5');
  assert.equal((await sandbox.call('refund.do', { orderId: mdOrder, amount: '-1' }))['errorCode'], '5');
});

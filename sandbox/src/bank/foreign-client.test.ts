import assert from 'node:assert/strict';
import { test } from 'node:test';
import Acquiring from 'sberbank-acquiring';
import { inner, records, startTestSandbox } from '../test-sandbox.ts';

/**
 * An independent client: the npm package `sberbank-acquiring`, written for the real bank. The only change is its
 * address. It sends classic form posts and throws for any errorCode except 0.
 */
function newIndependentClient(url: string): Acquiring {
  const client = new Acquiring(
    { userName: 'chasti-api', password: 'sandbox-password' },
    'http://shop.test/return?shop={order}',
  );
  return Object.assign(client, { entry: `${url}/payment/rest/` });
}

function parseOrder(answer: unknown): { orderId: string; formUrl: string } {
  const { orderId, formUrl } = inner({ answer }, 'answer');
  return { orderId: String(orderId), formUrl: String(formUrl) };
}

const bankError = (code: string) => (error: unknown) => inner({ error }, 'error')['sberErrorCode'] === code;

test('an independent client reads status 2 after the payment of its order', async (t) => {
  const sandbox = await startTestSandbox(t);
  const client = newIndependentClient(sandbox.url);
  const order = parseOrder(await client.register('17', 1500.5, 'Заказ 17'));
  assert.equal(await client.status(order.orderId), 0);
  const { location } = await sandbox.payWith(order, '4111111111111111');
  assert.equal(location, `http://shop.test/return?shop=17&orderId=${order.orderId}&lang=ru`);
  assert.equal(await client.status(null, '17'), 2);
  const status: unknown = await client.get(order.orderId);
  assert.equal(inner({ status }, 'status')['amount'], 150_050);
});

test('an independent client gets error 1 for a known order number', async (t) => {
  const sandbox = await startTestSandbox(t);
  const client = newIndependentClient(sandbox.url);
  assert.equal(await client.status('6b8e7c1e-0000-4000-8000-000000000000'), null);
  await client.register('17', 1, '');
  await assert.rejects(client.register('17', 1, ''), bankError('1'));
});

test('an independent client refunds at most the captured amount', async (t) => {
  const sandbox = await startTestSandbox(t);
  const client = newIndependentClient(sandbox.url);
  const order = parseOrder(await client.register('18', 100, ''));
  await sandbox.payWith(order, '2202500000000001');
  await client.refund(order.orderId, 40);
  assert.equal(await client.status(order.orderId), 4);
  await client.refund(order.orderId, 60, { externalRefundId: 'rest' });
  await assert.rejects(client.refund(order.orderId, 1), bankError('7'));
});

test('an independent client lists bindings, pays with a binding and removes it', async (t) => {
  const sandbox = await startTestSandbox(t);
  const client = newIndependentClient(sandbox.url);
  await assert.rejects(client.getBindings('customer'), bankError('2'));
  const first = parseOrder(await client.register('19', 10, '', { clientId: 'customer' }));
  await sandbox.payWith(first, '5555555555554444');
  const answer: unknown = await client.getBindings('customer');
  const [binding] = records(inner({ answer }, 'answer')['bindings']);
  assert.equal(binding?.['maskedPan'], '555555**4444');
  const bindingId = String(binding['bindingId']);
  const second = parseOrder(await client.register('20', 20, '', { clientId: 'customer' }));
  await client.paymentOrderBinding(second.orderId, bindingId, '127.0.0.1');
  assert.equal(await client.status(second.orderId), 2);
  await client.unBindCard(bindingId);
  await assert.rejects(client.getBindings('customer'), bankError('2'));
});

test('an independent client accepts errorCode as a number or absent', async (t) => {
  const sandbox = await startTestSandbox(t);
  const client = newIndependentClient(sandbox.url);
  for (const [index, errorCode] of ['number', 'absent'].entries()) {
    await sandbox.post('/bank/dialect', { errorCode });
    const order = parseOrder(await client.register(`2${index}`, 1, ''));
    await sandbox.payWith(order, '4111111111111111');
    assert.equal(await client.status(order.orderId), 2);
    await assert.rejects(client.register(`2${index}`, 1, ''), (error) => error instanceof Error);
  }
});

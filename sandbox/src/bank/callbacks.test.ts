import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { startListener, startTestSandbox, type TestSandbox } from '../test-sandbox.ts';
import { hmacChecksum, signedText } from './checksum.ts';

const visa = '4111111111111111';
const key = 'sandbox-callback-key';

async function pay(sandbox: TestSandbox, parameters: Record<string, string> = {}): Promise<string> {
  const order = await sandbox.register(parameters);
  await sandbox.payWith(order, visa);
  return order.mdOrder;
}

/** Resolves when another callback has been sent three times, so that no earlier callback is outstanding. */
async function allSent(t: TestContext, sandbox: TestSandbox): Promise<void> {
  const failing = await startListener(t, () => 503);
  await pay(sandbox, { dynamicCallbackUrl: failing.url });
  await eventually('callbacks arrive', () => failing.arrivals.length === 3);
}

test("a payment callback is a GET to the shop's address with a checksum over all parameters", async (t) => {
  const product = await startListener(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  const mdOrder = await pay(sandbox, { orderNumber: 'paid' });
  await eventually('callbacks arrive', () => product.arrivals.length === 1);
  const [arrival] = product.arrivals;
  assert.equal(arrival?.method, 'GET');
  assert.equal(arrival.path, '/api/gateway/callback');
  const { checksum, ...signedParameters } = arrival.parameters;
  assert.deepEqual(signedParameters, { mdOrder, orderNumber: 'paid', operation: 'deposited', status: '1' });
  assert.equal(checksum, hmacChecksum(signedParameters, key));
});

test('each operation sends its callback: approved, deposited, refunded, reversed', async (t) => {
  const product = await startListener(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  const first = await pay(sandbox, { stages: 'registerPreAuth.do' });
  await sandbox.call('deposit.do', { orderId: first, amount: '0' });
  await sandbox.call('refund.do', { orderId: first, amount: '700' });
  const second = await pay(sandbox, { stages: 'registerPreAuth.do' });
  await sandbox.call('reverse.do', { orderId: second });
  await eventually('callbacks arrive', () => product.arrivals.length === 5);
  assert.deepEqual(product.arrivals.map(({ parameters }) => parameters['operation']).sort(), [
    'approved',
    'approved',
    'deposited',
    'refunded',
    'reversed',
  ]);
  const refund = product.arrivals.find(({ parameters }) => parameters['operation'] === 'refunded');
  assert.equal(refund?.parameters['operationRefundedAmount'], '700');
});

test('a declined attempt sends a callback with status 0', async (t) => {
  const product = await startListener(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  const order = await sandbox.register();
  await sandbox.payWith(order, '4000600000000116');
  await eventually('callbacks arrive', () => product.arrivals.length === 1);
  assert.deepEqual(
    [product.arrivals[0]?.parameters['operation'], product.arrivals[0]?.parameters['status']],
    ['deposited', '0'],
  );
});

test("dynamicCallbackUrl replaces the shop's address for callbacks about the order", async (t) => {
  const product = await startListener(t);
  const orderListener = await startListener(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  await pay(sandbox, { clientId: 'client', dynamicCallbackUrl: `${orderListener.url}/own?x=1` });
  await eventually(
    'a callback for each',
    () => product.arrivals.length === 1 && orderListener.arrivals.length === 1,
  );
  assert.equal(product.arrivals[0]?.parameters['operation'], 'bindingCreated');
  assert.equal(product.arrivals[0].parameters['clientId'], 'client');
  assert.equal(orderListener.arrivals[0]?.parameters['operation'], 'deposited');
  assert.equal(orderListener.arrivals[0].parameters['x'], '1');
});

test('an expired order sends the callback declinedByTimeout before the clock call returns', async (t) => {
  const product = await startListener(t, ({ path }) => (path === '/api/gateway/callback' ? 200 : 404));
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  const { mdOrder } = await sandbox.register();
  await sandbox.post('/clock', { advance: 'PT21M' });
  const callbacks = product.arrivals.filter(({ path }) => path === '/api/gateway/callback');
  assert.deepEqual(
    callbacks.map(({ parameters }) => [parameters['operation'], parameters['mdOrder']]),
    [['declinedByTimeout', mdOrder]],
  );
});

test('a callback is repeated until HTTP 200, at most three times', async (t) => {
  const answers = [500, 302, 200, 200];
  const product = await startListener(t, () => answers.shift() ?? 200);
  const sandbox = await startTestSandbox(t, { productUrl: product.url, callbackRetryMs: 30 });
  await pay(sandbox);
  await eventually('callbacks arrive', () => product.arrivals.length === 3);
  const failing = await startListener(t, () => 503);
  await pay(sandbox, { dynamicCallbackUrl: failing.url });
  await eventually('callbacks arrive', () => failing.arrivals.length === 3);
  await allSent(t, sandbox);
  assert.deepEqual([product.arrivals.length, failing.arrivals.length], [3, 3]);
});

test('the dialect can switch callbacks to POST, RSA with SHA-512, amounts, or no signature', async (t) => {
  const product = await startListener(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  await sandbox.post('/bank/dialect', {
    callbackMethod: 'POST',
    callbackSignature: 'rsa',
    callbackAmounts: 'on',
  });
  await pay(sandbox);
  await eventually('callbacks arrive', () => product.arrivals.length === 1);
  const [signedParameters] = product.arrivals;
  assert.equal(signedParameters?.method, 'POST');
  assert.equal(signedParameters.parameters['depositedAmount'], '150000');
  assert.match(
    signedParameters.parameters['callbackCreationDate'] ?? '',
    /^\w{3} \w{3} \d\d \d\d:\d\d:\d\d UTC 20\d\d$/,
  );
  const pem = await (await fetch(`${sandbox.url}/bank/callback-key`)).text();
  const signature = Buffer.from(signedParameters.parameters['checksum'] ?? '', 'hex');
  assert.ok(
    verify('sha512', Buffer.from(signedText(signedParameters.parameters)), createPublicKey(pem), signature),
  );
  await sandbox.post('/bank/dialect', { callbackSignature: 'none' });
  await pay(sandbox);
  await eventually('callbacks arrive', () => product.arrivals.length === 2);
  assert.equal(product.arrivals[1]?.parameters['checksum'], undefined);
});

test('the callback can arrive before the customer is redirected', async (t) => {
  const product = await startListener(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  await sandbox.post('/bank/dialect', { callbackBeforeRedirect: 'on' });
  await pay(sandbox);
  assert.equal(product.arrivals.length, 1);
});

const callbackFaults: readonly (readonly [string, { arrivals: number; valid: boolean }])[] = [
  ['drop', { arrivals: 0, valid: true }],
  ['duplicate', { arrivals: 2, valid: true }],
  ['timeout-before', { arrivals: 1, valid: true }],
  ['http-500', { arrivals: 1, valid: true }],
  ['timeout-after', { arrivals: 2, valid: true }],
  ['http-500-after', { arrivals: 2, valid: true }],
  ['late:100', { arrivals: 1, valid: true }],
  ['garbage', { arrivals: 1, valid: false }],
  ['decline:116', { arrivals: 1, valid: true }],
];

for (const [fault, expected] of callbackFaults) {
  test(`the callback fault ${fault} gives ${expected.arrivals} arrivals`, async (t) => {
    const product = await startListener(t);
    const sandbox = await startTestSandbox(t, { productUrl: product.url, callbackRetryMs: 30 });
    await sandbox.post('/faults', { operation: 'callback', fault });
    await pay(sandbox);
    await eventually('callbacks arrive', () => product.arrivals.length >= expected.arrivals);
    await allSent(t, sandbox);
    assert.equal(product.arrivals.length, expected.arrivals);
    for (const { parameters } of product.arrivals) {
      assert.equal(parameters['checksum'] === hmacChecksum(parameters, key), expected.valid);
    }
    if (fault.startsWith('decline')) assert.equal(product.arrivals[0]?.parameters['status'], '0');
  });
}

test('a call with the fault duplicate sends its callback twice', async (t) => {
  const product = await startListener(t);
  const sandbox = await startTestSandbox(t, { productUrl: product.url });
  const orderId = await pay(sandbox);
  await eventually('callbacks arrive', () => product.arrivals.length === 1);
  await sandbox.post('/faults', { operation: 'refund.do', fault: 'duplicate' });
  await sandbox.call('refund.do', { orderId, amount: '0' });
  await eventually('callbacks arrive', () => product.arrivals.length === 3);
});

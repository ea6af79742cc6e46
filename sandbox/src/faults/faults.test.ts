import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { inner, startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

const registration = { orderNumber: 'n', amount: '100', returnUrl: 'http://shop.test/' };

async function isRegistered(sandbox: TestSandbox): Promise<boolean> {
  const status = await sandbox.call('getOrderStatusExtended.do', { orderNumber: 'n' });
  return status['orderStatus'] === 0;
}

/** Registers over plain HTTP; `cut` when the connection ends without an answer. */
async function tryToRegister(
  sandbox: TestSandbox,
  signal: AbortSignal | null = null,
): Promise<{ status: number; text: string } | 'cut'> {
  const body = new URLSearchParams({ userName: 'chasti-api', password: 'sandbox-password', ...registration });
  try {
    const response = await fetch(`${sandbox.url}/payment/rest/register.do`, { method: 'POST', body, signal });
    return { status: response.status, text: await response.text() };
  } catch {
    return 'cut';
  }
}

const silent: readonly (readonly [string, boolean])[] = [
  ['timeout-before', false],
  ['timeout-after', true],
  ['slow:600000', false],
  ['late:600000', true],
];

for (const [fault, done] of silent) {
  test(`the fault ${fault} gives the caller no answer, and the work is ${done ? 'done' : 'not done'}`, async (t) => {
    const sandbox = await startTestSandbox(t);
    await sandbox.post('/faults', { operation: 'register.do', fault });
    const caller = new AbortController();
    let isAnswered = false;
    const asked = tryToRegister(sandbox, caller.signal).then(() => (isAnswered = true));
    await eventually('the fault happens', async () => {
      const { faults } = await sandbox.get('/faults');
      return Array.isArray(faults) && faults.length === 0;
    });
    if (done) await eventually('the work is done', () => isRegistered(sandbox));
    assert.equal(await isRegistered(sandbox), done);
    assert.equal(isAnswered, false);
    caller.abort();
    await asked;
  });
}

test('the fault drop does the work and cuts the connection', async (t) => {
  const sandbox = await startTestSandbox(t);
  await sandbox.post('/faults', { operation: 'register.do', fault: 'drop' });
  assert.equal(await tryToRegister(sandbox), 'cut');
  assert.equal(await isRegistered(sandbox), true);
});

const answered: readonly (readonly [string, number, RegExp, boolean])[] = [
  ['http-500', 500, /500/, false],
  ['http-500-after', 500, /500/, true],
  ['http-429', 429, /429/, false],
  ['garbage', 200, /<html>/, true],
  ['decline:7', 200, /"errorCode":"7"/, false],
  ['slow:50', 200, /"errorCode":"0"/, true],
  ['late:50', 200, /"errorCode":"0"/, true],
];

for (const [fault, status, text, done] of answered) {
  test(`the fault ${fault} answers HTTP ${status}, and the work is ${done ? 'done' : 'not done'}`, async (t) => {
    const sandbox = await startTestSandbox(t);
    await sandbox.post('/faults', { operation: 'register.do', fault });
    const answer = await tryToRegister(sandbox);
    assert.ok(typeof answer === 'object');
    assert.equal(answer.status, status);
    assert.match(answer.text, text);
    assert.equal(await isRegistered(sandbox), done);
  });
}

test('the fault decline of a payment call declines the payment', async (t) => {
  const sandbox = await startTestSandbox(t);
  const first = await sandbox.register({ clientId: 'client' });
  await sandbox.payWith(first, '4111111111111111');
  const bindingId = String(inner(await sandbox.status(first.mdOrder), 'bindingInfo')['bindingId']);
  const { mdOrder } = await sandbox.register({ clientId: 'client' });
  await sandbox.post('/faults', { operation: 'paymentOrderBinding.do', fault: 'decline:43' });
  const answer = await sandbox.call('paymentOrderBinding.do', { mdOrder, bindingId });
  assert.equal(answer['errorCode'], '0');
  assert.equal((await sandbox.status(mdOrder))['actionCode'], 43);
});

test('the fault drop of the payment form loses the response after the charge', async (t) => {
  const sandbox = await startTestSandbox(t);
  const refused = await sandbox.register();
  await sandbox.post('/faults', { operation: 'page', fault: 'decline:5' });
  await sandbox.payWith(refused, '4111111111111111');
  assert.equal((await sandbox.status(refused.mdOrder))['actionCode'], 5);
  const lost = await sandbox.register();
  await sandbox.post('/faults', { operation: 'page', fault: 'drop' });
  await assert.rejects(sandbox.payWith(lost, '4111111111111111'));
  assert.equal((await sandbox.status(lost.mdOrder))['orderStatus'], 2);
});

test('a declined form charges the card only with the fault late-success', async (t) => {
  const sandbox = await startTestSandbox(t);
  const form = await sandbox.register();
  await sandbox.call('decline.do', { orderId: form.mdOrder });
  const stateAfterPayment = async (): Promise<unknown> => {
    await sandbox.payWith(form, '4111111111111111');
    return (await sandbox.status(form.mdOrder))['orderStatus'];
  };
  assert.equal(await stateAfterPayment(), 6);
  await sandbox.post('/faults', { operation: 'page', fault: 'late-success' });
  assert.equal(await stateAfterPayment(), 2);
});

test('faults apply in the order of their creation, each for its number of times', async (t) => {
  const sandbox = await startTestSandbox(t);
  await sandbox.post('/faults', { operation: 'register.do', fault: 'decline:7', times: 2 });
  await sandbox.post('/faults', { operation: 'register.do', fault: 'decline:5' });
  const code = async (): Promise<unknown> => (await sandbox.call('register.do', registration))['errorCode'];
  assert.equal(await code(), '7');
  assert.deepEqual((await sandbox.get('/faults'))['faults'], [
    { operation: 'register.do', fault: 'decline:7', times: 2, left: 1 },
    { operation: 'register.do', fault: 'decline:5', times: 1, left: 1 },
  ]);
  assert.deepEqual([await code(), await code(), await code()], ['7', '5', '0']);
  await sandbox.post('/faults', { operation: 'register.do', fault: 'drop', times: 9 });
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' });
  assert.deepEqual((await sandbox.get('/faults'))['faults'], []);
});

test('an invalid fault is refused', async (t) => {
  const sandbox = await startTestSandbox(t);
  const refusals = [
    { operation: 'magic.do', fault: 'drop' },
    { operation: 'register.do', fault: 'magic' },
    { operation: 'register.do', fault: 'slow' },
    { operation: 'register.do', fault: 'slow:-1' },
    { operation: 'register.do', fault: 'drop', times: 0 },
    { operation: 'register.do', fault: 'drop', times: 'often' },
  ];
  for (const refusal of refusals) assert.equal((await sandbox.post('/faults', refusal)).status, 400);
  assert.deepEqual((await sandbox.get('/faults'))['faults'], []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { records, startListener, startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

const message = { phone: '79001000001', text: 'Код 1234', sender: 'Chasti', clientRef: 'one' };

async function texts(sandbox: TestSandbox, phone = '79001000001'): Promise<unknown[]> {
  return records((await sandbox.get(`/sms?phone=${encodeURIComponent(phone)}`))['messages']).map(
    ({ text }) => text,
  );
}

test('a message appears only on the telephone of its number', async (t) => {
  const sandbox = await startTestSandbox(t);
  const { status, body } = await sandbox.post('/sms/send', message);
  assert.equal(status, 200);
  await sandbox.post('/sms/send', { ...message, text: 'Код 5678', clientRef: 'two' });
  await sandbox.post('/sms/send', { ...message, phone: '79001000002', clientRef: 'three' });
  assert.deepEqual(await texts(sandbox, '+7 900 100-00-01'), ['Код 5678', 'Код 1234']);
  assert.deepEqual(await texts(sandbox, 'nobody'), []);
  const [, first] = records((await sandbox.get('/sms?phone=79001000001'))['messages']);
  assert.equal(first?.['id'], body['id']);
  assert.ok(!Number.isNaN(Date.parse(String(first?.['at']))));
});

test('the same clientRef creates one message with one id', async (t) => {
  const sandbox = await startTestSandbox(t);
  const first = await sandbox.post('/sms/send', message);
  const second = await sandbox.post('/sms/send', message);
  assert.deepEqual(second.body, first.body);
  assert.equal((await texts(sandbox)).length, 1);
});

test('the delivery report is repeated until the product accepts it', async (t) => {
  const product = await startListener(t, () => (product.arrivals.length < 2 ? 404 : 200));
  const sandbox = await startTestSandbox(t, { productUrl: product.url, smsReceiptToken: 'token' });
  await sandbox.post('/sms/send', message);
  await eventually('two reports arrive', () => product.arrivals.length === 2);
  assert.deepEqual(
    product.arrivals.map(({ method, path }) => `${method} ${path}`),
    ['POST /api/sms/receipts', 'POST /api/sms/receipts'],
  );
});

test('a message without a number or a text is refused', async (t) => {
  const sandbox = await startTestSandbox(t);
  for (const wrong of [{ text: 'x' }, { phone: '79001000001' }, { phone: '123', text: 'x' }, [], null]) {
    assert.equal((await sandbox.post('/sms/send', wrong)).status, 400);
  }
});

const faults: readonly (readonly [string, number, number])[] = [
  ['http-500', 500, 0],
  ['http-500-after', 500, 1],
  ['decline:1', 400, 0],
  ['duplicate', 200, 2],
  ['drop', 200, 0],
  ['late:600000', 200, 0],
  ['garbage', 200, 1],
];

for (const [fault, expected, arrived] of faults) {
  test(`the fault ${fault} of the SMS gateway answers HTTP ${expected}, and ${arrived} messages arrive`, async (t) => {
    const sandbox = await startTestSandbox(t);
    await sandbox.post('/faults', { operation: 'sms', fault });
    assert.equal((await send(sandbox)).status, expected);
    assert.equal((await texts(sandbox)).length, arrived);
  });
}

for (const [fault, arrived] of [
  ['timeout-before', 0],
  ['timeout-after', 1],
] as const) {
  test(`the fault ${fault} of the SMS gateway gives no answer, and ${arrived} messages arrive`, async (t) => {
    const sandbox = await startTestSandbox(t);
    await sandbox.post('/faults', { operation: 'sms', fault });
    const caller = new AbortController();
    let isAnswered = false;
    const asked = send(sandbox, caller.signal).then(
      () => (isAnswered = true),
      () => null,
    );
    await eventually(
      'the fault happens',
      async () => records((await sandbox.get('/faults'))['faults']).length === 0,
    );
    if (arrived > 0) await eventually('the message arrives', async () => (await texts(sandbox)).length > 0);
    assert.equal((await texts(sandbox)).length, arrived);
    assert.equal(isAnswered, false);
    caller.abort();
    await asked;
  });
}

function send(sandbox: TestSandbox, signal: AbortSignal | null = null): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${sandbox.url}/sms/send`, { method: 'POST', headers, body: JSON.stringify(message), signal });
}

test('a late message arrives when the clock reaches its time', async (t) => {
  const sandbox = await startTestSandbox(t);
  await sandbox.post('/faults', { operation: 'sms', fault: 'late:300000' });
  await sandbox.post('/sms/send', message);
  assert.deepEqual(await texts(sandbox), []);
  await sandbox.post('/clock', { advance: 'PT5M' });
  assert.deepEqual(await texts(sandbox), ['Код 1234']);
});

test('the telephone keeps the last thousand messages in total and per number', async (t) => {
  const sandbox = await startTestSandbox(t);
  await sandbox.post('/sms/send', { ...message, phone: '79001000002' });
  for (let number = 0; number < 1001; number += 1) {
    await sandbox.post('/sms/send', { phone: '79001000001', text: `№ ${number}` });
  }
  const kept = await texts(sandbox);
  assert.deepEqual([kept.length, kept[0], kept.at(-1)], [1000, '№ 1000', '№ 1']);
  assert.deepEqual(await texts(sandbox, '79001000002'), [message.text]);
  assert.equal(records((await sandbox.get('/sms'))['messages']).length, 1000);
});

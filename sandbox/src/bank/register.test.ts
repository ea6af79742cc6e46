import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestSandbox } from '../test-sandbox.ts';

const validRequest = { orderNumber: 'n-1', amount: '100', returnUrl: 'http://shop.test/' };

test('an order number can be used only once', async (t) => {
  const sandbox = await startTestSandbox(t);
  assert.equal((await sandbox.call('register.do', validRequest))['errorCode'], '0');
  assert.equal((await sandbox.call('register.do', validRequest))['errorCode'], '1');
  assert.equal((await sandbox.call('registerPreAuth.do', validRequest))['errorCode'], '1');
});

const wrongRequests: readonly (readonly [string, Record<string, string>, string])[] = [
  ['no order number', { orderNumber: '' }, '4'],
  ['an order number of 37 characters', { orderNumber: 'x'.repeat(37) }, '1'],
  ['no amount', { amount: '' }, '4'],
  ['an amount that is not a number', { amount: '1e3' }, '5'],
  ['an amount below 0', { amount: '-1' }, '5'],
  ['amount 0 without VERIFY', { amount: '0' }, '5'],
  ['VERIFY with an amount', { features: 'VERIFY' }, '5'],
  ['an unknown currency', { currency: '840' }, '3'],
  ['no return address', { returnUrl: '' }, '4'],
  ['a return address without a scheme', { returnUrl: 'shop.test' }, '4'],
  ['a return address that is a script', { returnUrl: 'javascript://x' }, '4'],
  ['a wrong language', { language: 'russian' }, '5'],
  ['jsonParams that are not an object', { jsonParams: '[1' }, '5'],
  ['unknown features', { features: 'MAGIC' }, '14'],
  ['a binding that does not exist', { bindingId: 'nobody', clientId: 'c' }, '2'],
  ['a forced binding without a customer', { features: 'FORCE_CREATE_BINDING' }, '14'],
  ['a lifetime of 0 seconds', { sessionTimeoutSecs: '0' }, '5'],
  ['an expirationDate in the past', { expirationDate: '2020-01-01T00:00:00' }, '5'],
  ['an expirationDate that is not a date', { expirationDate: 'tomorrow' }, '5'],
  ['a wrong password', { password: 'guess' }, '5'],
  ['a wrong user', { userName: 'stranger' }, '5'],
];

for (const [defect, change, errorCode] of wrongRequests) {
  test(`register.do with ${defect} is refused with errorCode ${errorCode}`, async (t) => {
    const sandbox = await startTestSandbox(t);
    assert.equal((await sandbox.call('register.do', { ...validRequest, ...change }))['errorCode'], errorCode);
    const status = await sandbox.call('getOrderStatusExtended.do', { orderNumber: validRequest.orderNumber });
    assert.equal(status['errorCode'], '6');
  });
}

test('the status call needs an orderId or an orderNumber', async (t) => {
  const sandbox = await startTestSandbox(t);
  await sandbox.call('register.do', validRequest);
  const found = await sandbox.call('getOrderStatusExtended.do', { orderNumber: 'n-1' });
  assert.equal(found['orderStatus'], 0);
  assert.equal((await sandbox.call('getOrderStatusExtended.do'))['errorCode'], '1');
});

test('a call accepts form, JSON and query, and answers JSON as plain text', async (t) => {
  const sandbox = await startTestSandbox(t);
  const login = { userName: 'chasti-api', password: 'sandbox-password' };
  const address = `${sandbox.url}/payment/rest/register.do`;
  const json = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...login, ...validRequest, amount: 100, jsonParams: { origin: 'test' } }),
  });
  assert.equal(json.status, 200);
  assert.equal(json.headers.get('content-type'), 'text/plain;charset=UTF-8');
  const query = new URLSearchParams({ ...login, ...validRequest, orderNumber: 'n-2' });
  assert.equal((await fetch(`${address}?${query.toString()}`)).status, 200);
  const status = await sandbox.call('getOrderStatusExtended.do', { orderNumber: 'n-1' });
  assert.deepEqual(status['merchantOrderParams'], [{ name: 'origin', value: 'test' }]);
  assert.equal((await sandbox.call('getOrderStatusExtended.do', { orderNumber: 'n-2' }))['orderStatus'], 0);
});

test('features can be repeated or joined', async (t) => {
  const sandbox = await startTestSandbox(t);
  const body = new URLSearchParams({
    userName: 'chasti-api',
    password: 'sandbox-password',
    ...validRequest,
    amount: '0',
  });
  body.append('features', 'VERIFY');
  body.append('features', 'FORCE_TDS');
  const answer = await (
    await fetch(`${sandbox.url}/payment/rest/register.do`, { method: 'POST', body })
  ).text();
  assert.match(answer, /"errorCode":"0"/);
  const joined = await sandbox.call('register.do', {
    ...validRequest,
    orderNumber: 'n-3',
    amount: '0',
    features: 'VERIFY;FORCE_TDS',
  });
  assert.equal(joined['errorCode'], '0');
});

test('AUTO_PAYMENT with forced 3-D Secure is refused with errorCode 13', async (t) => {
  const sandbox = await startTestSandbox(t);
  for (const features of ['AUTO_PAYMENT;FORCE_TDS', 'FORCE_SSL;AUTO_PAYMENT']) {
    assert.equal((await sandbox.call('register.do', { ...validRequest, features }))['errorCode'], '13');
  }
  const withoutSecure = await sandbox.call('register.do', { ...validRequest, features: 'AUTO_PAYMENT' });
  assert.equal(withoutSecure['errorCode'], '0');
});

test('a text over the maximum length is refused with errorCode 5', async (t) => {
  const sandbox = await startTestSandbox(t);
  const codeOf = async (fields: Record<string, string>) =>
    (await sandbox.call('register.do', { ...validRequest, ...fields }))['errorCode'];
  assert.equal(await codeOf({ clientId: 'c'.repeat(256) }), '5');
  assert.equal(await codeOf({ description: 'д'.repeat(599) }), '5');
  assert.equal(await codeOf({ clientId: 'c'.repeat(255), description: 'д'.repeat(598) }), '0');
});

test('errorCode 0 is text, a number or absent, depending on the dialect', async (t) => {
  const sandbox = await startTestSandbox(t);
  const errorCodes = async (): Promise<unknown[]> => [
    (await sandbox.call('register.do', { ...validRequest, orderNumber: String(Math.random()) }))['errorCode'],
    (await sandbox.call('register.do', { ...validRequest, amount: '0' }))['errorCode'],
  ];
  assert.deepEqual(await errorCodes(), ['0', '5']);
  await sandbox.post('/bank/dialect', { errorCode: 'number' });
  assert.deepEqual(await errorCodes(), [0, 5]);
  await sandbox.post('/bank/dialect', { errorCode: 'absent' });
  assert.deepEqual(await errorCodes(), [undefined, '5']);
  assert.equal((await sandbox.post('/bank/dialect', { errorCode: 'sometimes' })).status, 400);
});

test('an unknown call is answered with HTTP 404', async (t) => {
  const sandbox = await startTestSandbox(t);
  assert.equal((await fetch(`${sandbox.url}/payment/rest/magic.do`, { method: 'POST' })).status, 404);
});

test('an unpaid order expires after 1200 seconds or after its own timeout', async (t) => {
  const sandbox = await startTestSandbox(t);
  const withDefaultTimeout = await sandbox.register();
  const withOwnTimeout = await sandbox.register({ sessionTimeoutSecs: '60' });
  await sandbox.post('/clock', { advance: 'PT61S' });
  assert.equal((await sandbox.status(withDefaultTimeout.mdOrder))['orderStatus'], 0);
  const expired = await sandbox.status(withOwnTimeout.mdOrder);
  assert.deepEqual([expired['orderStatus'], expired['actionCode']], [6, -2007]);
  assert.match(await (await fetch(withOwnTimeout.formUrl)).text(), /Время на оплату истекло/);
  await sandbox.post('/clock', { advance: 'PT20M' });
  assert.equal((await sandbox.status(withDefaultTimeout.mdOrder))['orderStatus'], 6);
});

test('expirationDate in Moscow time takes precedence over sessionTimeoutSecs', async (t) => {
  const sandbox = await startTestSandbox(t);
  const { now } = await sandbox.get('/clock');
  const inTwoHours = new Date(Date.parse(String(now)) + (3 + 2) * 3_600_000).toISOString().slice(0, 19);
  const { mdOrder } = await sandbox.register({ expirationDate: inTwoHours, sessionTimeoutSecs: '60' });
  await sandbox.post('/clock', { advance: 'PT1H59M' });
  assert.equal((await sandbox.status(mdOrder))['orderStatus'], 0);
  await sandbox.post('/clock', { advance: 'PT1M' });
  assert.equal((await sandbox.status(mdOrder))['orderStatus'], 6);
});

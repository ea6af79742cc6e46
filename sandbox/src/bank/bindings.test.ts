import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inner, records, startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

/** Pays an order with the card, so that the client has a binding; returns its id. */
async function bind(sandbox: TestSandbox, pan: string, clientId = 'client'): Promise<string> {
  const order = await sandbox.register({ clientId });
  await sandbox.payWith(order, pan);
  return String(inner(await sandbox.status(order.mdOrder), 'bindingInfo')['bindingId']);
}

/** Registers an order of the client and charges it to the binding. */
async function charge(sandbox: TestSandbox, bindingId: string, more: Record<string, string> = {}) {
  const { mdOrder, formUrl } = await sandbox.register({ clientId: 'client' });
  const answer = await sandbox.call('paymentOrderBinding.do', { mdOrder, bindingId, ...more });
  const status = await sandbox.status(mdOrder);
  return { mdOrder, formUrl, answer, outcome: [status['orderStatus'], status['actionCode']] };
}

test('a payment with clientId binds the card, and getBindings shows its mask and month', async (t) => {
  const sandbox = await startTestSandbox(t);
  const bindingId = await bind(sandbox, '2202500000000001');
  const { bindings } = await sandbox.call('getBindings.do', { clientId: 'client' });
  assert.deepEqual(
    records(bindings).map((binding) => [
      binding['bindingId'],
      binding['maskedPan'],
      binding['expiryDate'],
      binding['paymentSystem'],
    ]),
    [[bindingId, '220250**0001', '204912', 'MIR']],
  );
});

test('the same card of the same client is bound once', async (t) => {
  const sandbox = await startTestSandbox(t);
  assert.equal(await bind(sandbox, '4111111111111111'), await bind(sandbox, '4111111111111111'));
  assert.notEqual(
    await bind(sandbox, '4111111111111111'),
    await bind(sandbox, '4111111111111111', 'another'),
  );
});

test('a client without bindings gets errorCode 2, or an empty list in the other dialect', async (t) => {
  const sandbox = await startTestSandbox(t);
  assert.equal((await sandbox.call('getBindings.do', { clientId: 'nobody' }))['errorCode'], '2');
  await sandbox.post('/bank/dialect', { noBindings: 'empty-list' });
  assert.deepEqual((await sandbox.call('getBindings.do', { clientId: 'nobody' }))['bindings'], []);
  assert.equal((await sandbox.call('getBindings.do'))['errorCode'], '1');
});

test('unbinding or binding a card twice is errorCode 2', async (t) => {
  const sandbox = await startTestSandbox(t);
  const bindingId = await bind(sandbox, '4111111111111111');
  const code = async (name: string): Promise<unknown> =>
    (await sandbox.call(name, { bindingId }))['errorCode'];
  assert.deepEqual(
    [await code('bindCard.do'), await code('unBindCard.do'), await code('unBindCard.do')],
    ['2', '0', '2'],
  );
  assert.equal((await sandbox.call('getBindings.do', { clientId: 'client' }))['errorCode'], '2');
  assert.equal((await charge(sandbox, bindingId)).answer['errorCode'], '2');
  assert.equal(await code('bindCard.do'), '0');
  assert.equal((await charge(sandbox, bindingId)).answer['errorCode'], '0');
});

test('a binding works until its card expires, and extendBinding extends it', async (t) => {
  const sandbox = await startTestSandbox(t);
  const [card] = records((await sandbox.get('/bank/cards'))['cards']).filter(({ pan }) =>
    String(pan).endsWith('1200'),
  );
  const order = await sandbox.register({ clientId: 'client' });
  await sandbox.submit(order.formUrl, {
    pan: String(card?.['pan']),
    expiry: String(card?.['expiry']),
    cvc: '123',
  });
  const bindingId = String(inner(await sandbox.status(order.mdOrder), 'bindingInfo')['bindingId']);
  await sandbox.post('/clock', { advance: 'P2M' });
  assert.deepEqual((await charge(sandbox, bindingId)).outcome, [0, 101]);
  assert.equal((await sandbox.call('getBindings.do', { clientId: 'client' }))['errorCode'], '2');
  const expired = await sandbox.call('getBindings.do', { clientId: 'client', showExpired: 'true' });
  assert.equal(records(expired['bindings']).length, 1);
  assert.equal(
    (await sandbox.call('extendBinding.do', { bindingId, newExpiry: '204912' }))['errorCode'],
    '5',
  );
  const extended = await sandbox.call('extendBinding.do', { bindingId, newExpiry: '204912', language: 'ru' });
  assert.equal(extended['errorCode'], '0');
  assert.deepEqual((await charge(sandbox, bindingId)).outcome, [2, 0]);
});

test('a binding pays an order of the same client only', async (t) => {
  const sandbox = await startTestSandbox(t);
  const own = await bind(sandbox, '4111111111111111');
  const foreign = await bind(sandbox, '5555555555554444', 'another');
  assert.equal((await charge(sandbox, foreign)).answer['errorCode'], '1');
  const paid = await charge(sandbox, own);
  assert.equal(paid.answer['errorCode'], '0');
  assert.deepEqual(paid.outcome, [2, 0]);
  const again = await sandbox.call('paymentOrderBinding.do', { mdOrder: paid.mdOrder, bindingId: own });
  assert.equal(again['errorCode'], '5');
  const withoutClient = await sandbox.register();
  const refused = await sandbox.call('paymentOrderBinding.do', {
    mdOrder: withoutClient.mdOrder,
    bindingId: own,
  });
  assert.equal(refused['errorMessage'], '[clientId] is empty');
});

test('an order with a binding is paid only with it, and its page asks for the CVC only', async (t) => {
  const sandbox = await startTestSandbox(t);
  const named = await bind(sandbox, '4111111111111111');
  const other = await bind(sandbox, '5555555555554444');
  const order = await sandbox.register({ clientId: 'client', bindingId: named });
  const wrong = await sandbox.call('paymentOrderBinding.do', { mdOrder: order.mdOrder, bindingId: other });
  assert.equal(wrong['errorCode'], '1');
  const html = await (await fetch(order.formUrl)).text();
  assert.match(html, /411111\*\*1111/);
  assert.doesNotMatch(html, /name="pan"/);
  assert.equal((await sandbox.submit(order.formUrl, { cvc: '12' })).status, 422);
  await sandbox.submit(order.formUrl, { cvc: '123' });
  const status = await sandbox.status(order.mdOrder);
  assert.equal(status['orderStatus'], 2);
  assert.equal(inner(status, 'bindingInfo')['bindingId'], named);
  assert.equal(status['paymentWay'], 'CARD_BINDING');
});

test('a refused charge by binding is errorCode 0, or errorCode 5 in the other dialect', async (t) => {
  const sandbox = await startTestSandbox(t);
  const bindingId = await bind(sandbox, '5100100000001160');
  const silent = await charge(sandbox, bindingId, { tii: 'U' });
  assert.equal(silent.answer['errorCode'], '0');
  assert.deepEqual(silent.outcome, [0, 116]);
  await sandbox.post('/bank/dialect', { declinedBinding: 'error-5' });
  const loud = await charge(sandbox, bindingId, { tii: 'U' });
  assert.equal(loud.answer['errorCode'], '5');
  assert.deepEqual(loud.outcome, [0, 116]);
});

test('test cards can refuse later payments once, twice, or leave them unanswered', async (t) => {
  const sandbox = await startTestSandbox(t);
  const stolen = await bind(sandbox, '2202500000004300');
  assert.deepEqual((await charge(sandbox, stolen)).outcome, [0, 43]);
  const twice = await bind(sandbox, '2202900000002116');
  assert.deepEqual((await charge(sandbox, twice)).outcome, [0, 116]);
  assert.deepEqual((await charge(sandbox, twice)).outcome, [0, 116]);
  assert.deepEqual((await charge(sandbox, twice)).outcome, [2, 0]);
  const silent = await bind(sandbox, '5100300000005019');
  const open = await charge(sandbox, silent);
  assert.deepEqual(open.outcome, [0, 151019]);
  const meanwhile = await sandbox.call('paymentOrderBinding.do', {
    mdOrder: open.mdOrder,
    bindingId: silent,
  });
  assert.equal(meanwhile['errorCode'], '7');
  await sandbox.post('/clock', { advance: 'PT1M' });
  assert.equal((await sandbox.status(open.mdOrder))['orderStatus'], 2);
});

test('a charge chosen by the customer may ask for 3-D Secure, a charge without the customer does not', async (t) => {
  const sandbox = await startTestSandbox(t);
  const bindingId = await bind(sandbox, '4000600000003003');
  assert.deepEqual((await charge(sandbox, bindingId, { tii: 'U' })).outcome, [2, 0]);
  const asked = await charge(sandbox, bindingId, { tii: 'F' });
  assert.deepEqual(asked.outcome, [5, -100]);
  const acsUrl = String(asked.answer['acsUrl']);
  const byForm = await fetch(asked.formUrl, { redirect: 'manual' });
  assert.equal(byForm.headers.get('location'), acsUrl);
  assert.ok(typeof asked.answer['paReq'] === 'string' && typeof asked.answer['termUrl'] === 'string');
  const wrong = await sandbox.submit(acsUrl, { code: '000000' });
  assert.match(await (await fetch(wrong.location)).text(), /Неверный код/);
  const right = await sandbox.submit(acsUrl, { code: '123456' });
  assert.equal(right.location, `http://shop.test/return?orderId=${asked.mdOrder}&lang=ru`);
  assert.equal((await sandbox.status(asked.mdOrder))['orderStatus'], 2);
});

test('the other dialect has one formUrl for 3-D Secure, and a cancelled code leads to failUrl', async (t) => {
  const sandbox = await startTestSandbox(t);
  await sandbox.post('/bank/dialect', { threeDSecure: 'formUrl' });
  const bindingId = await bind(sandbox, '4000600000003003');
  const { mdOrder } = await sandbox.register({ clientId: 'client', failUrl: 'http://shop.test/fail?a=1' });
  const answer = await sandbox.call('paymentOrderBinding.do', { mdOrder, bindingId, tii: 'F' });
  const cancelled = await sandbox.submit(String(answer['formUrl']), { cancel: 'true' });
  assert.equal(cancelled.location, `http://shop.test/fail?a=1&orderId=${mdOrder}&lang=ru`);
  assert.equal((await sandbox.status(mdOrder))['actionCode'], -2006);
});

test('a charge without the customer is allowed for one-stage orders only', async (t) => {
  const sandbox = await startTestSandbox(t);
  const bindingId = await bind(sandbox, '4111111111111111');
  const { mdOrder } = await sandbox.register({ stages: 'registerPreAuth.do', clientId: 'client' });
  const refused = await sandbox.call('paymentOrderBinding.do', { mdOrder, bindingId, tii: 'U' });
  assert.equal(refused['errorCode'], '5');
  await sandbox.call('paymentOrderBinding.do', { mdOrder, bindingId, tii: 'F' });
  assert.equal((await sandbox.status(mdOrder))['orderStatus'], 1);
});

test('recurrentPayment registers and charges in one call, a refusal ends the order, a known number is error 10', async (t) => {
  const sandbox = await startTestSandbox(t);
  const good = await bind(sandbox, '4111111111111111');
  const poor = await bind(sandbox, '5100100000001160');
  const pay = (orderNumber: string, bindingId: string) =>
    sandbox.call('recurrentPayment.do', { orderNumber, bindingId, amount: '5000' });
  const paid = await pay('r-1', good);
  assert.equal(paid['success'], true);
  assert.equal(inner(paid, 'orderStatus')['orderStatus'], 2);
  const refused = await pay('r-2', poor);
  assert.equal(refused['success'], true);
  assert.deepEqual(
    [inner(refused, 'orderStatus')['orderStatus'], inner(refused, 'orderStatus')['actionCode']],
    [6, 116],
  );
  const known = await pay('r-1', good);
  assert.equal(known['success'], false);
  assert.equal(inner(known, 'error')['code'], '10');
});

test('recurrentPayment with preAuth holds the money until deposit.do', async (t) => {
  const sandbox = await startTestSandbox(t);
  const bindingId = await bind(sandbox, '4111111111111111');
  const held = await sandbox.call('recurrentPayment.do', {
    orderNumber: 'r-held',
    bindingId,
    amount: '5000',
    preAuth: 'true',
  });
  assert.equal(inner(held, 'orderStatus')['orderStatus'], 1);
  const orderId = String(inner(held, 'data')['orderId']);
  assert.equal((await sandbox.call('deposit.do', { orderId, amount: '0' }))['errorCode'], '0');
  assert.equal((await sandbox.status(orderId))['orderStatus'], 2);
});

test('createBindingNoPayment binds a card by its number', async (t) => {
  const sandbox = await startTestSandbox(t);
  const made = await sandbox.call('createBindingNoPayment.do', {
    clientId: 'client',
    pan: '4111111111111111',
    expiryDate: '204912',
  });
  assert.deepEqual((await charge(sandbox, String(made['bindingId']))).outcome, [2, 0]);
  const wrong = await sandbox.call('createBindingNoPayment.do', {
    clientId: 'client',
    pan: '4111111111111112',
    expiryDate: '204912',
  });
  assert.equal(wrong['errorCode'], '5');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inner, records, startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

/** Pays an order with the card, so that the client has a binding; returns its id. */
async function bindCard(sandbox: TestSandbox, pan: string, clientId = 'client'): Promise<string> {
  const order = await sandbox.register({ clientId });
  await sandbox.payWith(order, pan);
  return String(inner(await sandbox.status(order.mdOrder), 'bindingInfo')['bindingId']);
}

/** Registers an order of the client and charges it to the binding. */
async function charge(sandbox: TestSandbox, bindingId: string, parameters: Record<string, string> = {}) {
  const { mdOrder, formUrl } = await sandbox.register({ clientId: 'client' });
  const answer = await sandbox.call('paymentOrderBinding.do', { mdOrder, bindingId, ...parameters });
  const status = await sandbox.status(mdOrder);
  return { mdOrder, formUrl, answer, outcome: [status['orderStatus'], status['actionCode']] };
}

test('a payment with clientId binds the card', async (t) => {
  const sandbox = await startTestSandbox(t);
  const bindingId = await bindCard(sandbox, '2202500000000001');
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
  assert.equal(await bindCard(sandbox, '4111111111111111'), await bindCard(sandbox, '4111111111111111'));
  assert.notEqual(
    await bindCard(sandbox, '4111111111111111'),
    await bindCard(sandbox, '4111111111111111', 'another'),
  );
});

test('getBindings answers errorCode 2 or, by dialect, an empty list for a client without bindings', async (t) => {
  const sandbox = await startTestSandbox(t);
  assert.equal((await sandbox.call('getBindings.do', { clientId: 'nobody' }))['errorCode'], '2');
  await sandbox.post('/bank/dialect', { noBindings: 'empty-list' });
  assert.deepEqual((await sandbox.call('getBindings.do', { clientId: 'nobody' }))['bindings'], []);
  assert.equal((await sandbox.call('getBindings.do'))['errorCode'], '1');
});

test('a second bindCard or unBindCard is refused with errorCode 2', async (t) => {
  const sandbox = await startTestSandbox(t);
  const bindingId = await bindCard(sandbox, '4111111111111111');
  const codeOf = async (name: string): Promise<unknown> =>
    (await sandbox.call(name, { bindingId }))['errorCode'];
  assert.deepEqual(
    [await codeOf('bindCard.do'), await codeOf('unBindCard.do'), await codeOf('unBindCard.do')],
    ['2', '0', '2'],
  );
  assert.equal((await sandbox.call('getBindings.do', { clientId: 'client' }))['errorCode'], '2');
  assert.equal((await charge(sandbox, bindingId)).answer['errorCode'], '2');
  assert.equal(await codeOf('bindCard.do'), '0');
  assert.equal((await charge(sandbox, bindingId)).answer['errorCode'], '0');
});

test('a binding works until its card expires or extendBinding sets a later month', async (t) => {
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
  const own = await bindCard(sandbox, '4111111111111111');
  const foreignBinding = await bindCard(sandbox, '5555555555554444', 'another');
  assert.equal((await charge(sandbox, foreignBinding)).answer['errorCode'], '1');
  const paid = await charge(sandbox, own);
  assert.equal(paid.answer['errorCode'], '0');
  assert.deepEqual(paid.outcome, [2, 0]);
  const repeated = await sandbox.call('paymentOrderBinding.do', { mdOrder: paid.mdOrder, bindingId: own });
  assert.equal(repeated['errorCode'], '5');
  const withoutClient = await sandbox.register();
  const refused = await sandbox.call('paymentOrderBinding.do', {
    mdOrder: withoutClient.mdOrder,
    bindingId: own,
  });
  assert.equal(refused['errorMessage'], '[clientId] is empty');
});

test('an order with a binding is paid only with this binding', async (t) => {
  const sandbox = await startTestSandbox(t);
  const bindingOfOrder = await bindCard(sandbox, '4111111111111111');
  const other = await bindCard(sandbox, '5555555555554444');
  const order = await sandbox.register({ clientId: 'client', bindingId: bindingOfOrder });
  const wrong = await sandbox.call('paymentOrderBinding.do', { mdOrder: order.mdOrder, bindingId: other });
  assert.equal(wrong['errorCode'], '1');
  const html = await (await fetch(order.formUrl)).text();
  assert.match(html, /411111\*\*1111/);
  assert.doesNotMatch(html, /name="pan"/);
  assert.equal((await sandbox.submit(order.formUrl, { cvc: '12' })).status, 422);
  await sandbox.submit(order.formUrl, { cvc: '123' });
  const status = await sandbox.status(order.mdOrder);
  assert.equal(status['orderStatus'], 2);
  assert.equal(inner(status, 'bindingInfo')['bindingId'], bindingOfOrder);
  assert.equal(status['paymentWay'], 'CARD_BINDING');
});

test('a declined charge by binding answers errorCode 0 or, by dialect, errorCode 5', async (t) => {
  const sandbox = await startTestSandbox(t);
  const bindingId = await bindCard(sandbox, '5100100000001160');
  const withoutCustomer = await charge(sandbox, bindingId, { tii: 'U' });
  assert.equal(withoutCustomer.answer['errorCode'], '0');
  assert.deepEqual(withoutCustomer.outcome, [0, 116]);
  await sandbox.post('/bank/dialect', { declinedBinding: 'error-5' });
  const withError = await charge(sandbox, bindingId, { tii: 'U' });
  assert.equal(withError.answer['errorCode'], '5');
  assert.deepEqual(withError.outcome, [0, 116]);
});

test('test cards decline later payments once, twice, or leave them unanswered', async (t) => {
  const sandbox = await startTestSandbox(t);
  const stolen = await bindCard(sandbox, '2202500000004300');
  assert.deepEqual((await charge(sandbox, stolen)).outcome, [0, 43]);
  const twice = await bindCard(sandbox, '2202900000002116');
  assert.deepEqual((await charge(sandbox, twice)).outcome, [0, 116]);
  assert.deepEqual((await charge(sandbox, twice)).outcome, [0, 116]);
  assert.deepEqual((await charge(sandbox, twice)).outcome, [2, 0]);
  const unansweredBinding = await bindCard(sandbox, '5100300000005019');
  const open = await charge(sandbox, unansweredBinding);
  assert.deepEqual(open.outcome, [0, 151019]);
  const meanwhile = await sandbox.call('paymentOrderBinding.do', {
    mdOrder: open.mdOrder,
    bindingId: unansweredBinding,
  });
  assert.equal(meanwhile['errorCode'], '7');
  await sandbox.post('/clock', { advance: 'PT1M' });
  assert.equal((await sandbox.status(open.mdOrder))['orderStatus'], 2);
});

test('only a charge by the customer may require 3-D Secure', async (t) => {
  const sandbox = await startTestSandbox(t);
  const bindingId = await bindCard(sandbox, '4000600000003003');
  assert.deepEqual((await charge(sandbox, bindingId, { tii: 'U' })).outcome, [2, 0]);
  const secured = await charge(sandbox, bindingId, { tii: 'F' });
  assert.deepEqual(secured.outcome, [5, -100]);
  const acsUrl = String(secured.answer['acsUrl']);
  const formResponse = await fetch(secured.formUrl, { redirect: 'manual' });
  assert.equal(formResponse.headers.get('location'), acsUrl);
  assert.ok(typeof secured.answer['paReq'] === 'string' && typeof secured.answer['termUrl'] === 'string');
  const wrong = await sandbox.submit(acsUrl, { code: '000000' });
  assert.match(await (await fetch(wrong.location)).text(), /Неверный код/);
  const correct = await sandbox.submit(acsUrl, { code: '123456' });
  assert.equal(correct.location, `http://shop.test/return?orderId=${secured.mdOrder}&lang=ru`);
  assert.equal((await sandbox.status(secured.mdOrder))['orderStatus'], 2);
});

test('a cancelled 3-D Secure code leads to failUrl', async (t) => {
  const sandbox = await startTestSandbox(t);
  await sandbox.post('/bank/dialect', { threeDSecure: 'formUrl' });
  const bindingId = await bindCard(sandbox, '4000600000003003');
  const { mdOrder } = await sandbox.register({ clientId: 'client', failUrl: 'http://shop.test/fail?a=1' });
  const answer = await sandbox.call('paymentOrderBinding.do', { mdOrder, bindingId, tii: 'F' });
  const cancelled = await sandbox.submit(String(answer['formUrl']), { cancel: 'true' });
  assert.equal(cancelled.location, `http://shop.test/fail?a=1&orderId=${mdOrder}&lang=ru`);
  assert.equal((await sandbox.status(mdOrder))['actionCode'], -2006);
});

test('a charge without the customer is allowed for one-stage orders only', async (t) => {
  const sandbox = await startTestSandbox(t);
  const bindingId = await bindCard(sandbox, '4111111111111111');
  const { mdOrder } = await sandbox.register({ stages: 'registerPreAuth.do', clientId: 'client' });
  const refused = await sandbox.call('paymentOrderBinding.do', { mdOrder, bindingId, tii: 'U' });
  assert.equal(refused['errorCode'], '5');
  await sandbox.call('paymentOrderBinding.do', { mdOrder, bindingId, tii: 'F' });
  assert.equal((await sandbox.status(mdOrder))['orderStatus'], 1);
});

test('recurrentPayment registers and charges in one call', async (t) => {
  const sandbox = await startTestSandbox(t);
  const validBinding = await bindCard(sandbox, '4111111111111111');
  const declinedBinding = await bindCard(sandbox, '5100100000001160');
  const pay = (orderNumber: string, bindingId: string) =>
    sandbox.call('recurrentPayment.do', { orderNumber, bindingId, amount: '5000' });
  const paid = await pay('r-1', validBinding);
  assert.equal(paid['success'], true);
  assert.equal(inner(paid, 'orderStatus')['orderStatus'], 2);
  const refused = await pay('r-2', declinedBinding);
  assert.equal(refused['success'], true);
  assert.deepEqual(
    [inner(refused, 'orderStatus')['orderStatus'], inner(refused, 'orderStatus')['actionCode']],
    [6, 116],
  );
  const known = await pay('r-1', validBinding);
  assert.equal(known['success'], false);
  assert.equal(inner(known, 'error')['code'], '10');
});

test('recurrentPayment with preAuth authorises the money until deposit.do', async (t) => {
  const sandbox = await startTestSandbox(t);
  const bindingId = await bindCard(sandbox, '4111111111111111');
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
  const created = await sandbox.call('createBindingNoPayment.do', {
    clientId: 'client',
    pan: '4111111111111111',
    expiryDate: '204912',
  });
  assert.deepEqual((await charge(sandbox, String(created['bindingId']))).outcome, [2, 0]);
  const wrong = await sandbox.call('createBindingNoPayment.do', {
    clientId: 'client',
    pan: '4111111111111112',
    expiryDate: '204912',
  });
  assert.equal(wrong['errorCode'], '5');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inner, records, startTestSandbox } from '../test-sandbox.ts';

const visa = '4111111111111111';

test('a registered order has status 0 and actionCode -100', async (t) => {
  const sandbox = await startTestSandbox(t);
  const { mdOrder } = await sandbox.register();
  const status = await sandbox.status(mdOrder);
  assert.equal(status['errorCode'], '0');
  assert.equal(status['orderStatus'], 0);
  assert.equal(status['actionCode'], -100);
  assert.deepEqual(status['attributes'], [{ name: 'mdOrder', value: mdOrder }]);
});

test('a one-stage payment captures the money at once', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register({ orderNumber: 'one', clientId: 'client' });
  const response = await sandbox.payWith(order, visa);
  assert.equal(response.status, 303);
  assert.equal(response.location, `http://shop.test/return?orderId=${order.mdOrder}&lang=ru`);
  const status = await sandbox.status(order.mdOrder);
  assert.equal(status['orderStatus'], 2);
  assert.equal(status['actionCode'], 0);
  assert.equal(inner(status, 'paymentAmountInfo')['depositedAmount'], 150_000);
  assert.equal(inner(status, 'cardAuthInfo')['maskedPan'], '411111**1111');
  assert.equal(inner(status, 'bindingInfo')['clientId'], 'client');
  const operations = await sandbox.operations('one');
  assert.deepEqual(
    operations.map(({ kind, amount, approved, actionCode }) => ({ kind, amount, approved, actionCode })),
    [
      { kind: 'CHARGE', amount: 150_000, approved: true, actionCode: 0 },
      { kind: 'BIND', amount: 0, approved: true, actionCode: 0 },
    ],
  );
});

test('without clientId no binding is created', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register();
  await sandbox.payWith(order, visa);
  assert.equal((await sandbox.status(order.mdOrder))['bindingInfo'], undefined);
});

test('deposit captures a part of a two-stage payment once', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register({ stages: 'registerPreAuth.do', orderNumber: 'two' });
  await sandbox.payWith(order, visa);
  assert.equal((await sandbox.status(order.mdOrder))['orderStatus'], 1);
  assert.deepEqual(await sandbox.operations('two'), []);
  const tooMuch = await sandbox.call('deposit.do', { orderId: order.mdOrder, amount: '150001' });
  assert.equal(tooMuch['errorCode'], '5');
  const partial = await sandbox.call('deposit.do', { orderId: order.mdOrder, amount: '100000' });
  assert.equal(partial['errorCode'], '0');
  const status = await sandbox.status(order.mdOrder);
  assert.equal(status['orderStatus'], 2);
  assert.equal(inner(status, 'paymentAmountInfo')['depositedAmount'], 100_000);
  assert.equal((await sandbox.operations('two'))[0]?.['amount'], 100_000);
  const repeated = await sandbox.call('deposit.do', { orderId: order.mdOrder, amount: '0' });
  assert.equal(repeated['errorCode'], '7');
});

test('deposit with amount 0 captures the whole authorised amount', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register({ stages: 'registerPreAuth.do' });
  await sandbox.payWith(order, visa);
  await sandbox.call('deposit.do', { orderId: order.mdOrder, amount: '0' });
  assert.equal(inner(await sandbox.status(order.mdOrder), 'paymentAmountInfo')['depositedAmount'], 150_000);
});

test('reverse releases authorised money once', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register({ stages: 'registerPreAuth.do', orderNumber: 'held' });
  await sandbox.payWith(order, visa);
  assert.equal((await sandbox.call('reverse.do', { orderId: order.mdOrder }))['errorCode'], '0');
  assert.equal((await sandbox.status(order.mdOrder))['orderStatus'], 3);
  assert.deepEqual(
    (await sandbox.operations('held')).map(({ kind, amount }) => [kind, amount]),
    [['REVERSE', 0]],
  );
  assert.equal((await sandbox.call('reverse.do', { orderId: order.mdOrder }))['errorCode'], '7');
});

test('captured money can be reversed only on the same Moscow day', async (t) => {
  const sandbox = await startTestSandbox(t);
  const reversedToday = await sandbox.register();
  const reversedTomorrow = await sandbox.register();
  await sandbox.payWith(reversedToday, visa);
  await sandbox.payWith(reversedTomorrow, visa);
  assert.equal((await sandbox.call('reverse.do', { orderId: reversedToday.mdOrder }))['errorCode'], '0');
  assert.equal((await sandbox.status(reversedToday.mdOrder))['orderStatus'], 3);
  await sandbox.post('/clock', { advance: 'P1D' });
  assert.equal((await sandbox.call('reverse.do', { orderId: reversedTomorrow.mdOrder }))['errorCode'], '7');
});

test('a partial reverse keeps the rest captured', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register();
  await sandbox.payWith(order, visa);
  await sandbox.call('reverse.do', { orderId: order.mdOrder, amount: '50000' });
  const status = await sandbox.status(order.mdOrder);
  assert.equal(status['orderStatus'], 2);
  assert.equal(inner(status, 'paymentAmountInfo')['depositedAmount'], 100_000);
  assert.equal((await sandbox.call('reverse.do', { orderId: order.mdOrder }))['errorCode'], '7');
});

test('a card check binds the card without a charge and ends in status 3', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register({
    amount: '0',
    features: 'VERIFY',
    clientId: 'client',
    orderNumber: 'verify',
  });
  await sandbox.payWith(order, visa);
  const status = await sandbox.status(order.mdOrder);
  assert.equal(status['orderStatus'], 3);
  assert.equal(status['actionCode'], 0);
  assert.equal(inner(status, 'bindingInfo')['clientId'], 'client');
  assert.deepEqual(
    (await sandbox.operations('verify')).map(({ kind }) => kind),
    ['BIND'],
  );
});

test('the third declined attempt ends an order', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register({ orderNumber: 'thrice' });
  for (const expected of [0, 0, 6]) {
    await sandbox.payWith(order, '4000600000000116');
    const status = await sandbox.status(order.mdOrder);
    assert.equal(status['orderStatus'], expected);
    assert.equal(status['actionCode'], 116);
  }
  const operations = await sandbox.operations('thrice');
  assert.equal(operations.length, 3);
  assert.ok(operations.every(({ approved, actionCode }) => approved === false && actionCode === 116));
});

test('an order can be paid after a declined attempt', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register();
  const refusal = await sandbox.payWith(order, '4000600000000116');
  assert.equal(refusal.location, order.formUrl);
  const page = await (await fetch(order.formUrl)).text();
  assert.match(page, /Недостаточно средств на карте/);
  await sandbox.payWith(order, visa);
  assert.equal((await sandbox.status(order.mdOrder))['orderStatus'], 2);
});

test('an unanswered attempt is decided by the issuer after a minute', async (t) => {
  const sandbox = await startTestSandbox(t);
  const approvedLater = await sandbox.register();
  const declinedLater = await sandbox.register();
  await sandbox.payWith(approvedLater, '2202900000001019');
  await sandbox.payWith(declinedLater, '4000300000000998');
  assert.deepEqual(
    [await statusOf(approvedLater), await statusOf(declinedLater)],
    [
      [0, 151019],
      [0, 998],
    ],
  );
  assert.equal((await sandbox.call('decline.do', { orderId: approvedLater.mdOrder }))['errorCode'], '7');
  await sandbox.post('/clock', { advance: 'PT61S' });
  assert.deepEqual(
    [await statusOf(approvedLater), await statusOf(declinedLater)],
    [
      [2, 0],
      [0, 5],
    ],
  );

  async function statusOf(order: { mdOrder: string }): Promise<unknown[]> {
    const status = await sandbox.status(order.mdOrder);
    return [status['orderStatus'], status['actionCode']];
  }
});

test('decline closes only an unpaid order', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register();
  assert.equal((await sandbox.call('decline.do', { orderId: order.mdOrder }))['errorCode'], '0');
  assert.equal((await sandbox.status(order.mdOrder))['orderStatus'], 6);
  const lateAttempt = await sandbox.payWith(order, visa);
  assert.match(lateAttempt.html, /Заказ отменён магазином/);
  assert.equal((await sandbox.status(order.mdOrder))['orderStatus'], 6);
  const paid = await sandbox.register();
  await sandbox.payWith(paid, visa);
  assert.equal((await sandbox.call('decline.do', { orderId: paid.mdOrder }))['errorCode'], '7');
});

test('concurrent submissions of the same form charge the card once', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register({ orderNumber: 'double' });
  await Promise.all([
    sandbox.payWith(order, visa),
    sandbox.payWith(order, visa),
    sandbox.payWith(order, visa),
  ]);
  assert.equal((await sandbox.operations('double')).filter(({ kind }) => kind === 'CHARGE').length, 1);
});

test('every test card gives the action code of its description', async (t) => {
  const sandbox = await startTestSandbox(t);
  const cards = records((await sandbox.get('/bank/cards'))['cards']);
  assert.ok(cards.length > 20);
  for (const { pan, expiry, cvc, behaviour } of cards) {
    const order = await sandbox.register();
    await sandbox.submit(order.formUrl, { pan: String(pan), expiry: String(expiry), cvc: String(cvc) });
    const { actionCode } = await sandbox.status(order.mdOrder);
    const expectedCode = /^Отказ (\d+)/.exec(String(behaviour))?.[1];
    if (expectedCode !== undefined) assert.equal(String(actionCode), expectedCode, String(behaviour));
    else assert.ok([0, -100, 116, 151019, 998].includes(Number(actionCode)), String(behaviour));
  }
});

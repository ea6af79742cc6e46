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

test('a one-stage payment takes the money: status 2 and one charge', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register({ orderNumber: 'one', clientId: 'client' });
  const left = await sandbox.payWith(order, visa);
  assert.equal(left.status, 303);
  assert.equal(left.location, `http://shop.test/return?orderId=${order.mdOrder}&lang=ru`);
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

test('a two-stage payment holds the money, and deposit takes all of it or a part, once', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register({ stages: 'registerPreAuth.do', orderNumber: 'two' });
  await sandbox.payWith(order, visa);
  assert.equal((await sandbox.status(order.mdOrder))['orderStatus'], 1);
  assert.deepEqual(await sandbox.operations('two'), []);
  const tooMuch = await sandbox.call('deposit.do', { orderId: order.mdOrder, amount: '150001' });
  assert.equal(tooMuch['errorCode'], '5');
  const part = await sandbox.call('deposit.do', { orderId: order.mdOrder, amount: '100000' });
  assert.equal(part['errorCode'], '0');
  const status = await sandbox.status(order.mdOrder);
  assert.equal(status['orderStatus'], 2);
  assert.equal(inner(status, 'paymentAmountInfo')['depositedAmount'], 100_000);
  assert.equal((await sandbox.operations('two'))[0]?.['amount'], 100_000);
  const again = await sandbox.call('deposit.do', { orderId: order.mdOrder, amount: '0' });
  assert.equal(again['errorCode'], '7');
});

test('deposit with amount 0 takes the whole held sum', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register({ stages: 'registerPreAuth.do' });
  await sandbox.payWith(order, visa);
  await sandbox.call('deposit.do', { orderId: order.mdOrder, amount: '0' });
  assert.equal(inner(await sandbox.status(order.mdOrder), 'paymentAmountInfo')['depositedAmount'], 150_000);
});

test('reverse releases held money once, without a movement of money', async (t) => {
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

test('taken money can be reversed only on the same Moscow day', async (t) => {
  const sandbox = await startTestSandbox(t);
  const today = await sandbox.register();
  const tomorrow = await sandbox.register();
  await sandbox.payWith(today, visa);
  await sandbox.payWith(tomorrow, visa);
  assert.equal((await sandbox.call('reverse.do', { orderId: today.mdOrder }))['errorCode'], '0');
  assert.equal((await sandbox.status(today.mdOrder))['orderStatus'], 3);
  await sandbox.post('/clock', { advance: 'P1D' });
  assert.equal((await sandbox.call('reverse.do', { orderId: tomorrow.mdOrder }))['errorCode'], '7');
});

test('a part can be reversed once, the rest stays taken', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register();
  await sandbox.payWith(order, visa);
  await sandbox.call('reverse.do', { orderId: order.mdOrder, amount: '50000' });
  const status = await sandbox.status(order.mdOrder);
  assert.equal(status['orderStatus'], 2);
  assert.equal(inner(status, 'paymentAmountInfo')['depositedAmount'], 100_000);
  assert.equal((await sandbox.call('reverse.do', { orderId: order.mdOrder }))['errorCode'], '7');
});

test('a card check takes no money, binds the card, and ends in status 3 with actionCode 0', async (t) => {
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

test('after a refused attempt the order can be paid, the third refusal ends it', async (t) => {
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

test('an order is paid once after a refused attempt', async (t) => {
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
  const good = await sandbox.register();
  const bad = await sandbox.register();
  await sandbox.payWith(good, '2202900000001019');
  await sandbox.payWith(bad, '4000300000000998');
  assert.deepEqual(
    [await statusOf(good), await statusOf(bad)],
    [
      [0, 151019],
      [0, 998],
    ],
  );
  assert.equal((await sandbox.call('decline.do', { orderId: good.mdOrder }))['errorCode'], '7');
  await sandbox.post('/clock', { advance: 'PT61S' });
  assert.deepEqual(
    [await statusOf(good), await statusOf(bad)],
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

test('decline closes an unpaid order and is refused for a paid one', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register();
  assert.equal((await sandbox.call('decline.do', { orderId: order.mdOrder }))['errorCode'], '0');
  assert.equal((await sandbox.status(order.mdOrder))['orderStatus'], 6);
  const late = await sandbox.payWith(order, visa);
  assert.match(late.html, /Заказ отменён магазином/);
  assert.equal((await sandbox.status(order.mdOrder))['orderStatus'], 6);
  const paid = await sandbox.register();
  await sandbox.payWith(paid, visa);
  assert.equal((await sandbox.call('decline.do', { orderId: paid.mdOrder }))['errorCode'], '7');
});

test('paying twice on the same form takes the money once', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register({ orderNumber: 'double' });
  await Promise.all([
    sandbox.payWith(order, visa),
    sandbox.payWith(order, visa),
    sandbox.payWith(order, visa),
  ]);
  assert.equal((await sandbox.operations('double')).filter(({ kind }) => kind === 'CHARGE').length, 1);
});

test('every test card behaves as described', async (t) => {
  const sandbox = await startTestSandbox(t);
  const cards = records((await sandbox.get('/bank/cards'))['cards']);
  assert.ok(cards.length > 20);
  for (const { pan, expiry, cvc, behaviour } of cards) {
    const order = await sandbox.register();
    await sandbox.submit(order.formUrl, { pan: String(pan), expiry: String(expiry), cvc: String(cvc) });
    const { actionCode } = await sandbox.status(order.mdOrder);
    const promised = /^Отказ (\d+)/.exec(String(behaviour))?.[1];
    if (promised !== undefined) assert.equal(String(actionCode), promised, String(behaviour));
    else assert.ok([0, -100, 116, 151019, 998].includes(Number(actionCode)), String(behaviour));
  }
});

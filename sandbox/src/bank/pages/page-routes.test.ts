import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestSandbox } from '../../test-sandbox.ts';

const visa = '4111111111111111';

const returnUrls: readonly (readonly [string, string])[] = [
  ['http://shop.test/back', 'http://shop.test/back?orderId=ID&lang=ru'],
  ['http://shop.test/back?a=1', 'http://shop.test/back?a=1&orderId=ID&lang=ru'],
  ['http://shop.test/?back', 'http://shop.test/?back&orderId=ID&lang=ru'],
  ['http://shop.test/back#top', 'http://shop.test/back?orderId=ID&lang=ru#top'],
];

for (const [returnUrl, expected] of returnUrls) {
  test(`the parameters are appended to the return address ${returnUrl}`, async (t) => {
    const sandbox = await startTestSandbox(t);
    const order = await sandbox.register({ returnUrl });
    const { location } = await sandbox.payWith(order, visa);
    assert.equal(location, expected.replace('ID', order.mdOrder));
  });
}

test('the card page has all fields and no script', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register({ description: 'Первый <платёж>' });
  const html = await (await fetch(order.formUrl)).text();
  for (const name of ['pan', 'expiry', 'cvc', 'cardholder']) assert.match(html, new RegExp(`name="${name}"`));
  assert.doesNotMatch(html, /<script/);
  assert.match(html, /Первый &lt;платёж&gt;/);
  assert.match(html, /1\s500,00\s₽/);
});

test('«Отказаться» leads to failUrl or returnUrl and does not end the order', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register({ failUrl: 'http://shop.test/fail' });
  const html = await (await fetch(order.formUrl)).text();
  assert.ok(html.includes(`href="http://shop.test/fail?orderId=${order.mdOrder}&amp;lang=ru"`));
  assert.equal((await sandbox.status(order.mdOrder))['orderStatus'], 0);
});

const wrongFields: readonly (readonly [string, Record<string, string>, RegExp])[] = [
  ['a number with a wrong check digit', { pan: '4111111111111112' }, /Проверьте номер карты/],
  ['no number', { pan: '' }, /Проверьте номер карты/],
  ['a month 13', { expiry: '13/30' }, /Введите месяц и год/],
  ['a month that has passed', { expiry: '01/20' }, /Срок действия карты истёк/],
  ['two digits of CVC', { cvc: '12' }, /Введите три цифры/],
];

for (const [input, change, message] of wrongFields) {
  test(`${input} is reported on the page without a payment attempt`, async (t) => {
    const sandbox = await startTestSandbox(t);
    const order = await sandbox.register();
    const fields = { pan: visa, expiry: '12/49', cvc: '123', ...change };
    const answer = await sandbox.submit(order.formUrl, fields);
    assert.equal(answer.status, 422);
    assert.match(answer.html, message);
    assert.equal((await sandbox.status(order.mdOrder))['actionCode'], -100);
  });
}

test('CVC 000 is declined with 82', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register();
  await sandbox.submit(order.formUrl, { pan: '4111 1111 1111 1111', expiry: '12/49', cvc: '000' });
  assert.equal((await sandbox.status(order.mdOrder))['actionCode'], 82);
});

test('3-D Secure has status 5 until the code 123456 is entered', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register();
  const { location } = await sandbox.payWith(order, '4000000000003220');
  assert.equal((await sandbox.status(order.mdOrder))['orderStatus'], 5);
  assert.match(await (await fetch(location)).text(), /name="code"/);
  const response = await sandbox.submit(location, { code: '123456' });
  assert.equal(response.location, `http://shop.test/return?orderId=${order.mdOrder}&lang=ru`);
  assert.equal((await sandbox.status(order.mdOrder))['orderStatus'], 2);
});

test('the third wrong code declines the attempt with -2006', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register();
  const { location } = await sandbox.payWith(order, '4000000000003220');
  await sandbox.submit(location, { code: '1' });
  await sandbox.submit(location, { code: '2' });
  assert.equal((await sandbox.status(order.mdOrder))['orderStatus'], 5);
  assert.equal((await sandbox.submit(location, { code: '3' })).location, order.formUrl);
  const status = await sandbox.status(order.mdOrder);
  assert.deepEqual([status['orderStatus'], status['actionCode']], [0, -2006]);
});

test('a card whose issuer rejects every code is refused with -2006', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register();
  const { location } = await sandbox.payWith(order, '4000100000002006');
  await sandbox.submit(location, { code: '123456' });
  assert.equal((await sandbox.status(order.mdOrder))['actionCode'], -2006);
});

test('the form of a paid order shows that it is paid', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register();
  await sandbox.payWith(order, visa);
  assert.match(await (await fetch(order.formUrl)).text(), /Заказ уже оплачен/);
  const unknown = await fetch(order.formUrl.replace(order.mdOrder, 'nobody'));
  assert.equal(unknown.status, 404);
});

test('after the last attempt the customer is redirected to failUrl', async (t) => {
  const sandbox = await startTestSandbox(t);
  await sandbox.post('/bank/dialect', { attemptsPerOrder: '1' });
  const order = await sandbox.register({ failUrl: 'http://shop.test/fail' });
  const { location } = await sandbox.payWith(order, '4000600000000116');
  assert.equal(location, `http://shop.test/fail?orderId=${order.mdOrder}&lang=ru`);
});

test('after an unanswered payment the customer is redirected to the shop', async (t) => {
  const sandbox = await startTestSandbox(t);
  const order = await sandbox.register();
  const { location } = await sandbox.payWith(order, '2202900000001019');
  assert.ok(location.startsWith('http://shop.test/return?'));
  assert.match(await (await fetch(order.formUrl)).text(), /Банк карты ещё не ответил/);
});

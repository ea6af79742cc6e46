import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSettings } from './settings.ts';
import { startSandbox } from './start-sandbox.ts';
import { inner, records, connectTo, startTestSandbox } from './test-sandbox.ts';

test('operations, bindings, open orders and the clock survive a restart', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  t.after(() => {
    rmSync(dataDir, { recursive: true });
  });
  const settings = { port: 0, dataDir, productUrl: 'http://127.0.0.1:9' };
  const before = await startSandbox(settings);
  const old = connectTo(before.url);
  const paid = await old.register({ orderNumber: 'kept', clientId: 'client' });
  await old.payWith(paid, '4111111111111111');
  const open = await old.register({ sessionTimeoutSecs: '7200' });
  await old.post('/clock', { advance: 'PT1H' });
  const book = await old.operations();
  const { now } = await old.get('/clock');
  await before.close();
  appendFileSync(join(dataDir, 'bank.jsonl'), '{"kind":"order","val');

  const again = await startTestSandbox(t, settings);
  assert.deepEqual(await again.operations(), book);
  const status = await again.status(paid.mdOrder);
  assert.equal(status['orderStatus'], 2);
  const bindings = await again.call('getBindings.do', { clientId: 'client' });
  assert.equal(inner(status, 'bindingInfo')['bindingId'], records(bindings['bindings'])[0]?.['bindingId']);
  assert.ok(Date.parse(String((await again.get('/clock'))['now'])) >= Date.parse(String(now)));
  await again.post('/clock', { advance: 'PT2H' });
  assert.equal((await again.status(open.mdOrder))['orderStatus'], 6);
});

test('several sandboxes in one process are independent', async (t) => {
  const [first, second] = [await startTestSandbox(t), await startTestSandbox(t)];
  const { mdOrder } = await first.register();
  assert.equal((await second.status(mdOrder))['errorCode'], '6');
});

test('the sandbox page shows all sections and links to the shop and the product', async (t) => {
  const sandbox = await startTestSandbox(t, { productPageUrl: 'http://product.test' });
  const order = await sandbox.register({ orderNumber: 'seen' });
  await sandbox.payWith(order, '4111111111111111');
  await sandbox.post('/sms/send', { phone: '79001000001', text: 'Код <1234>' });
  const html = await (await fetch(sandbox.url)).text();
  for (const heading of ['Телефон', 'Часы', 'Карты', 'Книга банка', 'Сбои', 'Наречие банка']) {
    assert.ok(html.includes(`<h2>${heading}</h2>`), heading);
  }
  assert.ok(html.includes('Код &lt;1234&gt;') && html.includes('seen'));
  assert.ok(html.includes('href="/shop"') && html.includes('href="http://product.test/"'));
});

test('the sandbox page shows messages, declined payments and faults', async (t) => {
  const sandbox = await startTestSandbox(t);
  const shown = async (): Promise<string> => (await fetch(sandbox.url)).text();
  const before = await shown();
  for (const words of ['Сообщений ещё не было', 'Пока пусто', 'Сбоев не задано'])
    assert.ok(before.includes(words), words);
  await sandbox.payWith(await sandbox.register(), '4000600000000116');
  await sandbox.post('/sms/send', { phone: '79001000001', text: 'Код', sender: 'CHASTI' });
  await sandbox.post('/faults', { operation: 'refund.do', fault: 'http-500', times: 2 });
  const after = await shown();
  for (const words of ['от CHASTI', 'отказ 116', 'осталось 2']) assert.ok(after.includes(words), words);
  assert.match(await (await fetch(`${sandbox.url}/front-page/telephone`)).text(), /Код/);
});

test('the buttons of the sandbox page are forms that answer with a redirect', async (t) => {
  const sandbox = await startTestSandbox(t);
  const forms: readonly (readonly [string, Record<string, string>])[] = [
    ['/clock', { advance: 'PT1H' }],
    ['/faults', { operation: 'sms', fault: 'drop', times: '1' }],
    ['/faults/clear', {}],
    ['/bank/dialect', { errorCode: 'number' }],
  ];
  for (const [path, fields] of forms) {
    assert.equal((await sandbox.submit(`${sandbox.url}${path}`, fields)).status, 303, path);
  }
});

test('operations can be filtered by order number or start instant', async (t) => {
  const sandbox = await startTestSandbox(t);
  await sandbox.payWith(await sandbox.register({ orderNumber: 'early' }), '4111111111111111');
  await sandbox.post('/clock', { advance: 'P1D' });
  const { now } = await sandbox.get('/clock');
  await sandbox.payWith(await sandbox.register({ orderNumber: 'late' }), '4111111111111111');
  const { operations } = await sandbox.get(`/bank/operations?from=${String(now)}`);
  assert.deepEqual(Object.keys(records(operations)[0] ?? {}), [
    'mdOrder',
    'orderNumber',
    'kind',
    'amount',
    'bindingId',
    'at',
    'approved',
    'actionCode',
  ]);
  assert.equal((await sandbox.operations()).length, 2);
  assert.equal((await sandbox.operations('late')).length, 1);
  assert.equal((await fetch(`${sandbox.url}/bank/operations?from=yesterday`)).status, 400);
});

test('an invalid environment variable is an error that names the variable', () => {
  assert.throws(() => readSettings({ SANDBOX_PORT: 'any' }), /SANDBOX_PORT/);
  assert.throws(() => readSettings({ PRODUCT_URL: 'localhost' }), /PRODUCT_URL/);
  assert.equal(readSettings({ PRODUCT_URL: 'http://127.0.0.1:8080/' }).productUrl, 'http://127.0.0.1:8080');
  assert.equal(readSettings({ PORT: '8081' }).productUrl, 'http://127.0.0.1:8081');
  assert.equal(readSettings({ DATA_DIR: '/data' }).dataDir, '/data/sandbox');
});

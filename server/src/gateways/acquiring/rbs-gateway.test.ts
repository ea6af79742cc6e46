import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { instant } from '#domain/calendar.ts';
import { kopecks } from '#domain/money.ts';
import { bankBookAt } from './bank-book.ts';
import { rbsGateway } from './rbs-gateway.ts';

/** A bank that answers every call with the same words. */
let said = { status: 200, text: '{}' };
const bank = createServer((request, response) => {
  request.resume();
  response.writeHead(said.status).end(said.text);
});
bank.listen(0, '127.0.0.1');
await once(bank, 'listening');
after(() => {
  bank.closeAllConnections();
  bank.close();
});
const address = bank.address();
assert.ok(typeof address === 'object' && address !== null);
const url = `http://127.0.0.1:${address.port}`;
const own = {
  user: 'user',
  password: 'password',
  returnUrl: 'http://own/return',
  callbackUrl: 'http://own/back',
};
const gateway = rbsGateway({ ...own, url, timeLimitSeconds: 5 });

function answering(answer: unknown, ask: () => Promise<object>, status = 200): Promise<object> {
  said = { status, text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
  return ask();
}

const register = () =>
  gateway.register({
    gatewayOrderNumber: 'number-1',
    amount: kopecks(100),
    verifyOnly: false,
    clientId: 'client',
    orderUuid: 'order',
    bindingId: null,
    description: 'a payment',
    lifeSeconds: 60,
  });
const charge = () => gateway.chargeBinding({ mdOrder: 'md', bindingId: 'binding', initiator: 'customer' });
const status = () => gateway.status({ mdOrder: 'md' });
const decline = () => gateway.decline({ mdOrder: 'md' });

// docs/spec/gateway.md#1, 7; docs/spec/reliability.md#F-05 to docs/spec/reliability.md#F-07
test('whatever is no answer of the protocol leaves everything open, for every call', async () => {
  const long = JSON.stringify({ errorCode: 0, orderId: 'md', formUrl: 'x'.repeat(256 * 1024) });
  for (const [answer, httpStatus] of [
    ['<html>', 200],
    ['', 200],
    ['[]', 200],
    ['null', 200],
    [long, 200],
    [{ errorCode: 'none' }, 200],
    [{ errorCode: 7 }, 200],
    [{ errorCode: 0 }, 500],
    [{ errorCode: 0 }, 429],
    [{ errorCode: 0 }, 302],
  ] as const)
    for (const ask of [register, charge, status, decline])
      assert.deepEqual(
        await answering(answer, ask, httpStatus),
        { kind: 'unknown' },
        JSON.stringify(answer).slice(0, 40),
      );
  const nobody = rbsGateway({ ...own, url: 'https://127.0.0.1:9', timeLimitSeconds: 5 });
  assert.deepEqual(await nobody.status({ gatewayOrderNumber: 'number-1' }), { kind: 'unknown' });
});

test('an order is registered, was before, or is refused; one without its page is not known to be', async () => {
  const order = { orderId: 'md', formUrl: 'http://bank/form' };
  const registered = { kind: 'registered', mdOrder: 'md', formUrl: 'http://bank/form' };
  assert.deepEqual(await answering(order, register), registered);
  assert.deepEqual(await answering({ ...order, errorCode: '0' }, register), registered);
  assert.deepEqual(await answering({ errorCode: 1 }, register), { kind: 'duplicate' });
  assert.deepEqual(await answering({ errorCode: '5' }, register), { kind: 'refused', errorCode: 5 });
  assert.deepEqual(await answering({ errorCode: 0, orderId: 'md' }, register), { kind: 'unknown' });
});

test('a charge was worked on, wants a code on the bank’s page or on that of the order, or is refused', async () => {
  assert.deepEqual(await answering({ errorCode: 0 }, charge), { kind: 'processed' });
  const own3ds = { kind: 'confirmation-needed', formUrl: 'http://bank/code' };
  assert.deepEqual(await answering({ formUrl: 'http://bank/code' }, charge), own3ds);
  const byAcs = { acsUrl: 'http://card-bank/acs', paReq: 'x' };
  assert.deepEqual(await answering(byAcs, charge), { kind: 'confirmation-needed', formUrl: null });
  assert.deepEqual(await answering({ errorCode: 5 }, charge), { kind: 'refused', errorCode: 5 });
});

test('an order that the bank does not know is not found; another trouble leaves it open', async () => {
  assert.deepEqual(await answering({ errorCode: 6 }, status), { kind: 'not-found' });
  assert.deepEqual(await answering({ errorCode: 5 }, status), { kind: 'unknown' });
  assert.deepEqual(await answering({ errorCode: 5 }, decline), { kind: 'refused', errorCode: 5 });
});

test('the bank’s own book is summed by order; what moved nothing is left out', async () => {
  const line = { orderNumber: 'number-1', kind: 'CHARGE', amount: 100, approved: true };
  const operations = [
    line,
    { ...line, approved: false },
    { ...line, kind: 'REFUND', amount: 30 },
    { ...line, kind: 'REVERSE', amount: 20 },
    { ...line, kind: 'BIND', amount: 0 },
  ];
  const book = () => bankBookAt(url).totals(instant('2000-01-01T00:00:00.000Z'));
  assert.deepEqual(await answering({ operations }, book), [
    { orderNumber: 'number-1', charged: 100, refunded: 50, chargeCount: 1 },
  ]);
  for (const answer of [{}, [], 'null'])
    await assert.rejects(answering(answer, book), /did not give its book/);
});

test('an answer that is cut off, has no end or never comes is none', async (t) => {
  const ways: Readonly<Record<string, (response: ServerResponse) => void>> = {
    cut: (response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"errorCode":"0"', () => response.destroy());
    },
    endless: (response) => {
      response.writeHead(200).write(' '.repeat(600_000));
    },
    silent: () => undefined,
  };
  const broken = createServer((request, response) => {
    request.resume();
    ways[request.url?.split('/')[1] ?? '']?.(response);
  }).listen(0, '127.0.0.1');
  await once(broken, 'listening');
  t.after(() => {
    broken.closeAllConnections();
    broken.close();
  });
  const place = broken.address();
  assert.ok(typeof place === 'object' && place !== null);
  for (const way of Object.keys(ways)) {
    const { status } = rbsGateway({
      ...own,
      url: `http://127.0.0.1:${place.port}/${way}`,
      timeLimitSeconds: 1,
    });
    assert.deepEqual(await status({ mdOrder: 'order' }), { kind: 'unknown' }, way);
  }
});

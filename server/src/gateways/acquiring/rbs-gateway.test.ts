import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { instant } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { bankBookAt } from './bank-book.ts';
import { rbsGateway } from './rbs-gateway.ts';

/** The answer of the fake bank to every call. */
let bankAnswer = { status: 200, text: '{}' };
const bank = createServer((request, response) => {
  request.resume();
  response.writeHead(bankAnswer.status).end(bankAnswer.text);
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
const options = {
  user: 'user',
  password: 'password',
  returnUrl: 'http://own/return',
  callbackUrl: 'http://own/back',
};
const gateway = rbsGateway({ ...options, url, timeLimitSeconds: 5 });

function callWithResponse(answer: unknown, call: () => Promise<object>, status = 200): Promise<object> {
  bankAnswer = { status, text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
  return call();
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
    lifetimeSeconds: 60,
  });
const charge = () =>
  gateway.chargeBinding({ gatewayOrderId: 'md', bindingId: 'binding', initiator: 'customer' });
const status = () => gateway.status({ gatewayOrderId: 'md' });
const decline = () => gateway.decline({ gatewayOrderId: 'md' });

// docs/spec/gateway.md#1, 7; docs/spec/reliability.md#F-05 to docs/spec/reliability.md#F-07
test('an answer outside of the protocol gives an unknown result for every call', async () => {
  const tooLong = JSON.stringify({ errorCode: 0, orderId: 'md', formUrl: 'x'.repeat(256 * 1024) });
  for (const [answer, httpStatus] of [
    ['<html>', 200],
    ['', 200],
    ['[]', 200],
    ['null', 200],
    [tooLong, 200],
    [{ errorCode: 'none' }, 200],
    [{ errorCode: 7 }, 200],
    [{ errorCode: 0 }, 500],
    [{ errorCode: 0 }, 429],
    [{ errorCode: 0 }, 302],
  ] as const)
    for (const call of [register, charge, status, decline])
      assert.deepEqual(
        await callWithResponse(answer, call, httpStatus),
        { kind: 'unknown' },
        JSON.stringify(answer).slice(0, 40),
      );
  const unreachable = rbsGateway({ ...options, url: 'https://127.0.0.1:9', timeLimitSeconds: 5 });
  assert.deepEqual(await unreachable.status({ gatewayOrderNumber: 'number-1' }), { kind: 'unknown' });
});

test('the response to a registration is mapped to registered, duplicate, refused or unknown', async () => {
  const order = { orderId: 'md', formUrl: 'http://bank/form' };
  const registered = { kind: 'registered', gatewayOrderId: 'md', formUrl: 'http://bank/form' };
  assert.deepEqual(await callWithResponse(order, register), registered);
  assert.deepEqual(await callWithResponse({ ...order, errorCode: '0' }, register), registered);
  assert.deepEqual(await callWithResponse({ errorCode: 1 }, register), { kind: 'duplicate' });
  assert.deepEqual(await callWithResponse({ errorCode: '5' }, register), { kind: 'refused', errorCode: 5 });
  assert.deepEqual(await callWithResponse({ errorCode: 0, orderId: 'md' }, register), { kind: 'unknown' });
});

test('the response to a charge is mapped to processed, confirmation-needed or refused', async () => {
  assert.deepEqual(await callWithResponse({ errorCode: 0 }, charge), { kind: 'processed' });
  const bankConfirmation = { kind: 'confirmation-needed', formUrl: 'http://bank/code' };
  assert.deepEqual(await callWithResponse({ formUrl: 'http://bank/code' }, charge), bankConfirmation);
  const acsFields = { acsUrl: 'http://card-bank/acs', paReq: 'x' };
  assert.deepEqual(await callWithResponse(acsFields, charge), { kind: 'confirmation-needed', formUrl: null });
  assert.deepEqual(await callWithResponse({ errorCode: 5 }, charge), { kind: 'refused', errorCode: 5 });
});

test('status error 6 means that the order is not found, and other status errors give an unknown result', async () => {
  assert.deepEqual(await callWithResponse({ errorCode: 6 }, status), { kind: 'not-found' });
  assert.deepEqual(await callWithResponse({ errorCode: 5 }, status), { kind: 'unknown' });
  assert.deepEqual(await callWithResponse({ errorCode: 5 }, decline), { kind: 'refused', errorCode: 5 });
});

test('only bank operations that moved money are summed by order', async () => {
  const bookEntry = { orderNumber: 'number-1', kind: 'CHARGE', amount: 100, approved: true };
  const operations = [
    bookEntry,
    { ...bookEntry, approved: false },
    { ...bookEntry, kind: 'REFUND', amount: 30 },
    { ...bookEntry, kind: 'REVERSE', amount: 20 },
    { ...bookEntry, kind: 'BIND', amount: 0 },
  ];
  const book = () => bankBookAt(url).totals(instant('2000-01-01T00:00:00.000Z'));
  assert.deepEqual(await callWithResponse({ operations }, book), [
    { orderNumber: 'number-1', charged: 100, refunded: 50, chargeCount: 1 },
  ]);
  for (const answer of [{}, [], 'null'])
    await assert.rejects(callWithResponse(answer, book), /no list of operations/);
});

test('an incomplete, endless or missing answer gives an unknown result', async (t) => {
  const failures: Readonly<Record<string, (response: ServerResponse) => void>> = {
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
    failures[request.url?.split('/')[1] ?? '']?.(response);
  }).listen(0, '127.0.0.1');
  await once(broken, 'listening');
  t.after(() => {
    broken.closeAllConnections();
    broken.close();
  });
  const brokenAddress = broken.address();
  assert.ok(typeof brokenAddress === 'object' && brokenAddress !== null);
  for (const failure of Object.keys(failures)) {
    const { status } = rbsGateway({
      ...options,
      url: `http://127.0.0.1:${brokenAddress.port}/${failure}`,
      timeLimitSeconds: 1,
    });
    assert.deepEqual(await status({ gatewayOrderId: 'order' }), { kind: 'unknown' }, failure);
  }
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { httpSmsGateway } from './http-gateway.ts';

let providerAnswer = { status: 200, text: '' };
const provider = createServer((request, response) => {
  request.resume();
  response.writeHead(providerAnswer.status).end(providerAnswer.text);
});
provider.listen(0, '127.0.0.1');
await once(provider, 'listening');
after(() => {
  provider.closeAllConnections();
  provider.close();
});
const address = provider.address();
assert.ok(typeof address === 'object' && address !== null);
const message = { phone: '79001000001', text: 'text', reference: '1', secondsUseful: 120 };
const refusals: number[] = [];
const options = {
  url: `http://127.0.0.1:${address.port}`,
  sender: 'CHASTI',
  onRefusal: ({ httpStatus }: { readonly httpStatus: number }) => {
    refusals.push(httpStatus);
  },
};
const { send } = httpSmsGateway(options);

// docs/spec/gateway.md#15.3
test('the response of the provider is mapped to accepted, refused, not sent or unknown', async () => {
  for (const [status, text, kind] of [
    [200, '{"id":7}', 'accepted'],
    [400, '{"id":7}', 'refused'],
    [422, '', 'refused'],
    [408, '', 'not-sent'],
    [425, '', 'not-sent'],
    [429, '{"id":7}', 'not-sent'],
    [500, '{"id":7}', 'unknown'],
    [302, '{"id":7}', 'unknown'],
    [200, '{"id"', 'unknown'],
    [200, '7', 'unknown'],
    [200, 'null', 'unknown'],
    [200, '{}', 'unknown'],
    [200, '{"id":false,"error":"no money"}', 'unknown'],
    [200, '{"id":7,"error":null}', 'accepted'],
  ] as const) {
    providerAnswer = { status, text };
    assert.equal((await send(message)).kind, kind, `${status} ${text}`);
  }
});

test('an error about our account or address leaves the message unsent and is reported', async () => {
  for (const status of [401, 402, 403, 404]) {
    providerAnswer = { status, text: '' };
    assert.deepEqual(await send(message), { kind: 'not-sent' }, String(status));
  }
  assert.deepEqual(refusals, [401, 402, 403, 404]);
});

test('an id is a safe integer or 1 to 64 printable characters, and any other id is ignored', async () => {
  const longest = 'x'.repeat(64);
  for (const [id, providerMessageId] of [
    ['7', '7'],
    ['"4f2a-1"', '4f2a-1'],
    [`"${longest}"`, longest],
    [`"${longest}x"`, null],
    ['"a\\u0000b"', null],
    ['""', null],
    ['1.5', null],
    ['1e16', null],
    ['null', null],
    ['false', null],
    ['{}', null],
  ] as const) {
    providerAnswer = { status: 200, text: `{"id":${id}}` };
    assert.deepEqual(await send(message), { kind: 'accepted', providerMessageId }, id);
  }
});

test('an unreachable provider gives an unknown result', async () => {
  const unreachable = httpSmsGateway({ ...options, url: 'http://127.0.0.1:9' });
  assert.deepEqual(await unreachable.send(message), { kind: 'unknown' });
});

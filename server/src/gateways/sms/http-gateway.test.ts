import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { httpSmsGateway } from './http-gateway.ts';

let said = { status: 200, text: '' };
const telephone = createServer((request, response) => {
  request.resume();
  response.writeHead(said.status).end(said.text);
});
telephone.listen(0, '127.0.0.1');
await once(telephone, 'listening');
after(() => {
  telephone.closeAllConnections();
  telephone.close();
});
const address = telephone.address();
assert.ok(typeof address === 'object' && address !== null);
const message = { phone: '79001000001', text: 'text', reference: '1' };
const { send } = httpSmsGateway({ url: `http://127.0.0.1:${address.port}`, sender: 'CHASTI' });

// docs/spec/gateway.md#15.3
test('a message is accepted with its number, refused for good, or nobody knows: then it is asked about by its reference', async () => {
  for (const [status, text, kind] of [
    [200, '{"id":7}', 'accepted'],
    [400, '{"id":7}', 'refused'],
    [404, '', 'refused'],
    [429, '{"id":7}', 'unknown'],
    [500, '{"id":7}', 'unknown'],
    [302, '{"id":7}', 'unknown'],
    [200, '{"id"', 'unknown'],
    [200, '7', 'unknown'],
    [200, 'null', 'unknown'],
    [200, '{}', 'unknown'],
  ] as const) {
    said = { status, text };
    assert.equal((await send(message)).kind, kind, `${status} ${text}`);
  }
});

test('nobody at the address is no answer', async () => {
  const nowhere = httpSmsGateway({ url: 'http://127.0.0.1:9', sender: 'CHASTI' });
  assert.deepEqual(await nowhere.send(message), { kind: 'unknown' });
});

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
const message = { phone: '79001000001', text: 'text', reference: '1' };
const { send } = httpSmsGateway({ url: `http://127.0.0.1:${address.port}`, sender: 'CHASTI' });

// docs/spec/gateway.md#15.3
test('the response of the provider is mapped to accepted, refused or unknown', async () => {
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
    providerAnswer = { status, text };
    assert.equal((await send(message)).kind, kind, `${status} ${text}`);
  }
});

test('an unreachable provider gives an unknown result', async () => {
  const unreachable = httpSmsGateway({ url: 'http://127.0.0.1:9', sender: 'CHASTI' });
  assert.deepEqual(await unreachable.send(message), { kind: 'unknown' });
});

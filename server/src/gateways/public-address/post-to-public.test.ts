import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { postToPublic } from './post-to-public.ts';

test('a request that the server answers with a switch of protocols has failed', async (t) => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const url = `http://127.0.0.1:${address.port}/`;
  assert.equal(await postToPublic({ url, headers: {}, body: '', loopbackAllowed: true }), null);
});

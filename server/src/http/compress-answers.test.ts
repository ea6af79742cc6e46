import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '#testing/eventually.ts';
import { compressAnswers } from './compress-answers.ts';

let slowRequests = 0;

const largeBody = JSON.stringify({ orders: 'заказ '.repeat(2_000) });

/** A server whose requests to `/slow` are answered when `released` is resolved. */
function newServer(released = Promise.resolve<null>(null)): FastifyInstance {
  const app = fastify();
  compressAnswers(app);
  app.get('/large', (_request, reply) => reply.type('application/json').send(largeBody));
  app.get('/small', (_request, reply) => reply.type('application/json').send('{}'));
  app.get('/slow', async () => {
    slowRequests += 1;
    await released;
    return 'done';
  });
  return app;
}

const acceptGzip = { 'accept-encoding': 'gzip, deflate, br' };

test('a large response is compressed for a client that accepts gzip', async () => {
  const { headers, rawPayload } = await newServer().inject({ url: '/large', headers: acceptGzip });
  assert.equal(headers['content-encoding'], 'gzip');
  assert.equal(headers['vary'], 'accept-encoding');
  assert.equal(headers['content-length'], String(rawPayload.length));
  assert.ok(rawPayload.length * 10 < Buffer.byteLength(largeBody));
  assert.equal(gunzipSync(rawPayload).toString(), largeBody);
});

test('a response is not compressed if it is small or the client does not accept gzip', async () => {
  const app = newServer();
  for (const headers of [{}, { 'accept-encoding': 'gzip;q=0' }, { 'accept-encoding': 'br' }]) {
    const response = await app.inject({ url: '/large', headers });
    assert.equal(response.headers['content-encoding'], undefined);
    assert.equal(response.payload, largeBody);
  }
  const small = await app.inject({ url: '/small', headers: acceptGzip });
  assert.equal(small.headers['content-encoding'], undefined);
});

test('a busy process does not compress responses', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<null>();
  const app = newServer(released);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  assert.ok(address !== null && typeof address === 'object');
  const get = (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${address.port}${path}`, { headers: acceptGzip });
  const waiting = Array.from({ length: 8 }, () => get('/slow'));
  await eventually('eight requests are under way', () => slowRequests === 8);
  const response = await get('/large');
  assert.equal(response.headers.get('content-encoding'), null);
  assert.equal(await response.text(), largeBody);
  release(null);
  await Promise.all(waiting);
  assert.equal((await get('/large')).headers.get('content-encoding'), 'gzip');
  await app.close();
});

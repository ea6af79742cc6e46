import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { compressAnswers } from './compress-answers.ts';

const large = JSON.stringify({ orders: 'заказ '.repeat(2_000) });

function server(): FastifyInstance {
  const app = fastify();
  compressAnswers(app);
  app.get('/large', (_request, reply) => reply.type('application/json').send(large));
  app.get('/small', (_request, reply) => reply.type('application/json').send('{}'));
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 'done';
  });
  return app;
}

const takesGzip = { 'accept-encoding': 'gzip, deflate, br' };

test('a large answer is compressed for a client that accepts gzip', async () => {
  const { headers, rawPayload } = await server().inject({ url: '/large', headers: takesGzip });
  assert.equal(headers['content-encoding'], 'gzip');
  assert.equal(headers['vary'], 'accept-encoding');
  assert.equal(headers['content-length'], String(rawPayload.length));
  assert.ok(rawPayload.length * 10 < Buffer.byteLength(large));
  assert.equal(gunzipSync(rawPayload).toString(), large);
});

test('a small answer or one for a client without gzip is not compressed', async () => {
  const app = server();
  for (const headers of [{}, { 'accept-encoding': 'gzip;q=0' }, { 'accept-encoding': 'br' }]) {
    const answer = await app.inject({ url: '/large', headers });
    assert.equal(answer.headers['content-encoding'], undefined);
    assert.equal(answer.payload, large);
  }
  const small = await app.inject({ url: '/small', headers: takesGzip });
  assert.equal(small.headers['content-encoding'], undefined);
});

test('a busy process does not compress answers', async () => {
  const app = server();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  assert.ok(address !== null && typeof address === 'object');
  const ask = (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${address.port}${path}`, { headers: takesGzip });
  const busy = Array.from({ length: 8 }, () => ask('/slow'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const answer = await ask('/large');
  assert.equal(answer.headers.get('content-encoding'), null);
  assert.equal(await answer.text(), large);
  await Promise.all(busy);
  assert.equal((await ask('/large')).headers.get('content-encoding'), 'gzip');
  await app.close();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { refuseOtherMethods } from './other-methods.ts';

function newServer(): FastifyInstance {
  const app = fastify();
  app.get('/before', async () => 'before');
  refuseOtherMethods(app);
  app.get('/page', async () => 'page');
  app.post('/call', async () => 'called');
  app.route({ url: '/word', method: ['GET', 'POST'], handler: async () => 'word' });
  app.delete('/call', async () => 'deleted');
  return app;
}

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

test('a path answers an unsupported method with 405 and the list of its methods', async () => {
  const app = newServer();
  for (const [url, allow] of [
    ['/page', ['GET', 'HEAD']],
    ['/call', ['POST', 'DELETE']],
    ['/word', ['GET', 'POST', 'HEAD']],
  ] as const)
    for (const method of allMethods) {
      const { statusCode, headers, payload } = await app.inject({
        method,
        url,
        payload: method === 'TRACE' ? '' : 'echo',
        headers: { 'content-type': 'text/strange', 'x-secret': 'echo' },
      });
      if (allow.some((allowedMethod) => allowedMethod === method)) {
        assert.notEqual(statusCode, 405, `${method} ${url}`);
        continue;
      }
      assert.equal(statusCode, 405, `${method} ${url}`);
      assert.deepEqual(String(headers['allow']).split(', ').toSorted(), [...allow].toSorted(), url);
      assert.equal(headers['content-type'], 'application/json; charset=utf-8');
      if (method !== 'HEAD')
        assert.match(payload, /^\{"status":"FAIL","error":\{"code":"method\.not\.allowed\.error"/);
      assert.ok(!payload.includes('echo'));
    }
});

test('an unknown path and a path registered before the guard answer unsupported methods with 404', async () => {
  const app = newServer();
  assert.equal((await app.inject({ method: 'POST', url: '/before' })).statusCode, 404);
  assert.equal((await app.inject({ method: 'POST', url: '/nowhere' })).statusCode, 404);
});

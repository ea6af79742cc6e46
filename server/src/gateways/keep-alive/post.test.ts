import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { test, type TestContext } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { listenLocally } from '#testing/listen-locally.ts';
import { post } from './post.ts';

/** A server that closes no idle connection. Each connection serves one path; `closed` lists them as they close. */
async function openServer(t: TestContext, answer: (path: string, response: ServerResponse) => void) {
  const closed: string[] = [];
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const { url: path = '', socket } = request;
    socket.on('close', () => {
      closed.push(path);
    });
    request.resume();
    answer(path, response);
  });
  const port = await listenLocally(server, t);
  const call = (path: string) =>
    post({
      url: new URL(`http://127.0.0.1:${port}${path}`),
      contentType: 'text/plain',
      body: 'text',
      timeLimitSeconds: 60,
    });
  return { call, closed };
}

// docs/spec/reliability.md#F-07
test('a call is rejected when the server answers by switching protocols', async (t) => {
  const { call } = await openServer(t, (_path, response) =>
    response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end(),
  );
  await assert.rejects(call('/'), /closed the call without an answer/);
});

// docs/spec/reliability.md#F-07
test('idle connections close after the server’s hint or after 4 s, and busy connections stay open', async (t) => {
  const held: ServerResponse[] = [];
  const { call, closed } = await openServer(t, (path, response) => {
    if (path === '/busy') held.push(response);
    else response.writeHead(200, path === '/hint' ? { 'keep-alive': 'timeout=2' } : {}).end();
  });
  const busy = call('/busy');
  await eventually('a call is busy', () => held.length === 1);
  await Promise.all([call('/idle'), call('/hint')]);
  await eventually('the idle connections are closed', () => closed.length === 2);
  held[0]?.end('late');
  assert.deepEqual(await busy, { status: 200, text: 'late' });
  assert.deepEqual(closed, ['/hint', '/idle']);
});

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { listenLocally } from '#testing/listen-locally.ts';
import { postToPublic } from './post-to-public.ts';

test('a request fails when the server answers by switching protocols', async (t) => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end();
  });
  const url = `http://127.0.0.1:${await listenLocally(server, t)}/`;
  assert.equal(await postToPublic({ url, headers: {}, body: '', loopbackAllowed: true }), null);
});

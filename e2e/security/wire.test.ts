import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { demoClients } from '#testing/people/demo-clients.ts';
import { logIn } from '#testing/people/purchase.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';

const stack = await sharedStack();
const client = await logIn(stack, demoClients.maria);
const { hostname, port } = new URL(stack.productUrl);

/** Sends the lines. Returns all bytes that the server sends before it closes the connection. */
async function answerTo(lines: readonly string[]): Promise<string> {
  const socket = connect(Number(port), hostname);
  socket.end(lines.join('\r\n'));
  return text(socket);
}

const smuggledRequest = 'GET /actuator/info HTTP/1.1\r\nHost: localhost\r\n\r\n';
const unknownResults = {
  'by a length and by chunks': ['Content-Length: 5', 'Transfer-Encoding: chunked'],
  'by two lengths': ['Content-Length: 0', `Content-Length: ${smuggledRequest.length}`],
  'by chunks of another kind': ['Transfer-Encoding: xchunked', 'Content-Length: 0'],
  'by two transfer encodings': ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
} as const satisfies Record<string, readonly string[]>;

for (const [cause, headers] of Object.entries(unknownResults)) {
  test(`a request whose length is ambiguous (${cause}) is refused, and the smuggled request gets no answer`, async () => {
    const start = ['POST /api/logout HTTP/1.1', `Host: ${hostname}`, 'Content-Type: application/json'];
    const answer = await answerTo([...start, ...headers, '', `0\r\n\r\n${smuggledRequest}`]);
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.equal(answer.match(/HTTP\/1\.1 /g)?.length, 1, answer);
  });
}

test('two Host headers are refused on every path in any order', async () => {
  const other = 'hOST: evil.example';
  for (const path of ['/actuator/health', '/client/orders', '/nowhere', '/api/device/detect'])
    for (const hosts of [
      [`Host: ${hostname}`, other],
      [other, `Host: ${hostname}`],
      [`Host: ${hostname}`, `Host: ${hostname}`],
    ]) {
      const answer = await answerTo([`GET ${path} HTTP/1.1`, ...hosts, 'Connection: close', '', '']);
      assert.match(answer, /^HTTP\/1\.1 400 /, path);
      assert.match(answer, /"message":"Заголовок Host указан дважды","description":"field=Host"/);
    }
});

test('a Host header that is empty or names two hosts is refused', async () => {
  for (const host of ['', `${hostname}, evil.example`, `${hostname} evil.example`, `user@${hostname}`]) {
    const lines = ['GET /actuator/health HTTP/1.1', `Host: ${host}`, 'Connection: close', '', ''];
    assert.match(await answerTo(lines), /^HTTP\/1\.1 400 /, host);
  }
});

test('a body that repeats a field is refused with its name, also if nested or escaped', async () => {
  const bodies = {
    otp: '{"countryCode":"7","phone":"9001000003","otp":"1234","\\u006ftp":"4321"}',
    'proof.nonce': '{"countryCode":"7","phone":"9001000003","proof":{"nonce":"1","nonce":"2"}}',
  };
  for (const [field, body] of Object.entries(bodies)) {
    const answer = await fetch(`${stack.productUrl}/api/client/auth/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(stack.productUrl).origin },
      body,
    });
    const error = {
      code: 'request.invalid.error',
      message: 'Поле указано дважды',
      description: `field=${field}`,
    };
    assert.deepEqual([answer.status, await answer.json()], [400, { status: 'FAIL', error }]);
  }
});

const types: Readonly<Record<string, string>> = {
  '/client/orders': 'text/html; charset=utf-8',
  '/docs': 'text/html; charset=utf-8',
  '/docs/reference': 'text/html; charset=utf-8',
  '/docs/scalar.js': 'text/javascript; charset=utf-8',
  '/openapi.json': 'application/json; charset=utf-8',
  '/openapi/merchant.json': 'application/json; charset=utf-8',
  '/service-worker.js': 'text/javascript; charset=utf-8',
  '/actuator/health': 'application/json; charset=utf-8',
  '/api/barrel/': 'application/json; charset=utf-8',
  '/api/nowhere': 'application/json; charset=utf-8',
  '/api/user': 'application/json; charset=utf-8',
  '/api/client/documents/statement/table?dateFrom=2026-01-01&dateTo=2026-01-31': 'application/csv',
  '/api/client/documents/certificate': 'application/pdf',
};

test('every answer has a content type, and text is UTF-8', async () => {
  const headers = { cookie: `__Host-client=${client.cookie('__Host-client') ?? ''}` };
  for (const [path, type] of Object.entries(types)) {
    const answer = await fetch(stack.productUrl + path, { headers });
    await answer.arrayBuffer();
    assert.equal(answer.headers.get('content-type'), type, path);
  }
});

test('an API call without TLS is not redirected', async () => {
  const headers = { 'x-forwarded-proto': 'http', 'content-type': 'application/json' };
  for (const path of ['/api/client/auth/start', '/merchant/v1/orders']) {
    const answer = await fetch(stack.productUrl + path, {
      method: 'POST',
      body: '{}',
      redirect: 'manual',
      headers,
    });
    assert.ok(answer.status >= 400, path);
    assert.equal(answer.headers.get('location'), null);
  }
});

test('an invalid base path header is ignored, and a page with one is not cached', async () => {
  for (const prefix of [
    '//evil.example',
    'https://evil.example',
    '/a"><script>',
    '/a b',
    '/..//evil',
    '/\\evil',
  ]) {
    const answer = await fetch(`${stack.productUrl}/client/orders`, {
      headers: { 'x-forwarded-prefix': prefix },
    });
    const page = await answer.text();
    assert.match(page, /name="base-path" content="\/"/, prefix);
    assert.ok(!page.includes('evil'), prefix);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
});

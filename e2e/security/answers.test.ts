import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newClient } from '#testing/people/customer.ts';
import { logIn } from '#testing/people/purchase.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { casesOfRun } from '#testing/night.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { newApiClient } from '#testing/api-client.ts';
import { contractCalls, isMerchants, make } from '#testing/contract/contract-calls.ts';
import { type RawAnswer, rawSender, type RequestParts } from '#testing/contract/raw-request.ts';

const stack = await sharedStack();
const raw = rawSender(stack.productUrl, 'fresh');

const expectedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
} as const;

const pagePolicy: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

/** The page `/docs` uses Scalar, which adds style elements and sets HTML. */
const docsPolicy: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

function assertSecured({ headers }: RawAnswer, place: string, policy = pagePolicy): void {
  for (const [name, value] of Object.entries(expectedHeaders))
    assert.equal(headers[name], value, `${place}: ${name}`);
  const sent = String(headers['content-security-policy']).split('; ');
  for (const part of policy) assert.ok(sent.includes(part), `${place}: ${part}`);
  const others = sent.filter((part) => !policy.includes(part));
  assert.ok(!/unsafe|\*|https?:/.test(others.join(' ')), `${place}: ${sent.join('; ')}`);
  assert.match(String(headers['permissions-policy']), /camera=\(\)/, place);
  for (const name of ['server', 'x-powered-by']) assert.equal(headers[name], undefined, `${place}: ${name}`);
}

const json = { 'content-type': 'application/json' };

function sendAs(method: string, body: string): RequestParts {
  return { headers: json, body: method === 'GET' ? '' : body };
}

test('every answer of every call has the security headers and no caching, errors included', async () => {
  for (const call of contractCalls) {
    const path = `${isMerchants(call) ? '' : '/api'}${call.path}`;
    for (const body of ['{}', '{"surprise":1}', '{']) {
      const answer = await raw(call.method, path, sendAs(call.method, body));
      assertSecured(answer, `${call.key} ${body}`);
      assert.equal(answer.headers['cache-control'], 'no-store', call.key);
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8', call.key);
      assert.doesNotMatch(answer.body, /node_modules|\.ts:|postgres|select |at async/i, call.key);
    }
  }
});

const otherAnswers: readonly (readonly [method: string, path: string, status: number])[] = [
  ['GET', '/login/phone', 200],
  ['GET', '/client/orders', 200],
  ['GET', '/checkout/x', 200],
  ['GET', '/docs', 200],
  ['GET', '/docs/reference', 200],
  ['GET', '/openapi.json', 200],
  ['GET', '/actuator/health', 200],
  ['GET', '/actuator/info', 200],
  ['GET', '/actuator/info/', 200],
  ['GET', '/api/actuator/info', 200],
  ['GET', '/api/actuator/info/', 200],
  ['GET', '/api/barrel?key=startup', 200],
  ['GET', '/api/barrel/?key=startup', 200],
  ['GET', '/barrel?key=startup', 200],
  ['GET', '/barrel/?key=startup', 200],
  ['GET', '/actuator/env', 404],
  ['GET', '/api/actuator/env', 404],
  ['GET', '/actuator/prometheus', 200],
  ['GET', '/actuator/heapdump', 404],
  ['GET', '/.git/config', 404],
  ['GET', '/assets/none.js', 404],
  ['GET', '/assets/..%2f..%2fpackage.json', 404],
  ['GET', '/nowhere', 404],
  ['GET', '/api/nowhere', 404],
  ['GET', '/api/barrel/?key=../../etc/passwd', 404],
  ['GET', '/api/barrel/?key=pepper', 404],
  ['GET', '/%E0%A4%A', 400],
  ['GET', 'no-path', 400],
  ['HEAD', '/login/phone', 200],
  ['HEAD', '/api/user', 401],
  ['TRACE', '/api/nowhere', 404],
];

for (const [method, path, status] of otherAnswers) {
  test(`${method} ${path} is answered with ${status} and the security headers`, async () => {
    const answer = await raw(method, path);
    assert.equal(answer.status, status, answer.body);
    assertSecured(answer, path, path.startsWith('/docs') ? docsPolicy : pagePolicy);
    assert.equal(answer.headers['cache-control'], 'no-store');
  });
}

/** Paths with their allowed methods and some refused ones. */
const otherMethods: readonly (readonly [path: string, allow: string, others: readonly string[]])[] = [
  ['/api/user', 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']],
  ['/api/client/auth/start', 'POST', ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']],
  ['/merchant/v1/orders', 'POST', ['GET', 'DELETE', 'OPTIONS', 'TRACE']],
  ['/login/phone', 'GET, HEAD', ['POST', 'OPTIONS', 'TRACE']],
  ['/api/gateway/callback', 'GET, HEAD, POST', ['PUT', 'OPTIONS', 'TRACE']],
  ['/actuator/health', 'GET, HEAD', ['POST', 'OPTIONS', 'TRACE']],
];

for (const [path, allow, others] of otherMethods) {
  test(`${path} allows ${allow} and answers any other method with 405`, async () => {
    for (const method of others) {
      const answer = await raw(method, path, { headers: { 'x-secret': 'echo', ...json } });
      assert.deepEqual([answer.status, answer.headers['allow']], [405, allow], method);
      assertSecured(answer, `${method} ${path}`);
      assert.ok(!answer.body.includes('echo'), method);
    }
  });
}

test('a personal page with a file suffix is not found (web cache deception)', async () => {
  for (const path of [
    '/client/orders/x.css',
    '/client/profile/a.js',
    '/client/profile.css',
    '/api/user/x.css',
    '/api/user;x.css',
  ]) {
    const answer = await raw('GET', path);
    assert.equal(answer.headers['cache-control'], 'no-store', path);
    if (answer.status === 200) assert.match(String(answer.headers['content-type']), /^text\/html/, path);
  }
  assert.equal((await raw('GET', '/api/user/x.css')).status, 404);
});

/** Alternative spellings of a path, which must fail or reach the same handler. */
const variants: Readonly<Record<string, (path: string) => string>> = {
  'capital letters': (path) => path.toUpperCase(),
  'a slash at the end': (path) => `${path.replace(/\/$/, '')}//`,
  'two slashes': (path) => path.replaceAll('/', '//'),
  'a dot segment': (path) => path.replace('/api/', '/api/./'),
  'an encoded dot segment': (path) => path.replace('/api/', '/api/x/%2e%2e/'),
  'a matrix parameter': (path) => `${path};x`,
  'an encoded slash': (path) => path.replaceAll('/', '%2f'),
  'a slash that is encoded twice': (path) => path.replaceAll('/', '%252f'),
  'an encoded letter': (path) =>
    path.replace(/[a-z](?=[^a-z]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'a zero byte': (path) => `${path}%00`,
};

test('no alternative spelling of a path bypasses its checks', async () => {
  const guarded = contractCalls.filter(({ endpoint }) => endpoint.caller !== 'anyone');
  for (const [place, call] of guarded.entries()) {
    const path = `${isMerchants(call) ? '' : '/api'}${call.path}`;
    for (const [variant, written] of casesOfRun(Object.entries(variants), place)) {
      const { status } = await raw(call.method, written(path), sendAs(call.method, '{}'));
      assert.ok([400, 401, 404, 405].includes(status), `${call.key} with ${variant}: ${status}`);
    }
    const override = {
      ...json,
      'x-http-method-override': call.method,
      'x-original-url': path,
      'x-rewrite-url': path,
    };
    assert.equal((await raw('POST', '/api/nowhere', { headers: override, body: '{}' })).status, 404);
  }
});

test('every cookie is host-only, HttpOnly and SameSite', async () => {
  const apiClient = newApiClient(stack.productUrl);
  const lines: string[] = [];
  const phone = await newClient(stack);
  await advanceClock(stack, 'PT61S');
  const started = await apiClient.requestLogInCode({ countryCode: '7', phone });
  lines.push(...started.headers.getSetCookie());
  const client = await logIn(stack, await newClient(stack));
  for (const call of contractCalls) lines.push(...(await make(client, call)).headers.getSetCookie());
  const staff = { login: 'admin', password: 'demo-password-1' };
  lines.push(...(await apiClient.logInByPassword(staff)).headers.getSetCookie());
  assert.ok(lines.length >= 4, lines.join('\n'));
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split('; ');
    assert.match(pair, /^__Host-/, line);
    // the return redirect of the bank's single sign-on comes from another site (docs/spec/reliability.md#S-34)
    const site = pair.startsWith('__Host-sign-on=') ? ['SameSite=Lax', 'Max-Age=600'] : ['SameSite=Strict'];
    for (const wanted of ['Path=/', 'HttpOnly', 'Secure', ...site])
      assert.ok(attributes.includes(wanted), line);
    assert.ok(!attributes.some((attribute) => attribute.startsWith('Domain')), line);
    assert.ok(line.length < 4096, line);
  }
});

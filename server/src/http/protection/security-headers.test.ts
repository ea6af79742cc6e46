import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { addSecurityHeaders, policyDirectives } from './security-headers.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

const expected = {
  'content-security-policy': policy.join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

function newServer(reportPath: string | null): FastifyInstance {
  const app = fastify();
  addSecurityHeaders(app, reportPath);
  app.get('/page', async () => 'page');
  app.get('/file', (_request, reply) => reply.header('cache-control', 'public, max-age=60').send('file'));
  app.get('/fault', async () => Promise.reject(new Error('a fault')));
  return app;
}

test('every response has the security headers', async () => {
  const app = newServer(null);
  for (const [url, status] of [
    ['/page', 200],
    ['/fault', 500],
    ['/nowhere', 404],
  ] as const) {
    const { statusCode, headers } = await app.inject(url);
    assert.equal(statusCode, status);
    for (const [name, value] of Object.entries(expected))
      assert.equal(headers[name], value, `${url} ${name}`);
  }
});

test('a file may set its own caching', async () => {
  assert.equal((await newServer(null).inject('/file')).headers['cache-control'], 'public, max-age=60');
});

test('the policy contains the report URI, and only known directives may be named in a report', async () => {
  const { headers } = await newServer('/api/policy-reports').inject('/page');
  assert.equal(headers['content-security-policy'], `${policy.join('; ')}; report-uri /api/policy-reports`);
  for (const directive of ['default-src', 'script-src', 'script-src-elem', 'style-src-attr', 'form-action'])
    assert.ok(policyDirectives.includes(directive), directive);
  for (const unknown of ['form-action-elem', 'frame-ancestors-attr', 'script-src-', 'sandbox', ''])
    assert.equal(policyDirectives.includes(unknown), false, unknown);
});

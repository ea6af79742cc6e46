import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { instant, plusSeconds } from '#domain/dates.ts';
import type { LogFields } from '../../log.ts';
import { registerPolicyReports } from './policy-reports.ts';

/** Creates a server for reports whose clock and log the test controls. */
async function newReportServer() {
  const lines: (readonly [event: string, fields: LogFields | undefined])[] = [];
  const time = { now: instant('2026-11-21T09:00:00.000Z') };
  const never = (): never => assert.fail('an unexpected method was called');
  const clock = {
    now: () => time.now,
    wallTime: never,
    today: never,
    isSound: never,
    isBehind: never,
    compare: never,
  };
  const log = {
    info: never,
    warn: (event: string, fields?: LogFields) => lines.push([event, fields]),
    error: never,
  };
  const app = fastify();
  await registerPolicyReports(app, { context: { clock, log }, apiPrefix: '/api' });
  return { app, lines, time };
}

async function report(app: FastifyInstance, payload: string, type = 'application/csp-report') {
  const request = { method: 'POST', url: '/api/policy-reports', headers: { 'content-type': type } } as const;
  return (await app.inject({ ...request, payload })).statusCode;
}

function reportOf(directive: unknown): string {
  return JSON.stringify({
    'csp-report': { 'document-uri': 'https://pay.bank.example/x', 'effective-directive': directive },
  });
}

test('a report logs the violated directive and nothing about the page', async () => {
  const { app, lines } = await newReportServer();
  assert.equal(await report(app, reportOf('script-src-elem')), 204);
  assert.deepEqual(lines, [['policy.violated', { directive: 'script-src-elem' }]]);
});

test('a report without a known directive is not logged', async () => {
  const { app, lines } = await newReportServer();
  const texts = ['', '{', 'null', '5', '[]', '{"csp-report":null}', '{"csp-report":"script-src"}'];
  for (const text of [...texts, reportOf('<b>'), reportOf({ toString: 1 }), reportOf(null)])
    assert.equal(await report(app, text), 204, text);
  assert.deepEqual(lines, []);
});

test('a report over 16 KiB or of another type is refused', async () => {
  const { app, lines } = await newReportServer();
  const maxDirectiveLength = 16 * 1024 - reportOf('').length;
  assert.equal(await report(app, reportOf('x'.repeat(maxDirectiveLength))), 204);
  assert.equal(await report(app, reportOf('x'.repeat(maxDirectiveLength + 1))), 413);
  assert.equal(await report(app, reportOf('img-src'), 'application/xml'), 415);
  assert.deepEqual(lines, []);
});

test('at most twenty reports per minute are logged', async () => {
  const { app, lines, time } = await newReportServer();
  const countLoggedReports = async (): Promise<number> => {
    const before = lines.length;
    for (let count = 0; count < 25; count += 1) await report(app, reportOf('object-src'));
    return lines.length - before;
  };
  assert.equal(await countLoggedReports(), 20);
  time.now = plusSeconds(time.now, 59);
  assert.equal(await countLoggedReports(), 0);
  time.now = plusSeconds(time.now, 1);
  assert.equal(await countLoggedReports(), 20);
});

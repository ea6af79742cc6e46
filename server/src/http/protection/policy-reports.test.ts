import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { instant, plusSeconds } from '#domain/calendar.ts';
import type { LogFields } from '../../log.ts';
import { registerPolicyReports } from './policy-reports.ts';

/** A server for reports with a clock and log under control of the test. */
async function watched() {
  const lines: (readonly [event: string, fields: LogFields | undefined])[] = [];
  const time = { now: instant('2026-11-21T09:00:00.000Z') };
  const never = (): never => assert.fail('nothing else is read or written');
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
  const sent = { method: 'POST', url: '/api/policy-reports', headers: { 'content-type': type } } as const;
  return (await app.inject({ ...sent, payload })).statusCode;
}

function reportOf(directive: unknown): string {
  return JSON.stringify({
    'csp-report': { 'document-uri': 'https://pay.bank.example/x', 'effective-directive': directive },
  });
}

test('a report logs the violated directive and nothing about the page', async () => {
  const { app, lines } = await watched();
  assert.equal(await report(app, reportOf('script-src-elem')), 204);
  assert.deepEqual(lines, [['policy.violated', { directive: 'script-src-elem' }]]);
});

test('a report without a known directive is not logged', async () => {
  const { app, lines } = await watched();
  const texts = ['', '{', 'null', '5', '[]', '{"csp-report":null}', '{"csp-report":"script-src"}'];
  for (const text of [...texts, reportOf('<b>'), reportOf({ toString: 1 }), reportOf(null)])
    assert.equal(await report(app, text), 204, text);
  assert.deepEqual(lines, []);
});

test('a report over 16 KiB or of another type is refused', async () => {
  const { app, lines } = await watched();
  const room = 16 * 1024 - reportOf('').length;
  assert.equal(await report(app, reportOf('x'.repeat(room))), 204);
  assert.equal(await report(app, reportOf('x'.repeat(room + 1))), 413);
  assert.equal(await report(app, reportOf('img-src'), 'application/xml'), 415);
  assert.deepEqual(lines, []);
});

test('at most twenty reports per minute are logged', async () => {
  const { app, lines, time } = await watched();
  const written = async (): Promise<number> => {
    const before = lines.length;
    for (let count = 0; count < 25; count += 1) await report(app, reportOf('object-src'));
    return lines.length - before;
  };
  assert.equal(await written(), 20);
  time.now = plusSeconds(time.now, 59);
  assert.equal(await written(), 0);
  time.now = plusSeconds(time.now, 1);
  assert.equal(await written(), 20);
});

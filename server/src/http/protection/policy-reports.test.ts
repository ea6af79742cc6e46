import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { instant, plusSeconds } from '#domain/calendar.ts';
import type { LogFields } from '../../log.ts';
import { registerPolicyReports } from './policy-reports.ts';

/** A server that takes reports, whose clock the test moves and whose log it reads. */
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

test('what a browser has stopped is written as the directive that was broken, and nothing of the page', async () => {
  const { app, lines } = await watched();
  assert.equal(await report(app, reportOf('script-src-elem')), 204);
  assert.deepEqual(lines, [['policy.violated', { directive: 'script-src-elem' }]]);
});

test('what names no directive of ours writes nothing', async () => {
  const { app, lines } = await watched();
  const texts = ['', '{', 'null', '5', '[]', '{"csp-report":null}', '{"csp-report":"script-src"}'];
  for (const text of [...texts, reportOf('<b>'), reportOf({ toString: 1 }), reportOf(null)])
    assert.equal(await report(app, text), 204, text);
  assert.deepEqual(lines, []);
});

test('a report that is longer than 16 KiB, or no report, is not taken', async () => {
  const { app, lines } = await watched();
  const room = 16 * 1024 - reportOf('').length;
  assert.equal(await report(app, reportOf('x'.repeat(room))), 204);
  assert.equal(await report(app, reportOf('x'.repeat(room + 1))), 413);
  assert.equal(await report(app, reportOf('img-src'), 'application/xml'), 415);
  assert.deepEqual(lines, []);
});

test('a minute writes twenty lines, the next one is written again', async () => {
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

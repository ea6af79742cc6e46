import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import fastify from 'fastify';
import { isRecord } from '../parameters.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';

const day = 86_400_000;

/** A fake product with jobs. Like the real clock hook, it runs due jobs whenever its clock is set. */
async function startService(t: TestContext, dueAt: (started: number) => number[], stuck = false) {
  const app = fastify({ forceCloseConnections: true });
  let now = Date.now();
  let jobs = dueAt(now).sort((a, b) => a - b);
  const done: number[] = [];
  const callbacks: number[] = [];
  let sets = 0;
  let fallsAt = Infinity;
  const present = () => {
    const next = jobs[0];
    return {
      now: new Date(now).toISOString(),
      nextDueAt: next === undefined ? null : new Date(next).toISOString(),
    };
  };
  app.get('/sandbox-hooks/clock', present);
  app.post('/sandbox-hooks/clock', (request) => {
    sets += 1;
    const input = isRecord(request.body) ? Date.parse(String(request.body['now'])) : NaN;
    assert.ok(input >= now, 'the clock only moves forward');
    now = input;
    if (now >= fallsAt) throw new Error('the service has failed');
    if (stuck) return present();
    done.push(...jobs.filter((job) => job <= now).map(() => now));
    jobs = jobs.filter((job) => job > now);
    return present();
  });
  app.get('/api/gateway/callback', () => {
    callbacks.push(now);
    jobs.push(now);
    return {};
  });
  t.after(() => app.close());
  const fallAt = (instant: number): void => {
    fallsAt = instant;
  };
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const started = now;
  return { url, started, done, callbacks, sets: () => sets, now: () => now, left: () => jobs.length, fallAt };
}

/** A sandbox whose clock stands still between two moves. */
async function startFrozen(t: TestContext, productUrl?: string): Promise<TestSandbox> {
  const sandbox = await startTestSandbox(t, productUrl === undefined ? {} : { productUrl });
  await sandbox.post('/clock', { freeze: true });
  return sandbox;
}

async function nowOf(sandbox: TestSandbox): Promise<number> {
  return Date.parse(String((await sandbox.get('/clock'))['now']));
}

test('the clock moves forward by a duration or to an instant', async (t) => {
  const sandbox = await startFrozen(t);
  const start = await nowOf(sandbox);
  const { body } = await sandbox.post('/clock', { advance: 'P1DT2H' });
  assert.equal(body['product'], 'UNREACHABLE');
  assert.equal(await nowOf(sandbox), start + day + 7_200_000);
  await sandbox.post('/clock', { now: new Date(start + 3 * day).toISOString() });
  assert.equal(await nowOf(sandbox), start + 3 * day);
});

test('a clock that was moved keeps running', async (t) => {
  const sandbox = await startTestSandbox(t);
  await sandbox.post('/clock', { advance: 'P1D' });
  const moved = await nowOf(sandbox);
  await eventually('the clock runs', async () => (await nowOf(sandbox)) > moved);
});

test('moving the clock back, by more than two years or by an invalid value is refused', async (t) => {
  const sandbox = await startTestSandbox(t);
  const wrong = [
    { advance: '-P1D' },
    { now: '2020-01-01T00:00:00Z' },
    { advance: 'a day' },
    { now: 'tomorrow' },
    { now: '9999-01-01T00:00:00Z' },
    { advance: 'P3Y' },
    {},
  ];
  for (const input of wrong) assert.equal((await sandbox.post('/clock', input)).status, 400);
});

test('a frozen clock changes only when it is moved or released', async (t) => {
  const sandbox = await startFrozen(t);
  const frozen = await nowOf(sandbox);
  const machineTime = Date.now();
  await eventually('the clock of the machine has moved', () => Date.now() > machineTime);
  assert.equal(await nowOf(sandbox), frozen);
  await sandbox.post('/clock', { advance: 'PT1H' });
  assert.equal(await nowOf(sandbox), frozen + 3_600_000);
  await sandbox.post('/clock', { freeze: false });
  await eventually('the clock runs', async () => (await nowOf(sandbox)) > frozen + 3_600_000);
});

test('a month is a calendar month', async (t) => {
  const sandbox = await startFrozen(t);
  const year = new Date(await nowOf(sandbox)).getUTCFullYear() + 1;
  const lastOfFebruary = new Date(Date.UTC(year, 2, 0)).getUTCDate();
  await sandbox.post('/clock', { now: `${year}-01-31T09:00:00Z` });
  await sandbox.post('/clock', { advance: 'P1M' });
  assert.equal((await sandbox.get('/clock'))['now'], `${year}-02-${lastOfFebruary}T09:00:00.000Z`);
});

test('the product clock stops at the instant of each due job', async (t) => {
  const service = await startService(t, (start) => [start + day, start + 2 * day, start + 40 * day]);
  const sandbox = await startFrozen(t, service.url);
  const start = await nowOf(sandbox);
  const { body } = await sandbox.post('/clock', { advance: 'P3D' });
  assert.equal(body['product'], 'MOVED');
  assert.deepEqual(service.done, [service.started + day, service.started + 2 * day]);
  assert.equal(service.left(), 1);
  assert.equal(service.now(), start + 3 * day);
});

test('the product handles the callback of an expiry at the instant of the expiry', async (t) => {
  const service = await startService(t, () => []);
  const sandbox = await startFrozen(t, service.url);
  const start = await nowOf(sandbox);
  await sandbox.register({ sessionTimeoutSecs: '3600' });
  await sandbox.post('/clock', { advance: 'P1D' });
  assert.equal(service.callbacks.length, 1);
  assert.equal(service.left(), 0);
  assert.equal(service.done[0], start + 3_600_000);
});

test('a stuck product does not block the clock', async (t) => {
  const service = await startService(t, (start) => [start + 1000], true);
  const sandbox = await startTestSandbox(t, { productUrl: service.url });
  const { body } = await sandbox.post('/clock', { advance: 'PT5H' });
  assert.equal(body['product'], 'MOVED');
  assert.ok(service.sets() < 200);
});

test('concurrent moves of the clock run one after the other', async (t) => {
  const service = await startService(t, () => []);
  const sandbox = await startFrozen(t, service.url);
  const start = await nowOf(sandbox);
  await Promise.all([sandbox.post('/clock', { advance: 'P1D' }), sandbox.post('/clock', { advance: 'P1D' })]);
  assert.equal(await nowOf(sandbox), start + 2 * day);
});

test('the sandbox clock stops when the product becomes unreachable', async (t) => {
  const service = await startService(t, (start) => [start + day]);
  const sandbox = await startTestSandbox(t, { productUrl: service.url });
  const start = await nowOf(sandbox);
  service.fallAt(start + day / 2);
  const { body } = await sandbox.post('/clock', { advance: 'P20D' });
  assert.equal(body['product'], 'UNREACHABLE');
  assert.ok((await nowOf(sandbox)) < start + 2 * day);
});

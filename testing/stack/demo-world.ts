import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instantOfMilliseconds } from '#domain/dates.ts';
import { loadDemo } from '#tools/demo/load-demo.ts';
import { demoEnvironment } from '#tools/start/demo-environment.ts';
import { loadDemoWorld } from '#tools/start/services.ts';
import type { CleanUp } from '#testing/database/test-database.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { wrongFromTheStart } from './machine-clock.ts';
import { type Stack, startStack } from './stack.ts';

const historyMilliseconds = 100 * 86_400_000;

/** Starts the product as `npm start` does and waits until the demo world is loaded up to the first day of the tests. */
export async function startDemoWorld(cleanUp: CleanUp): Promise<Stack> {
  const beginsAt = instantOfMilliseconds(testBeginsAt - historyMilliseconds);
  const stack = await startStack(cleanUp, {
    environment: {
      ...demoEnvironment(8090, testBeginsAt),
      DEMO_BEGINS_AT: beginsAt,
      AWAIT_DEMO_WORLD: 'on',
      LOG_LEVEL: 'error',
    },
  });
  assert.deepEqual(await readiness(stack), [503, { status: 'DOWN', reason: 'demo-world-not-played' }]);
  await loadDemo(stack.environment, { difference: true, present: instantOfMilliseconds(testBeginsAt) });
  const dataDir = await mkdtemp(join(tmpdir(), 'chasti-demo-world-'));
  cleanUp.after(() => rm(dataDir, { recursive: true }));
  const environment = { ...process.env };
  // the program plays up to the time of its machine, and takes its environment from this process
  Object.assign(process.env, wrongFromTheStart((testBeginsAt - Date.now()) / 1000));
  const isPlayed = await loadDemoWorld({
    dataDir,
    port: Number(new URL(stack.productUrl).port),
    sandboxPort: Number(new URL(stack.sandboxUrl).port),
    managementPort: null,
    databaseUrl: null,
    withSandbox: true,
    withDemoWorld: true,
  });
  process.env = environment;
  assert.ok(isPlayed, 'the demo world was not loaded completely');
  assert.deepEqual(await readiness(stack), [200, { status: 'UP' }]);
  return stack;
}

async function readiness({ productUrl }: Stack): Promise<readonly [status: number, body: unknown]> {
  const answer = await fetch(`${productUrl}/actuator/health/readiness`);
  return [answer.status, await answer.json()];
}

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemoWorld } from '#tools/start/world.ts';
import type { CleanUp } from '#tools/test-database.ts';
import { type Stack, startStack } from './stack.ts';

const historyMilliseconds = 100 * 86_400_000;

/** The product as `npm start` shows it: the demo world has been played through to the present moment. */
export async function startDemoWorld(cleanUp: CleanUp): Promise<Stack> {
  const beginsAt = new Date(Date.now() - historyMilliseconds).toISOString();
  const environment = { DEMO_BEGINS_AT: beginsAt, LOG_LEVEL: 'error' };
  const stack = await startStack(cleanUp, { environment });
  const dataDir = await mkdtemp(join(tmpdir(), 'chasti-demo-world-'));
  cleanUp.after(() => rm(dataDir, { recursive: true }));
  const isPlayed = await loadDemoWorld({
    dataDir,
    port: Number(new URL(stack.productUrl).port),
    sandboxPort: Number(new URL(stack.sandboxUrl).port),
    managementPort: null,
    databaseUrl: null,
    withSandbox: true,
    withDemoWorld: true,
  });
  assert.ok(isPlayed, 'the demo world was not played to its end');
  return stack;
}

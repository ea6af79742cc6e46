import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endsWithThisProcess } from '#tools/supervision/supervision.ts';
import type { Benchmark } from './benchmark.ts';

/** Measures the duration of the second `npm start` (performance.md, «Goals»). */
export const benchmark: Benchmark = {
  name: 'ready after npm start, warm',
  unit: 's',
  goal: { kind: 'value', of: 'warm', bound: { atMost: 3 } },
  rounds: 3,
  open: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'chasti-start-'));
    await startAndStop(dataDir);
    return {
      variants: { warm: () => startAndStop(dataDir) },
      close: () => rm(dataDir, { recursive: true, force: true }),
    };
  },
};

async function startAndStop(dataDir: string): Promise<number> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const { DATABASE_URL: _elsewhere, ...inherited } = process.env;
  const environment = {
    ...inherited,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
  };
  const start = performance.now();
  const child = spawn(process.execPath, [...endsWithThisProcess, 'tools/start.ts'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilGreeted(child);
  const seconds = (performance.now() - start) / 1000;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return seconds;
}

async function untilGreeted(child: ChildProcess): Promise<void> {
  await new Promise<void>((greeted, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ctrl-C')) greeted();
    });
    child.once('exit', () => {
      failed(new Error('npm start ended before it was ready'));
    });
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

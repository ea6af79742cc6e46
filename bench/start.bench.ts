import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Benchmark } from './benchmark.ts';

/**
 * Measures the second `npm start` until it is ready, and the first one after a clone and the installation of the
 * packages until the service answers (performance.md, «Goals»).
 */
export const benchmark: Benchmark = {
  aims: [
    {
      name: 'ready after npm start, warm',
      unit: 's',
      goal: { kind: 'value', of: 'warm', bound: { atMost: 3 } },
    },
    {
      name: 'first answer after the first npm start',
      unit: 's',
      goal: { kind: 'value', of: 'first', bound: { atMost: 20 } },
    },
  ],
  rounds: 3,
  open: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'chasti-start-'));
    const dataDir = join(directory, 'data');
    await startAndStop({ dataDir, until: untilGreeted });
    return {
      variants: {
        warm: () => startAndStop({ dataDir, until: untilGreeted }),
        first: () => startInClone(join(directory, 'clone')),
      },
      close: () => rm(directory, { recursive: true, force: true }),
    };
  },
};

/** A clone has neither built pages nor cached code. */
async function startInClone(clone: string): Promise<number> {
  await run('git', ['clone', '--quiet', '.', clone]);
  await run('cp', ['--archive', '--link', 'node_modules', clone]);
  await rm(join(clone, 'node_modules/.cache'), { recursive: true, force: true });
  const seconds = await startAndStop({
    directory: clone,
    dataDir: join(clone, '.data'),
    until: (_child, port) => untilAnswered(port),
  });
  await rm(clone, { recursive: true });
  return seconds;
}

const run = promisify(execFile);

type Start = {
  readonly directory?: string;
  readonly dataDir: string;
  readonly until: (child: ChildProcess, port: number) => Promise<void>;
};

async function startAndStop({ directory = '.', dataDir, until }: Start): Promise<number> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const { DATABASE_URL: _elsewhere, NODE_COMPILE_CACHE: _cache, ...inherited } = process.env;
  const environment = {
    ...inherited,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
  };
  const start = performance.now();
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await until(child, port);
  const seconds = (performance.now() - start) / 1000;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return seconds;
}

async function untilAnswered(port: number): Promise<void> {
  const address = `http://127.0.0.1:${port}/actuator/health/liveness`;
  const isAlive = () =>
    fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isAlive())) await sleep(20);
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

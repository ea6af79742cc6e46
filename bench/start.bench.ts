import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Benchmark, Goal } from './benchmark.ts';

const atMost = (of: string, most: number): Goal => ({ kind: 'value', of, bound: { atMost: most } });

/**
 * Measures the second `npm start` until it is ready, also compared with a start of PostgreSQL and a bare server, and
 * the first one after a clone and the installation of the packages (docs/spec/performance.md#goals).
 */
export const benchmark: Benchmark = {
  rounds: 2,
  aims: [
    { name: 'ready after npm start, warm', unit: 's', goal: atMost('warm', 3) },
    {
      name: 'ready after npm start, warm, to PostgreSQL and a bare server',
      unit: 's',
      goal: { kind: 'ratio', of: 'warm', to: 'bare', bound: { atMost: 2 } },
    },
    { name: 'first answer after the first npm start', unit: 's', goal: atMost('first answer', 15) },
    { name: 'ready after the first npm start', unit: 's', goal: atMost('first ready', 30) },
  ],
  open: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'chasti-start-'));
    const dataDir = join(directory, 'data');
    const bare = { dataDir: join(directory, 'bare'), program: 'bench/bare-start.ts' };
    await start({ dataDir });
    await start(bare);
    return {
      variants: {
        warm: async () => (await start({ dataDir })).ready,
        bare: async () => (await start(bare)).ready,
        first: () => startInClone(join(directory, 'clone')),
      },
      close: () => rm(directory, { recursive: true, force: true }),
    };
  },
};

/** A clone has neither built pages nor cached code. */
async function startInClone(clone: string): Promise<Seconds> {
  await run('git', ['clone', '--quiet', '.', clone]);
  await run('cp', ['--archive', '--link', 'node_modules', clone]);
  await rm(join(clone, 'node_modules/.cache'), { recursive: true, force: true });
  const seconds = await start({ directory: clone, dataDir: join(clone, '.data') });
  await rm(clone, { recursive: true });
  return seconds;
}

const run = promisify(execFile);

type Start = {
  readonly directory?: string;
  readonly dataDir: string;
  readonly program?: string;
};

/** From the start of the command to the first answer and to its last line, which says how it is stopped. */
type Seconds = { readonly answer: number; readonly ready: number };

/** Starts the program, measures and stops it. */
async function start({ directory = '.', dataDir, program = 'tools/start.mjs' }: Start): Promise<Seconds> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const { DATABASE_URL: _elsewhere, NODE_COMPILE_CACHE: _cache, ...inherited } = process.env;
  const environment = {
    ...inherited,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
  };
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  const child = spawn(process.execPath, [program], {
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const answered = untilAnswered(child, port).then(seconds);
  const ready = await untilGreeted(child).then(seconds);
  const answer = await answered;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { answer, ready };
}

async function untilAnswered(child: ChildProcess, port: number): Promise<void> {
  const address = `http://127.0.0.1:${port}/`;
  const isAlive = () =>
    fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
  while (child.exitCode === null && !(await isAlive())) await sleep(20);
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

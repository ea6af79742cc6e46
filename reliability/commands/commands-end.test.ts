import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longestWaitMilliseconds } from '#testing/eventually.ts';
import { freePort } from '#testing/stack/free-port.ts';
import { isNightRun } from '#testing/night.ts';
import { type Processes, processesLeft, processesWith } from '#tools/supervision/traces.ts';

type Run = {
  readonly npm: ChildProcess;
  /** The temporary directory and the data directory of the run; no other process uses them. */
  readonly directory: string;
  readonly output: () => string;
};

/**
 * Runs `npm <words>` as a terminal does, in a process group of its own. Its directory is not below that of this run,
 * because Chromium puts a socket into it, and the path of a socket has at most 107 bytes.
 */
async function run(t: TestContext, words: readonly string[]): Promise<Run> {
  const directory = await mkdtemp('/tmp/chasti-ends-');
  await mkdir(join(directory, 'tmp'));
  const {
    TEST_DATABASE_URL: _database,
    CHASTI_SCRATCH: _scratch,
    NODE_TEST_CONTEXT: _test,
    ...inherited
  } = process.env;
  const npm = spawn('npm', words, {
    env: {
      ...inherited,
      TMPDIR: join(directory, 'tmp'),
      CHASTI_SCRATCH: join(directory, 'tmp'),
      DATA_DIR: join(directory, 'data'),
      BROWSER_RESULTS: join(directory, 'results'),
      DATABASE_URL: '',
      DEMO: 'off',
      PRODUCT_PROGRAM: 'server/src/main.ts',
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  t.after(async () => {
    for (const pid of (await processesWith(directory)).keys()) process.kill(pid, 'SIGKILL');
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  return { npm, directory, output: () => output };
}

/** Waits until these programs of the run have started. Returns all processes of the run. */
async function untilRunning({ directory, output }: Run, programs: readonly string[]): Promise<Processes> {
  const deadline = performance.now() + 2 * longestWaitMilliseconds;
  for (;;) {
    const processes = await processesWith(directory);
    const found = [...processes.values()].join('\n');
    if (programs.every((program) => found.includes(program))) return processes;
    if (performance.now() > deadline) throw new Error(`not running:\n${found}\n${output()}`);
    await sleep(100);
  }
}

/** Kills the process of a command itself, below npm and its shell. */
async function killProgram({ directory }: Run, program: RegExp): Promise<void> {
  for (const [pid, command] of await processesWith(directory))
    if (program.test(command)) process.kill(pid, 'SIGKILL');
}

function pidOf({ npm }: Run): number {
  if (npm.pid === undefined) throw new Error('npm was not started');
  return npm.pid;
}

const killOfItself = 'a kill of its process';

const endings: Readonly<Record<string, (started: Run) => Promise<void>>> = {
  'Ctrl-C': async (started) => void process.kill(-pidOf(started), 'SIGINT'),
  'SIGTERM to npm': async (started) => void process.kill(pidOf(started), 'SIGTERM'),
  'a closed terminal': async (started) => void process.kill(-pidOf(started), 'SIGHUP'),
  'a kill of npm': async (started) => void process.kill(pidOf(started), 'SIGKILL'),
  [killOfItself]: (started) => killProgram(started, /tools\/(?:start|test)\.ts/),
};

/**
 * The endings of each command. All commands handle signals and the end of their process with the same code. By day
 * `npm start` ends in both ways, and each kind of a test run in one of them.
 */
const played = isNightRun
  ? {
      start: Object.keys(endings),
      bench: ['Ctrl-C', 'a kill of npm'],
      server: ['Ctrl-C', 'SIGTERM to npm', killOfItself],
      browser: ['Ctrl-C', 'SIGTERM to npm', killOfItself],
    }
  : {
      start: ['Ctrl-C', killOfItself],
      bench: [],
      server: [killOfItself],
      browser: ['SIGTERM to npm'],
    };

for (const ending of played.start)
  test(`npm start leaves no process after ${ending}`, async (t) => {
    const started = await run(t, ['start']);
    const known = await untilRunning(started, ['server/src/main.ts', 'sandbox/src/main.ts', 'bin/postgres']);
    await endings[ending]?.(started);
    assert.deepEqual(await processesLeft(started.directory, known), []);
  });

const product = ['server/src/main.ts', 'bin/postgres'];

for (const ending of played.bench)
  test(`npm run bench leaves no process and no temporary directory after ${ending}`, async (t) => {
    const started = await run(t, ['run', 'bench', '--', 'orders-list']);
    const known = await untilRunning(started, product);
    await endings[ending]?.(started);
    assert.deepEqual(await processesLeft(started.directory, known), []);
    assert.deepEqual(await readdir(join(started.directory, 'tmp')), []);
    assert.doesNotMatch(started.output(), /ECONNRESET|Unhandled|node:internal/);
  });

const testRuns = [
  { kind: 'server', path: 'e2e/config/prometheus', programs: product },
  { kind: 'browser', path: 'e2e/auth/six-digits', programs: [...product, '--type=renderer'] },
] as const;

for (const { kind, path, programs } of testRuns) {
  for (const ending of played[kind])
    test(`npm test of ${kind} tests leaves no process after ${ending}`, async (t) => {
      const started = await run(t, ['test', '--', path]);
      const known = await untilRunning(started, programs);
      await endings[ending]?.(started);
      assert.deepEqual(await processesLeft(started.directory, known), []);
      // a killed process cannot remove its directory
      if (ending !== killOfItself) assert.deepEqual(await readdir(join(started.directory, 'tmp')), []);
    });
}

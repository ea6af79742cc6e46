import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { sizeOf } from '#testing/sizes.ts';
import { migrate } from '#server/db/migrate.ts';
import { killServer } from '#testing/stack/kill-postgres.ts';
import { scratchDirectory, startEmbeddedPostgres } from '#testing/stack/killable-postgres.ts';
import { type Random, randomOf } from '#testing/random.ts';

/** The number of directories whose first start is killed, each at the next step. */
const directories = sizeOf('FIRST_STARTS');
const seed = Number(process.env['KILL_SEED'] ?? 1);

/** The steps of a start, with their approximate duration on a fast machine. */
type Step = {
  readonly isReached: (dataDir: string, serverBefore: string) => Promise<boolean>;
  readonly milliseconds: number;
};

const steps: Readonly<Record<string, Step>> = {
  'initdb creates the cluster': {
    isReached: async (dataDir) => (await halfMade(dataDir)).length > 0,
    milliseconds: 300,
  },
  'the database is copied from its template': {
    isReached: async (dataDir) => (await isOverInitdb(dataDir)) || isThere(join(dataDir, 'postgres')),
    milliseconds: 50,
  },
  'the server starts': {
    isReached: (dataDir) => isThere(join(dataDir, 'postgres')),
    milliseconds: 50,
  },
  'the schema is created': {
    isReached: async (dataDir, serverBefore) => {
      const file = await serverFile(dataDir);
      return file[7]?.trim() === 'ready' && file[0] !== serverBefore;
    },
    milliseconds: 300,
  },
};

/** The directory of an incomplete cluster, and the password file of a running initdb. */
async function halfMade(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name.startsWith('postgres.building'));
}

async function isOverInitdb(dataDir: string): Promise<boolean> {
  const [folder, ...others] = await halfMade(dataDir);
  return folder !== undefined && others.length === 0 && isThere(join(dataDir, folder, 'global/pg_control'));
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The lines of the server's pid file; the first is its process id. */
async function serverFile(dataDir: string): Promise<readonly string[]> {
  return (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
}

/**
 * The killed processes: only the start itself, while its initdb or server continues, or all processes that it has
 * started, as in a power failure.
 */
const victims = ['process', 'machine'] as const;
type Victim = (typeof victims)[number];

async function kill(child: ChildProcess, dataDir: string, victim: Victim): Promise<void> {
  const ended = once(child, 'exit');
  process.kill(victim === 'machine' ? -(child.pid ?? 0) : (child.pid ?? 0), 'SIGKILL');
  await ended;
  if (victim !== 'machine') return;
  // the server ends with the process that started it, so it may have removed its file
  const [server = ''] = await serverFile(dataDir);
  if (server !== '') await killServer(server);
}

type KillPlan = {
  readonly dataDir: string;
  readonly step: Step;
  readonly victim: Victim;
  readonly random: Random;
};

async function startAndKill({ dataDir, step, victim, random }: KillPlan): Promise<void> {
  const [serverBefore = ''] = await serverFile(dataDir);
  const child = spawn(process.execPath, ['reliability/crash-points/first-start.ts', dataDir], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output: string[] = [];
  child.stderr
    .setEncoding('utf8')
    .on('data', (acknowledgedPayments: string) => output.push(acknowledgedPayments));
  while (!(await step.isReached(dataDir, serverBefore))) {
    assert.equal(child.exitCode, null, output.join(''));
    await sleep(2);
  }
  await sleep(random.below(step.milliseconds));
  assert.equal(child.exitCode, null, output.join(''));
  await kill(child, dataDir, victim);
}

/** The number of migrations that the database has recorded. */
async function countMigrations(url: string): Promise<number | undefined> {
  const { reader, close } = openDatabase({ url, connections: 1 });
  try {
    const [row] = await reader<{ count: number }[]>`
      select count(*)::integer as count from schema_migration`;
    return row?.count;
  } finally {
    await close();
  }
}

for (let made = 0; made < directories; made += 1) {
  // docs/spec/reliability.md#F-37, ${made}, seed ${seed}
  test(`a first start that was killed at any of its steps does not prevent the next start`, async (t) => {
    const random = randomOf(seed + made);
    const dataDir = await scratchDirectory('chasti-first-');
    let stop = async (): Promise<void> => {};
    t.after(async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    });
    for (const [index, step] of Object.values(steps).entries()) {
      await startAndKill({ dataDir, step, victim: victims[(index + made) % 2] ?? 'process', random });
    }
    const server = await startEmbeddedPostgres({ dataDir });
    stop = server.stop;
    await migrate(server.url);
    assert.equal(await countMigrations(server.url), (await readdir('server/src/db/migrations')).length);
    assert.deepEqual(await halfMade(dataDir), []);
  });
}

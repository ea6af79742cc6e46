import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { postgresCommand, serverEnvironment } from './postgres-binaries.ts';

export const clusterOwner = 'chasti';
export const clusterDatabase = 'chasti';

/**
 * Makes an empty PostgreSQL cluster with one database and a password of its own. It is built beside its place
 * and renamed when whole, so that a kill in the middle leaves nothing half made. Each is built in a folder of its own: the initdb of a
 * killed process lives on for a second and writes into the one that it was given.
 */
export async function createPostgresCluster(clusterDir: string): Promise<void> {
  const beginning = `${clusterDir}.building`;
  await removeHalfMade(beginning);
  const building = await mkdtemp(`${beginning}-`);
  const password = randomBytes(18).toString('base64url');
  // initdb may run as another user than we do, hence a file that all may read, for a moment.
  const handedOver = `${building}.password`;
  await writeFile(handedOver, password, { mode: 0o644 });
  await runToEnd({
    program: 'initdb',
    clusterDir: building,
    programArguments: [`--pgdata=${building}`, `--pwfile=${handedOver}`, ...clusterSettings],
    input: '',
  });
  await rm(handedOver);
  await runToEnd({
    program: 'postgres',
    clusterDir: building,
    programArguments: ['--single', '-D', building, 'postgres'],
    input: `CREATE DATABASE ${clusterDatabase}\n`,
  });
  await writeFile(join(building, passwordFile), password, { mode: 0o600, flush: true });
  await rename(building, clusterDir);
}

async function removeHalfMade(beginning: string): Promise<void> {
  const folder = dirname(beginning);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(basename(beginning))) continue;
    // what an initdb still writes there is gone at the next try
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
  }
}

export async function clusterPassword(clusterDir: string): Promise<string> {
  return readFile(join(clusterDir, passwordFile), 'utf8');
}

const passwordFile = 'chasti.password';

const clusterSettings = [
  `--username=${clusterOwner}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--locale=C.UTF-8',
  '--lc-messages=C',
];

type Step = {
  readonly program: 'initdb' | 'postgres';
  readonly clusterDir: string;
  readonly programArguments: readonly string[];
  readonly input: string;
};

async function runToEnd({ program, clusterDir, programArguments, input }: Step): Promise<void> {
  const command = await postgresCommand(program, clusterDir);
  await new Promise<void>((done, failed) => {
    const child = execFile(
      command.file,
      [...command.leadingArguments, ...programArguments],
      { ...command.identity, env: serverEnvironment() },
      (error, stdout, stderr) => {
        if (error) failed(new Error(`${program} failed:\n${stdout}${stderr}`, { cause: error }));
        else done();
      },
    );
    child.stdin?.end(input);
  });
}

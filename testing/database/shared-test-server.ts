import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { eventually } from '#testing/eventually.ts';
import { scratchRoot } from './test-server.ts';

/**
 * The address of the PostgreSQL server that test files share when they are run by hand. The first test file starts it
 * in a process of its own, which ends after a time without connections. The others find its address in a file.
 */
export async function sharedTestServer(): Promise<string> {
  const directory = await sharedDirectory();
  let keeper: ChildProcess | undefined;
  return eventually(`the shared test database runs (see ${directory})`, async () => {
    const url = await runningServer(directory);
    if (url === null && keeper?.exitCode !== null) keeper = await startKeeper(directory);
    return url;
  });
}

async function sharedDirectory(): Promise<string> {
  const repository = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8);
  return join(await scratchRoot(), `chasti-test-${process.getuid?.() ?? 0}-${repository}`);
}

async function runningServer(directory: string): Promise<string | null> {
  const url = await readFile(join(directory, 'url'), 'utf8').catch(() => null);
  if (url === null) return null;
  const database = openDatabase({ url, connections: 1 });
  try {
    await database.reader`select 1`;
    return url;
  } catch {
    await rm(join(directory, 'url'), { force: true });
    return null;
  } finally {
    await database.close();
  }
}

/** Starts a process that keeps the server. It ends at once when another process keeps the server. */
async function startKeeper(directory: string): Promise<ChildProcess> {
  await mkdir(directory, { recursive: true });
  const program = join(import.meta.dirname, 'keep-test-server.ts');
  const log = await open(join(directory, 'keeper.log'), 'a');
  const keeper = spawn(process.execPath, [program, directory], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  keeper.unref();
  await log.close();
  return keeper;
}

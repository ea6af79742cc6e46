import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { scratchRoot } from './test-server.ts';

const startSeconds = 30;

/**
 * The address of the PostgreSQL server that test files share when they are run by hand. The first test file starts it
 * in a process of its own, which ends after a time without connections. The others find its address in a file.
 */
export async function sharedTestServer(): Promise<string> {
  const directory = await sharedDirectory();
  const deadline = performance.now() + startSeconds * 1000;
  while (performance.now() < deadline) {
    const url = await runningServer(directory);
    if (url !== null) return url;
    if (await claimStart(directory)) await startKeeper(directory);
    await sleep(50);
  }
  throw new Error(`the shared test database did not start within ${startSeconds} s: see ${directory}`);
}

async function sharedDirectory(): Promise<string> {
  const repository = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8);
  const directory = join(await scratchRoot(), `chasti-test-${process.getuid?.() ?? 0}-${repository}`);
  await mkdir(directory, { recursive: true });
  return directory;
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

/** Claims the start of the server for one of the processes that find none. The claim of an ended process is void. */
async function claimStart(directory: string): Promise<boolean> {
  const claim = claimFile(directory);
  try {
    await writeFile(claim, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const starter = Number(await readFile(claim, 'utf8').catch(() => ''));
    if (starter > 0 && !isAlive(starter)) await rm(claim, { force: true });
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function startKeeper(directory: string): Promise<void> {
  const program = join(import.meta.dirname, 'keep-test-server.ts');
  const log = await open(join(directory, 'keeper.log'), 'a');
  const keeper = spawn(process.execPath, [program, directory], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  keeper.unref();
  await log.close();
  // from now on the claim belongs to the process of the server, because this process may end before the server runs
  if (keeper.pid !== undefined) await writeFile(claimFile(directory), String(keeper.pid));
}

function claimFile(directory: string): string {
  return join(directory, 'starter');
}

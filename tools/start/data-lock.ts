import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type DataLock = {
  /** Publishes the address of the database of this run for other commands of the repository, e.g. the audit. */
  readonly publish: (databaseUrl: string) => Promise<void>;
  readonly release: () => Promise<void>;
};

type Holder = { readonly pid: number; readonly databaseUrl: string | null };

/**
 * Locks a data directory for this process (docs/spec/reliability.md#D-7, docs/spec/reliability.md#F-36). The lock of a
 * killed process is taken over. Returns the process that holds the lock if there is one.
 * @throws Error when the directory cannot be created or written to.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataLock | { readonly heldBy: number }> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, lockName);
  for (;;) {
    if (await claim(path)) return lockAt(path);
    const holder = await readHolder(path);
    if (holder !== null && (await isRunning(holder.pid))) return { heldBy: holder.pid };
    await rm(path, { force: true });
  }
}

/** The address of the database of a running `npm start` on the directory; null when none runs. */
export async function databaseInUse(dataDir: string): Promise<string | null> {
  const holder = await readHolder(join(dataDir, lockName));
  return holder !== null && (await isRunning(holder.pid)) ? holder.databaseUrl : null;
}

const lockName = 'lock';
/**
 * Two processes may find the stale lock of the same killed process. The second claim wins, and after this pause the
 * first process notices it.
 */
const settleMilliseconds = 50;

async function claim(path: string): Promise<boolean> {
  try {
    await write(path, { pid: process.pid, databaseUrl: null }, 'wx');
  } catch (error) {
    // another error, e.g. of a read-only directory, would occur again at the next attempt
    if (!isTaken(error)) throw error;
    return false;
  }
  await sleep(settleMilliseconds);
  return (await readHolder(path))?.pid === process.pid;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function lockAt(path: string): DataLock {
  return {
    publish: (databaseUrl) => write(path, { pid: process.pid, databaseUrl }, 'w'),
    release: () => rm(path, { force: true }),
  };
}

async function write(path: string, holder: Holder, flag: 'w' | 'wx'): Promise<void> {
  await writeFile(path, JSON.stringify(holder), { flag, mode: 0o600 });
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isHolder(value) ? value : null;
  } catch {
    return null;
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number';
}

/** Whether a process runs. Process ids are reused, so on systems with /proc the process must also be `npm start`. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return command === null || command.includes('start.ts');
}

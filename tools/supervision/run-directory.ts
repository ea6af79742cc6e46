import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'chasti-run-';

/** A directory for all temporary files of one run of a command. */
export type RunDirectory = { readonly path: string; readonly remove: () => Promise<void> };

/**
 * Makes the temporary directory of this run below `root`. Its name has the process id, so that the next run can remove
 * the directories of killed runs.
 */
export async function openRunDirectory(root: string): Promise<RunDirectory> {
  await removeStaleDirectories(root);
  const path = await mkdtemp(join(root, `${prefix}${process.pid}-`));
  // root starts PostgreSQL as another user, who needs access to the directory
  await chmod(path, 0o755);
  return { path, remove: () => removeDirectory(path) };
}

/**
 * Makes the temporary directory of this run and sets it as TMPDIR, so that the temporary files of the programs that
 * this process starts are removed with it.
 */
export async function openTemporaryDirectory(): Promise<RunDirectory> {
  const directory = await openRunDirectory(tmpdir());
  const path = join(directory.path, 'tmp');
  await mkdir(path);
  process.env['TMPDIR'] = path;
  return directory;
}

async function removeStaleDirectories(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const pid = Number(/^chasti-run-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) await removeDirectory(join(root, name));
  }
}

/** Tries again, because a program that has just been ended may still write. */
async function removeDirectory(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // a process of another user refuses the signal, but it exists
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

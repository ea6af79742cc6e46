import { cp, rm, statfs, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';

/** Puts the write-ahead log of a resting cluster on a disk of its own. */
export async function moveLogTo(disk: string, dataDir: string): Promise<void> {
  const [log, moved] = [join(dataDir, 'postgres/pg_wal'), join(disk, 'pg_wal')];
  await cp(log, moved, { recursive: true, preserveTimestamps: true });
  await rm(log, { recursive: true });
  await symlink(moved, log);
}

const ballast = 'ballast';

/** Fills a disk. */
export async function fillDisk(disk: string): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  await writeFile(join(disk, ballast), Buffer.alloc(bavail * bsize));
}

export async function freeSpace(disk: string): Promise<void> {
  await rm(join(disk, ballast));
}

/** Switches the file of the write-ahead log until the server ends because the disk is full. */
export async function writeLogUntilEnd(url: string): Promise<void> {
  const { autocommit, close } = openDatabase({ url, connections: 1 });
  const goesOn = (): Promise<boolean> =>
    autocommit`select pg_logical_emit_message(false, 'full', 'disk'), pg_switch_wal()`.then(
      () => true,
      () => false,
    );
  let isRunning = true;
  while (isRunning) isRunning = await goesOn();
  await close();
}

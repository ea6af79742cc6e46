import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CleanUp } from './test-database.ts';

/** Creates a folder with the migrations of this version and one more, as a next version has them. Returns its path. */
export async function migrationsOfNextVersion(cleanUp: CleanUp, text: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'chasti-next-'));
  cleanUp.after(() => rm(directory, { recursive: true, force: true }));
  await cp('server/src/db/migrations', directory, { recursive: true });
  await writeFile(join(directory, '9999_next_version.sql'), text);
  return directory;
}

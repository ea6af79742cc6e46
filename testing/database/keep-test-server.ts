import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { startTestServer } from './test-server.ts';

const checkSeconds = 20;
const unusedChecks = 30;

/** The process of the shared test database server. The first test file starts it, and it ends when unused. */
const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('usage: keep-test-server.ts DIRECTORY');
await keepTestServer(directory);

async function keepTestServer(place: string): Promise<void> {
  const lock = takeLock(join(place, 'lock'));
  if (lock === null) return;
  const server = await startTestServer(place);
  await writeFile(join(place, 'url'), server.url, { mode: 0o600 });
  await untilUnused(server.url);
  await rm(join(place, 'url'), { force: true });
  await server.stop();
  await rm(place, { recursive: true, force: true });
  lock.close();
}

/** Takes the lock of a file, which ends with this process, in whatever way it ends. Returns null when another has it. */
function takeLock(path: string): DatabaseSync | null {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('begin exclusive');
    return database;
  } catch {
    database.close();
    return null;
  }
}

async function untilUnused(url: string): Promise<void> {
  const database = openDatabase({ url, connections: 1 });
  for (let checks = 0; checks < unusedChecks; checks += 1) {
    await sleep(checkSeconds * 1000);
    const others = await database.reader`select 1 from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    if (others.length > 0) checks = 0;
  }
  await database.close();
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { startEmbeddedPostgres } from '#tools/postgres/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { databaseInUse } from './start/data-lock.ts';

/**
 * `npm run audit` checks the invariants of the books, `npm run consents` the hashes of the signed texts, and
 * `npm run rehearse` shows the effect of other settings of charges: on DATABASE_URL, on the database of a running `npm start`, or on the database in DATA_DIR.
 */
const dataDir = resolve(process.env['DATA_DIR'] ?? '.data');
const known = process.env['DATABASE_URL'] ?? (await databaseInUse(dataDir));
process.exitCode = known === null ? await auditAtRest() : await audit(known);

async function auditAtRest(): Promise<number> {
  const database = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate(database.url);
    return await audit(database.url);
  } finally {
    await database.stop();
  }
}

async function audit(databaseUrl: string): Promise<number> {
  const [task = 'audit', ...rest] = process.argv.slice(2);
  const child = spawn(process.execPath, ['server/src/main.ts', task, ...rest], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  });
  await once(child, 'exit');
  return child.exitCode ?? 1;
}

import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseAddress } from '../config/database-address.ts';
import type { Database } from './database.ts';
import { DatabaseError, openDatabase } from './database.ts';

const migrationsDirectory = join(import.meta.dirname, 'migrations');
/** Any fixed number: two processes that migrate at once wait for each other. */
const advisoryLockKey = 7_311_202;

/**
 * Brings a database to the present schema, forward only: each file of `migrations/` (or of `directory`) once, in the order of
 * its name, in a transaction of its own. It may run beside a version that serves: whoever is in its way keeps nobody else waiting for longer
 * than a second (docs/spec/reliability.md#F-54); it comes again as many times as `tries` says, a second apart.
 * @throws Error when a file that has been applied is not the file of that name any more, or somebody was in its way all the time.
 */
export async function migrate(
  url: DatabaseAddress | string,
  directory = migrationsDirectory,
  tries = mostTries,
): Promise<void> {
  // one connection, as the lock is the connection's
  const database = openDatabase({ url, connections: 1, statementSeconds: 0 });
  const sql = database.autocommit;
  try {
    await sql`select pg_advisory_lock(${advisoryLockKey})`;
    // asked first: where nothing is left to do, whoever may not change the schema may start all the same
    const [known] = await sql<{ table: string | null }[]>`select to_regclass('schema_migration') as table`;
    if (known?.table === null)
      await sql`create table schema_migration (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`;
    const rows = await sql<{ name: string; hash: string }[]>`select name, hash from schema_migration`;
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    for (const migration of await readMigrations(directory)) {
      const hash = applied.get(migration.name);
      if (hash === undefined) await apply(database, migration, tries);
      else if (hash !== migration.hash)
        throw new Error(`migration ${migration.name} was changed after it had been applied`);
    }
  } finally {
    await database.close();
  }
}

type Migration = { readonly name: string; readonly text: string; readonly hash: string };

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Who waits for a table stands before all who come after: a second of that, then they are let past. */
const longestWaitMilliseconds = 1_000;
const mostTries = 60;

async function apply(database: Database, migration: Migration, tries: number): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await applyNow(database, migration);
      return;
    } catch (cause) {
      if (!isInTheWay(cause)) throw cause;
      if (left === 1)
        throw new Error(
          `somebody uses what migration ${migration.name} changes, for all of ${tries} tries: look for long transactions in pg_stat_activity, and start it again; nothing of it has been done`,
          { cause },
        );
      await pause(longestWaitMilliseconds);
    }
  }
}

async function applyNow(database: Database, { name, text, hash }: Migration): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction`select set_config('lock_timeout', ${String(longestWaitMilliseconds)}, true)`;
    await transaction.unsafe(text);
    await transaction`insert into schema_migration (name, hash) values (${name}, ${hash})`;
  });
}

/** Others hold a table for too long, or wait for each other with it (a deadlock). */
function isInTheWay(error: unknown): boolean {
  return error instanceof DatabaseError && ['55P03', '40P01'].includes(error.code);
}

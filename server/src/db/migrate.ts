import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '../config/database-address.ts';
import { type Database, DatabaseError, openDatabase, type Reader } from './database.ts';

const migrationsDirectory = join(import.meta.dirname, 'migrations');
/** An arbitrary fixed number. The lock makes concurrent migrations run one after the other. */
const advisoryLockKey = 7_311_202;

/**
 * Migrates a database forward: applies each new file of `directory` in the order of names, each in its own transaction.
 * A migration may run while another version serves requests, because it waits at most a second for a lock
 * (docs/spec/reliability.md#F-54). It is tried `tries` times, a second apart. Returns the names of the applied files.
 * @throws Error when an applied file has changed, or when a table stayed locked in all attempts
 */
export async function migrate(
  url: DatabaseAddress | string,
  directory = migrationsDirectory,
  tries = maximumTries,
): Promise<string[]> {
  // one connection, because the advisory lock belongs to it
  const database = openDatabase({ url, connections: 1 });
  const sql = database.autocommit;
  try {
    await sql`select pg_advisory_lock(${advisoryLockKey})`;
    // `if not exists` needs the right to create tables; a role without it must be able to start on a current schema
    const [existing] = await sql<{ table: string | null }[]>`select to_regclass('schema_migration') as table`;
    if (existing?.table === null)
      await sql`create table schema_migration (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`;
    const rows = await sql<{ name: string; hash: string }[]>`select name, hash from schema_migration`;
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    const newlyApplied: string[] = [];
    for (const migration of await readMigrations(directory)) {
      const hash = applied.get(migration.name);
      if (hash === undefined) {
        await apply(database, migration, tries);
        newlyApplied.push(migration.name);
      } else if (hash !== migration.hash)
        throw new Error(`migration ${migration.name} was changed after it had been applied`);
    }
    return newlyApplied;
  } finally {
    await database.close();
  }
}

/**
 * The first migration of this version that the database lacks; null when it has all. A database of a later version has
 * more of them.
 */
export async function findMissingMigration(
  reader: Reader,
  directory = migrationsDirectory,
): Promise<string | null> {
  const [existing] = await reader<
    { table: string | null }[]
  >`select to_regclass('schema_migration') as table`;
  const rows =
    (existing?.table ?? null) === null
      ? []
      : await reader<{ name: string }[]>`select name from schema_migration`;
  const applied = new Set(rows.map(({ name }) => name));
  return (await migrationNames(directory)).find((name) => !applied.has(name)) ?? null;
}

async function migrationNames(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
}

type Migration = { readonly name: string; readonly text: string; readonly hash: string };

async function readMigrations(directory: string): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames(directory)).map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** A waiting lock blocks all later requests for the table, so the migration stops waiting after a second. */
const lockTimeoutMilliseconds = 1_000;
const maximumTries = 60;

async function apply(database: Database, migration: Migration, tries: number): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await applyOnce(database, migration);
      return;
    } catch (cause) {
      if (!isLockConflict(cause)) throw cause;
      if (left === 1)
        throw new Error(
          `migration ${migration.name} could not lock its tables in ${tries} attempts: end the long transactions in pg_stat_activity and start again; nothing was changed`,
          { cause },
        );
      await sleep(lockTimeoutMilliseconds);
    }
  }
}

async function applyOnce(database: Database, { name, text, hash }: Migration): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction`select set_config('lock_timeout', ${String(lockTimeoutMilliseconds)}, true)`;
    await transaction.unsafe(text);
    await transaction`insert into schema_migration (name, hash) values (${name}, ${hash})`;
  });
}

/** True when a lock was not granted in time or a deadlock occurred. */
function isLockConflict(error: unknown): boolean {
  return error instanceof DatabaseError && ['55P03', '40P01'].includes(error.code);
}

import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { instantOfMilliseconds } from '#domain/dates.ts';
import { isConnectionFault, openDatabase, type Reader } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { sharedTestServer } from './shared-test-server.ts';

/** The content of a template. Loading the demo data takes half a second, most of it for hashing passwords. */
type TemplateContent = 'empty' | 'demo';

/** Registers clean-ups: the context of a test, or `{ after }` of node:test for a whole file. */
export type CleanUp = { after(work: () => Promise<void> | void): void };

/**
 * Creates a migrated database for the caller, empty or with the demo data, and returns its address. The database is
 * dropped after the caller's tests. It is a copy of a template that is created once for each state of the migrations.
 * `npm test` sets the server in TEST_DATABASE_URL; test files that are run by hand share a server that ends when
 * unused.
 */
export async function openTestDatabase(
  cleanUp: CleanUp,
  content: TemplateContent = 'empty',
): Promise<string> {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? (await sharedTestServer());
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(serverUrl, async (sql) => {
    const template = await readyTemplate(sql, { serverUrl, content });
    // the default writes each page to the log as well, and took six times as long
    await sql.unsafe(`create database ${name} template ${template} strategy file_copy`);
  });
  cleanUp.after(() => {
    void dropWhenLeft(serverUrl, name);
  });
  return urlOf(serverUrl, name);
}

/**
 * Drops the database in the background. This clean-up runs before those of the database's users, so PostgreSQL waits up
 * to five seconds for them to disconnect.
 */
async function dropWhenLeft(serverUrl: string, name: string): Promise<void> {
  await asAdministrator(serverUrl, async (sql) => {
    await sql
      .unsafe(`drop database if exists ${name}`)
      .catch(() => sql.unsafe(`drop database ${name} with (force)`));
  }).catch((error: unknown) => {
    // the server has ended, and its test databases with it
    if (isConnectionFault(error)) return;
    console.error(`the test database ${name} was not dropped:`, error);
  });
}

async function asAdministrator(serverUrl: string, work: (sql: Reader) => Promise<void>): Promise<void> {
  // one connection, because an advisory lock belongs to its connection
  const database = openDatabase({ url: serverUrl, connections: 1 });
  try {
    await work(database.reader);
  } finally {
    await database.close();
  }
}

/** An arbitrary fixed number. Test files that start together wait until the first one has created the template. */
const advisoryLockKey = 7_311_203;

type Template = { readonly serverUrl: string; readonly content: TemplateContent };

async function readyTemplate(sql: Reader, { serverUrl, content }: Template): Promise<string> {
  const name = `template_${content}_${await hashOfSources()}`;
  if (await exists(sql, name)) return name;
  await sql`select pg_advisory_lock(${advisoryLockKey})`;
  if (!(await exists(sql, name))) {
    const building = `building_${name}`;
    await sql.unsafe(`drop database if exists ${building} with (force)`);
    await sql.unsafe(`create database ${building}`);
    const url = urlOf(serverUrl, building);
    await migrate(url);
    if (content === 'demo') await loadDemoAtFirstDay(url);
    await sql.unsafe(`alter database ${building} rename to ${name}`);
  }
  await sql`select pg_advisory_unlock(${advisoryLockKey})`;
  return name;
}

/** Passwords expire, so they are set on the first day of the tests. Each test starts the clock of its copy itself. */
async function loadDemoAtFirstDay(url: string): Promise<void> {
  const { loadDemo } = await import('#tools/demo/load-demo.ts');
  const present = instantOfMilliseconds(testBeginsAt);
  await loadDemo({ DATABASE_URL: url, DEMO_BEGINS_AT: present }, { difference: false, present });
  await asAdministrator(url, async (sql) => {
    await sql`update product_clock set offset_milliseconds = 0`;
  });
}

async function exists(sql: Reader, database: string): Promise<boolean> {
  const rows = await sql`select 1 from pg_database where datname = ${database}`;
  return rows.length > 0;
}

/** The hash of all sources of a template, and of the first day of the tests. */
async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(String(testBeginsAt));
  for (const folder of ['server/src/db/migrations', 'tools/demo']) {
    const directory = join(import.meta.dirname, '../..', folder);
    for (const name of (await readdir(directory)).sort())
      hash.update(name).update(await readFile(join(directory, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

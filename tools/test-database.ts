import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isConnectionFault, openDatabase, type Reader } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { sharedTestServer } from './test/shared-test-server.ts';

/** The demo world takes a product half a second to make, most of it passwords that are hashed. */
type TemplateContent = 'empty' | 'demo';

/** Registers clean-ups: the context of a test, or `{ after }` of node:test for a whole file. */
export type CleanUp = { after(work: () => Promise<void> | void): void };

/**
 * The address of a fresh, migrated database of the caller's own, empty or with the demo world in it; it is dropped when
 * the caller's tests are over. It is a copy of a template that is made once per state of the migrations. The server is
 * TEST_DATABASE_URL (set by
 * `npm test`) or, when a test file is run by hand, one that all such runs share and that ends when unused.
 */
export async function openTestDatabase(
  cleanUp: CleanUp,
  content: TemplateContent = 'empty',
): Promise<string> {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? (await sharedTestServer());
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(serverUrl, async (sql) => {
    const template = await readyTemplate(sql, { serverUrl, content });
    await sql.unsafe(`create database ${name} template ${template}`);
  });
  cleanUp.after(() => {
    void dropWhenLeft(serverUrl, name);
  });
  return urlOf(serverUrl, name);
}

/**
 * Clean-ups run in the order of their making, so that those who use the database come after this one: it is not waited
 * for, and PostgreSQL itself waits five seconds for them to leave before it refuses.
 */
async function dropWhenLeft(serverUrl: string, name: string): Promise<void> {
  await asAdministrator(serverUrl, async (sql) => {
    await sql
      .unsafe(`drop database if exists ${name}`)
      .catch(() => sql.unsafe(`drop database ${name} with (force)`));
  }).catch((error: unknown) => {
    // a server that shuts down takes its test databases with it
    if (isConnectionFault(error)) return;
    console.error(`the test database ${name} was not dropped:`, error);
  });
}

async function asAdministrator(serverUrl: string, work: (sql: Reader) => Promise<void>): Promise<void> {
  // one connection, as an advisory lock is the connection's
  const database = openDatabase({ url: serverUrl, connections: 1, statementSeconds: 0 });
  try {
    await work(database.reader);
  } finally {
    await database.close();
  }
}

/** Any fixed number: test files that start together wait for the first to make the template. */
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
    if (content === 'demo')
      await (await import('./demo/load-demo.ts')).loadDemo({ DATABASE_URL: url }, { difference: false });
    await sql.unsafe(`alter database ${building} rename to ${name}`);
  }
  await sql`select pg_advisory_unlock(${advisoryLockKey})`;
  return name;
}

async function exists(sql: Reader, database: string): Promise<boolean> {
  const rows = await sql`select 1 from pg_database where datname = ${database}`;
  return rows.length > 0;
}

/** Of everything that a template is made of. */
async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['server/src/db/migrations', 'tools/demo']) {
    const directory = join(import.meta.dirname, '..', folder);
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

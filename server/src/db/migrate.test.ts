import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { migrationsOfNextVersion } from '#testing/database/next-version.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { openDatabase } from './database.ts';
import { findMissingMigration, migrate } from './migrate.ts';

// docs/spec/reliability.md#F-54
test('a migration waiting for a table lock does not block reads of the table', async (t) => {
  const url = await openTestDatabase(t);
  const directory = await migrationsOfNextVersion(t, 'alter table orders add column of_next_version text');
  const database = openDatabase({ url, connections: 1 });
  const other = openDatabase({ url, connections: 1, statementSeconds: 30 });
  const { promise: reportReleased, resolve: releaseReport } = Promise.withResolvers<null>();
  const { promise: tableRead, resolve: onRead } = Promise.withResolvers<null>();
  const longReport = database.transaction(async (transaction) => {
    await transaction`select count(*) from orders`;
    onRead(null);
    await reportReleased;
  });
  await tableRead;
  const migrated = migrate(url, directory);
  const waits = () => other.reader`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually('the migration waits for a lock', async () => (await waits()).length > 0);
  assert.equal((await other.reader`select count(*) from orders`).length, 1);
  releaseReport(null);
  await longReport;
  await migrated;
  const columns = await other.reader`
    select from information_schema.columns where table_name = 'orders' and column_name = 'of_next_version'`;
  assert.equal(columns.length, 1);
  await Promise.all([database.close(), other.close()]);
});

test('a migration blocked in all attempts fails without changes and succeeds on the next start', async (t) => {
  const url = await openTestDatabase(t);
  const directory = await migrationsOfNextVersion(t, 'alter table orders add column of_next_version text');
  const database = openDatabase({ url, connections: 1 });
  await database.transaction(async (transaction) => {
    await transaction`select count(*) from orders`;
    await assert.rejects(
      migrate(url, directory, 1),
      /migration 9999_next_version.sql could not lock its tables/,
    );
  });
  await migrate(url, directory, 1);
  assert.deepEqual([...(await database.reader`select of_next_version from orders`)], []);
  await database.close();
});

test('a changed or invalid migration file fails the migration', async (t) => {
  const url = await openTestDatabase(t);
  const first = await migrationsOfNextVersion(t, 'create table next_version (one text)');
  await migrate(url, first);
  const changed = await migrationsOfNextVersion(t, 'create table next_version (two text)');
  await assert.rejects(migrate(url, changed), /9999_next_version.sql was changed after it had been applied/);
  const other = await openTestDatabase(t);
  const wrong = await migrationsOfNextVersion(t, 'create table next_version (one nothing)');
  await assert.rejects(migrate(other, wrong), /type "nothing" does not exist/);
});

test('a missing migration is reported', async (t) => {
  const url = await openTestDatabase(t);
  const directory = await migrationsOfNextVersion(t, 'create table next_version (one text)');
  const { reader, autocommit, close } = openDatabase({ url, connections: 1 });
  assert.equal(await findMissingMigration(reader), null);
  assert.equal(await findMissingMigration(reader, directory), '9999_next_version.sql');
  assert.deepEqual(await migrate(url, directory), ['9999_next_version.sql']);
  assert.deepEqual(await migrate(url, directory), []);
  await autocommit`drop table schema_migration`;
  assert.match((await findMissingMigration(reader)) ?? '', /^0001_/);
  await close();
});

test('a database of a later version has no missing migration', async (t) => {
  const url = await openTestDatabase(t);
  await migrate(url, await migrationsOfNextVersion(t, 'create table next_version (one text)'));
  const { reader, close } = openDatabase({ url, connections: 1 });
  assert.equal(await findMissingMigration(reader), null);
  await close();
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { openTestDatabase } from './test-database.ts';

test('two test databases are migrated and independent', async (t) => {
  const [first, second] = await Promise.all([openTestDatabase(t), openTestDatabase({ after })]);
  const [one, two] = [openDatabase({ url: first }), openDatabase({ url: second })];
  await one.autocommit`create table only_here (id int)`;
  const migrated = await two.reader`select name from schema_migration`;
  assert.ok(migrated.length > 0);
  await assert.rejects(two.reader`select * from only_here`, /does not exist/);
  await Promise.all([one.close(), two.close()]);
});

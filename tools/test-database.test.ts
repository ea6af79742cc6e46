import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import postgres from 'postgres';
import { openTestDatabase } from './test-database.ts';

test('two test databases are migrated, and what is written to one is not seen in the other', async (t) => {
  const [first, second] = await Promise.all([openTestDatabase(t), openTestDatabase({ after })]);
  const [one, two] = [postgres(first, { max: 1 }), postgres(second, { max: 1 })];
  await one`create table only_here (id int)`;
  const migrated = await two`select name from schema_migration`;
  assert.ok(migrated.length > 0);
  await assert.rejects(() => two`select * from only_here`.execute(), /does not exist/);
  await Promise.all([one.end(), two.end()]);
});

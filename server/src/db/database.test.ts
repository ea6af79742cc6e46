import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '#tools/test-database.ts';
import type { Database, Transaction, Write } from './database.ts';
import { openDatabase, writeTogether } from './database.ts';

test('writes that are said together are one statement, whose rows may need one another', async (t) => {
  const database = await openTables(t);
  const said = await database.transaction(async (transaction) => {
    await writeTogether(transaction, [
      // the part before the whole that it belongs to
      part(transaction, [1, 2]),
      null,
      whole(transaction, 1),
      whole(transaction, 2),
    ]);
    const [row] = await transaction<{ commands: number }[]>`
      select count(distinct cmin::text)::integer as commands from (select cmin from part union all select cmin from whole) rows`;
    return row?.commands;
  });
  assert.equal(said, 1);
  assert.deepEqual(await rowsOf(database), { wholes: 2, parts: 2 });
});

test('a single write, and none at all, need no other', async (t) => {
  const database = await openTables(t);
  await database.transaction(async (transaction) => {
    await writeTogether(transaction, []);
    await writeTogether(transaction, [null]);
    await writeTogether(transaction, [null, whole(transaction, 1)]);
  });
  assert.deepEqual(await rowsOf(database), { wholes: 1, parts: 0 });
});

test('of writes that are said together nothing stays when one is refused', async (t) => {
  const database = await openTables(t);
  await assert.rejects(
    database.transaction((transaction) =>
      writeTogether(transaction, [whole(transaction, 1), part(transaction, [1]), part(transaction, [7])]),
    ),
    { constraint_name: 'part_of_whole' },
  );
  assert.deepEqual(await rowsOf(database), { wholes: 0, parts: 0 });
});

function whole(transaction: Transaction, id: number): Write {
  return transaction`insert into whole (id) values (${id})`;
}

function part(transaction: Transaction, ids: readonly number[]): Write {
  return transaction`insert into part (whole_id) select * from unnest(${ids}::integer[])`;
}

async function openTables(t: { after(work: () => Promise<void>): void }): Promise<Database> {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(database.close);
  await database.autocommit`create table whole (id integer primary key)`;
  await database.autocommit`
    create table part (whole_id integer not null constraint part_of_whole references whole)`;
  return database;
}

async function rowsOf({ reader }: Database): Promise<unknown> {
  const [row] = await reader`
    select (select count(*)::integer from whole) as wholes, (select count(*)::integer from part) as parts`;
  return { ...row };
}

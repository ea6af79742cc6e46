import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { openDatabaseProxy } from '#testing/stack/database-proxy.ts';
import { type CleanUp, openTestDatabase } from '#testing/database/test-database.ts';
import { batch, type Database, openDatabase, type Transaction, type Write } from '../database.ts';

test('a batch sends its statements in list order without waiting for results', async (t) => {
  const { proxy } = await openDatabaseProxy(t);
  const database = openDatabase({ url: proxy.url, connections: 1 });
  t.after(database.close);
  const unanswered = database.transaction(async (transaction) => {
    await transaction`select 1`;
    proxy.silence();
    await batch([
      transaction`insert into first values (1)`,
      transaction`update second set id = 2`,
      null,
      transaction`delete from third`,
    ]);
  });
  const refused = assert.rejects(unanswered);
  await eventually('five statements are sent', () => (proxy.sent[0]?.length ?? 0) >= 5);
  assert.deepEqual(proxy.sent, [['begin', 'select', 'insert', 'update', 'delete']]);
  proxy.closeAll();
  await refused;
});

test('a batch returns rows in the positions of its statements', async (t) => {
  const database = await openTables(t);
  const answers = await database.transaction((transaction) =>
    batch([transaction`select 1 as one`, null, transaction`select 2 as two`]),
  );
  assert.deepEqual(
    answers.map((rows) => (rows === null ? null : [...rows])),
    [[{ one: 1 }], null, [{ two: 2 }]],
  );
});

test('a statement of a batch sees the writes of earlier statements', async (t) => {
  const database = await openTables(t);
  await database.transaction((transaction) => batch([whole(transaction, 1), part(transaction, [1])]));
  assert.deepEqual(await rowsOf(database), { wholes: 1, parts: 1 });
});

test('a batch with a failed statement rolls its transaction back', async (t) => {
  const database = await openTables(t);
  const refused = database.transaction((transaction) =>
    batch([whole(transaction, 1), part(transaction, [7]), whole(transaction, 2), whole(transaction, 2)]),
  );
  await assert.rejects(refused, { constraint: 'part_of_whole' });
  assert.deepEqual(await rowsOf(database), { wholes: 0, parts: 0 });
});

test('an empty batch sends nothing', async (t) => {
  const { proxy } = await openDatabaseProxy(t);
  const database = openDatabase({ url: proxy.url, connections: 1 });
  t.after(database.close);
  assert.deepEqual(await database.transaction(() => batch([null, null])), [null, null]);
  assert.deepEqual(proxy.sent, [['begin', 'commit']]);
});

function whole(transaction: Transaction, id: number): Write {
  return transaction`insert into whole (id) values (${id})`;
}

function part(transaction: Transaction, ids: readonly number[]): Write {
  return transaction`insert into part (whole_id) select * from unnest(${ids}::integer[])`;
}

async function openTables(t: CleanUp): Promise<Database> {
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

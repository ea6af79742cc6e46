import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';
import { joinEnds } from '#tools/test/join-ends.ts';
import { hearClient, hearServer } from '#tools/test/postgres-line.ts';
import { openTestDatabase } from '#tools/test-database.ts';
import type { Database, Transaction, Write } from './database.ts';
import { openDatabase, writeTogether, writeWithCommit } from './database.ts';

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
    { constraint: 'part_of_whole' },
  );
  assert.deepEqual(await rowsOf(database), { wholes: 0, parts: 0 });
});

test('a write that is left to the commit goes out with it, and nobody waits for an answer in between', async (t) => {
  const words: string[] = [];
  const database = await openTables(t, (url) => hearLine(t, url, words));
  const write = (id: number): Promise<void> =>
    database.transaction(async (transaction) => {
      writeWithCommit(transaction, [whole(transaction, id)]);
      await Promise.resolve();
    });
  await write(1);
  words.length = 0;
  await write(2);
  assert.deepEqual(words, ['begin', 'answer', 'insert', 'commit', 'answer', 'answer']);
  assert.deepEqual(await rowsOf(database), { wholes: 2, parts: 0 });
});

test('a write that is left to the commit and refused fails its transaction, of which nothing stays', async (t) => {
  const database = await openTables(t);
  const refused = database.transaction(async (transaction) => {
    await whole(transaction, 1);
    writeWithCommit(transaction, [part(transaction, [7])]);
    writeWithCommit(transaction, [whole(transaction, 2)]);
    return 'written';
  });
  await assert.rejects(refused, { constraint: 'part_of_whole' });
  assert.deepEqual(await rowsOf(database), { wholes: 0, parts: 0 });
});

test('of what follows a write that is refused its refusal is told', async (t) => {
  const database = await openTables(t);
  const refused = database.transaction(async (transaction) => {
    writeWithCommit(transaction, [part(transaction, [7])]);
    await whole(transaction, 1);
  });
  await assert.rejects(refused, { constraint: 'part_of_whole' });
  assert.deepEqual(await rowsOf(database), { wholes: 0, parts: 0 });
});

function whole(transaction: Transaction, id: number): Write {
  return transaction`insert into whole (id) values (${id})`;
}

function part(transaction: Transaction, ids: readonly number[]): Write {
  return transaction`insert into part (whole_id) select * from unnest(${ids}::integer[])`;
}

type CleanUp = { after(work: () => Promise<void> | void): void };

async function openTables(
  t: CleanUp,
  behind = async (url: string): Promise<string> => url,
): Promise<Database> {
  const database = openDatabase({ url: await behind(await openTestDatabase(t)), connections: 1 });
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

/** Notes the first word of each statement that goes out to a database, and that one is answered. */
async function hearLine(t: CleanUp, databaseUrl: string, words: string[]): Promise<string> {
  const url = new URL(databaseUrl);
  const target = { port: Number(url.port), host: url.hostname };
  const lines = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    joinEnds(lines, near, far);
    near.on(
      'data',
      hearClient(({ text }) => words.push(text.trim().split(' ')[0] ?? '')),
    );
    far.on('data', hearServer({ onRow: () => undefined, onEnd: () => words.push('answer') }));
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  t.after(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return url.href;
}

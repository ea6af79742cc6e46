import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { openDatabaseProxy } from '#testing/stack/database-proxy.ts';
import { type CleanUp, openTestDatabase } from '#testing/database/test-database.ts';
import { type Database, isConnectionFault, openDatabase } from '../database.ts';

test('statements of two transactions never interleave on one connection', async (t) => {
  const { proxy } = await openDatabaseProxy(t);
  const database = openDatabase({ url: proxy.url, connections: 3 });
  t.after(database.close);
  const transactions = Array.from({ length: 20 }, (_, number) =>
    database.transaction(async (transaction) => {
      await transaction`select ${number}::integer`;
      await Promise.all([transaction`select 1`, transaction`select 2`]);
      if (number % 5 === 0) throw new Error('rolled back');
    }),
  );
  const statements = Array.from({ length: 100 }, () => database.reader`values (1)`);
  await Promise.allSettled([...transactions, ...statements]);
  const sequences = proxy.sent.map((words) => words.filter((word) => word !== 'values').join(' '));
  assert.equal(proxy.sent.length, 3);
  for (const sequence of sequences)
    assert.match(sequence, /^((begin select select select (commit|rollback) ?)*)$/);
  const inside = proxy.sent
    .map((words) => words.join(' '))
    .filter((sequence) => /begin( select)* values/.test(sequence));
  assert.deepEqual(inside, []);
});

test('a transaction that is queued behind a hundred statements gets a connection of its own', async (t) => {
  const database = await open(t, 2);
  await database.autocommit`create table written (word text)`;
  const ends = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const [first, second] = ends.map(({ promise }) =>
    database.transaction(async (transaction) => {
      await transaction`select 1`;
      await promise;
    }),
  );
  const ahead = Array.from({ length: 100 }, () => database.reader`select 1`);
  const allAhead = Promise.all(ahead);
  const begun = database.transaction((transaction) => transaction`insert into written values ('mine')`);
  ends[0]?.resolve(null);
  await Promise.all([first, allAhead, begun]);
  await database.autocommit`insert into written values ('theirs')`;
  const rows = await database.reader`select word from written`;
  assert.deepEqual([...rows], [{ word: 'mine' }, { word: 'theirs' }]);
  ends[1]?.resolve(null);
  await second;
});

test('a statement succeeds after a migration when every connection has a stale plan', async (t) => {
  const connections = 4;
  const database = await open(t, connections);
  await database.autocommit`create table changing (one integer)`;
  await database.autocommit`insert into changing values (1)`;
  const { promise: allHaveRead, resolve } = Promise.withResolvers<null>();
  let readers = 0;
  const readBesideOthers = () =>
    database.transaction(async (transaction) => {
      await transaction`select * from changing`;
      readers += 1;
      if (readers === connections) resolve(null);
      await allHaveRead;
    });
  await Promise.all(Array.from({ length: connections }, readBesideOthers));
  await database.autocommit`alter table changing add two integer`;
  const [row] = await database.reader`select * from changing`;
  assert.equal(row?.['two'], null);
});

test('a transaction is not overtaken by statements that come after it', async (t) => {
  const { proxy } = await openDatabaseProxy(t);
  const database = openDatabase({ url: proxy.url, connections: 1 });
  t.after(database.close);
  const underWay = database.reader`select 1`.then(() => null);
  const transaction = database.transaction((running) => running`insert into pg_temp.nothing values (1)`);
  const behind = Array.from({ length: 8 }, () => database.reader`values (1)`);
  await Promise.allSettled([underWay, transaction, ...behind]);
  assert.equal(proxy.sent[0]?.slice(0, 3).join(' '), 'select begin insert');
});

test('a statement with an invalid parameter fails alone', async (t) => {
  const database = await open(t, 1);
  const [before, wrong, behind] = await Promise.allSettled([
    database.reader`select 1 as one`,
    database.reader`select ${undefined as never}`,
    database.reader`select 7 as seven`,
  ]);
  assert.deepEqual(before.status === 'fulfilled' && [...before.value], [{ one: 1 }]);
  assert.match(wrong.status === 'rejected' ? String(wrong.reason) : '', /a parameter is undefined/);
  assert.deepEqual(behind.status === 'fulfilled' && [...behind.value], [{ seven: 7 }]);
});

test('an unreadable value in a result fails only its own statement', async (t) => {
  const database = await open(t, 1);
  const [wrong, behind] = await Promise.allSettled([
    database.reader`select 9007199254740993::bigint`,
    database.reader`select 7 as seven`,
  ]);
  assert.ok(wrong.status === 'rejected' && wrong.reason instanceof RangeError);
  assert.deepEqual(behind.status === 'fulfilled' && [...behind.value], [{ seven: 7 }]);
});

test('open connections serve all calls when the server accepts no further connection', async (t) => {
  const url = new URL(await openTestDatabase(t));
  const owner = openDatabase({ url: url.href, connections: 1 });
  const role = `few_${url.pathname.slice(1)}`;
  await owner.autocommit.unsafe(`create role ${role} login password 'few' connection limit 1`);
  t.after(async () => {
    await owner.autocommit.unsafe(`drop role ${role}`);
    await owner.close();
  });
  url.username = role;
  url.password = 'few';
  const database = openDatabase({ url: url.href, connections: 4 });
  const answers = await Promise.all(Array.from({ length: 40 }, () => database.reader`select 1 as one`));
  assert.equal(answers.flat().length, 40);
  await database.close();
});

test('no second connection is opened before the first is established', async (t) => {
  const { proxy, direct } = await openDatabaseProxy(t);
  proxy.silence();
  const database = openDatabase({ url: proxy.url, connections: 4 });
  const calls = Array.from({ length: 10 }, () =>
    assert.rejects(database.reader`select 1`, isConnectionFault),
  );
  await eventually('the first connection is open', () => proxy.sent.length > 0);
  // another connection would be open before the answer to this statement
  await direct.reader`select 1`;
  assert.equal(proxy.sent.length, 1);
  await proxy.refuse();
  await Promise.all(calls);
  await database.close();
});

test('a prepared statement is retried after its table has changed', async (t) => {
  const database = await open(t, 1);
  await database.autocommit`create table changing (one integer)`;
  const read = (): Promise<unknown[]> => database.reader`select * from changing`.then((rows) => [...rows]);
  await database.autocommit`insert into changing values (1)`;
  assert.deepEqual(await read(), [{ one: 1 }]);
  await database.autocommit`alter table changing add two integer`;
  assert.deepEqual(await read(), [{ one: 1, two: null }]);
});

test('a transaction is retried after a table of its prepared statements has changed', async (t) => {
  const database = await open(t, 1);
  await database.autocommit`create table changing (one integer)`;
  const add = (): Promise<number> =>
    database.transaction(async (transaction) => {
      await transaction`insert into changing (one) values (1)`;
      return (await transaction`select * from changing`).length;
    });
  assert.equal(await add(), 1);
  await database.autocommit`alter table changing add two integer`;
  assert.equal(await add(), 2);
});

test('a connection keeps a bounded number of prepared statements', async (t) => {
  const database = await open(t, 1);
  const most = 1_000;
  for (let number = 0; number < most + 200; number += 100) {
    const texts = Array.from({ length: 100 }, (_, index) => `select ${number + index}`);
    await Promise.all(texts.map((text) => database.reader([text] as unknown as TemplateStringsArray)));
  }
  const [row] = await database.reader<{ count: number }[]>`select count(*) from pg_prepared_statements`;
  assert.ok(row !== undefined && row.count < most, `${row?.count} prepared statements`);
});

test('a statement is prepared once on a connection', async (t) => {
  const database = await open(t, 1);
  for (const word of ['one', 'two', 'three']) await database.reader`select ${word}::text`;
  const rows =
    await database.reader`select statement from pg_prepared_statements where statement like '%::text'`;
  assert.equal(rows.length, 1);
});

test('close waits for running transactions and rejects later statements', async (t) => {
  const database = await open(t, 1);
  const { promise: closing, resolve } = Promise.withResolvers<null>();
  const { promise: begun, resolve: onBegin } = Promise.withResolvers<null>();
  const underWay = database.transaction(async (transaction) => {
    await transaction`select 1`;
    onBegin(null);
    await closing;
    return transaction<{ one: number }[]>`select 1 as one`;
  });
  await begun;
  const closed = database.close();
  resolve(null);
  await closed;
  assert.deepEqual([...(await underWay)], [{ one: 1 }]);
  await assert.rejects(database.reader`select 1`, { code: 'CONNECTION_ENDED' });
});

async function open(t: CleanUp, connections: number): Promise<Database> {
  const database = openDatabase({ url: await openTestDatabase(t), connections });
  t.after(database.close);
  return database;
}

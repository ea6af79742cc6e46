import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { openDatabaseProxy } from '#testing/stack/database-proxy.ts';
import { type CleanUp, openTestDatabase } from '#testing/database/test-database.ts';
import { type Database, openDatabase } from '../database.ts';

test('a transaction throws when PostgreSQL answers its COMMIT with ROLLBACK', async (t) => {
  const database = await openWithTable(t);
  const committed = database.transaction(async (transaction) => {
    await transaction`insert into written values ('early')`;
    await transaction`select 1 / 0`.catch(() => undefined);
    return 'done';
  });
  await assert.rejects(committed, { name: 'DatabaseError', code: '22012' });
  assert.deepEqual(await written(database), []);
});

test('a transaction throws its first failure', async (t) => {
  const database = await openWithTable(t);
  const failing = database.transaction(async (transaction) => {
    await transaction`select 1 / 0`.catch(() => undefined);
    await transaction`insert into written values ('behind')`;
  });
  await assert.rejects(failing, { code: '22012' });
});

test('a deferred constraint fails the transaction at COMMIT', async (t) => {
  const database = await openWithTable(t);
  await database.autocommit`
    create table late (one integer constraint one_late unique deferrable initially deferred)`;
  const failing = database.transaction((transaction) => transaction`insert into late values (1), (1)`);
  await assert.rejects(failing, { constraint: 'one_late' });
});

test('a failed transaction rejects further statements', async (t) => {
  const database = await openWithTable(t);
  const [over, late] = [Promise.withResolvers<null>(), Promise.withResolvers<unknown>()];
  const failing = database.transaction(async (transaction) => {
    const goOn = async (): Promise<void> => {
      await transaction`insert into written values ('early')`;
      await over.promise;
      late.resolve(await transaction`insert into written values ('late')`.catch((fault: unknown) => fault));
    };
    await Promise.all([goOn(), transaction`select 1 / 0`]);
  });
  await assert.rejects(failing, { code: '22012' });
  over.resolve(null);
  assert.match(String(await late.promise), /after its transaction had ended/);
  assert.deepEqual(await written(database), []);
});

test('a committed transaction rejects further statements', async (t) => {
  const database = await openWithTable(t);
  const kept = await database.transaction(async (transaction) => ({ transaction }));
  await assert.rejects(
    kept.transaction`insert into written values ('late')`,
    /after its transaction had ended/,
  );
  assert.deepEqual(await written(database), []);
});

test('no statement is sent before BEGIN has been answered', async (t) => {
  const { proxy, direct } = await openDatabaseProxy(t);
  const database = openDatabase({ url: proxy.url, connections: 1 });
  t.after(database.close);
  await database.reader`select 1`;
  proxy.silence();
  const unanswered = database.transaction((transaction) => transaction`insert into written values ('loose')`);
  const refused = assert.rejects(unanswered);
  await eventually('BEGIN is sent', () => proxy.sent[0]?.includes('begin') === true);
  // a statement behind BEGIN would arrive before the answer to this one
  await direct.reader`select 1`;
  assert.deepEqual(proxy.sent, [['select', 'begin']]);
  proxy.closeAll();
  await refused;
});

async function openWithTable(t: CleanUp): Promise<Database> {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(database.close);
  await database.autocommit`create table written (word text)`;
  return database;
}

async function written({ reader }: Database): Promise<unknown[]> {
  return [...(await reader`select word from written`)];
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CleanUp, openTestDatabase } from '#testing/database/test-database.ts';
import { type Database, openDatabase, type Transaction } from './database.ts';

// docs/spec/reliability.md#F-31
test('two deadlocked transactions both commit exactly once', async (t) => {
  const database = await openAccounts(t);
  const { promise: bothHoldOneRow, resolve } = Promise.withResolvers<null>();
  const both: Promise<void>[] = [];
  let attempts = 0;
  let holders = 0;
  const addToBoth = (first: number, second: number): Promise<void> =>
    database.transaction(async (transaction) => {
      attempts += 1;
      // a retry that locks its row before the other transaction does makes a second deadlock
      if (attempts > 2) await Promise.race(both);
      await add(transaction, first);
      holders += 1;
      if (holders === 2) resolve(null);
      await bothHoldOneRow;
      await add(transaction, second);
    });
  both.push(addToBoth(1, 2), addToBoth(2, 1));
  await Promise.all(both);
  assert.equal(attempts, 3, 'the deadlock victim was retried once');
  assert.deepEqual(await amounts(database), [2, 2]);
});

// docs/spec/reliability.md#F-31
test('a transaction with a serialization failure is retried', async (t) => {
  const database = await openAccounts(t);
  let attempts = 0;
  await database.transaction(async (transaction) => {
    attempts += 1;
    await transaction`set transaction isolation level repeatable read`;
    await transaction`select from account`;
    if (attempts === 1) await database.autocommit`update account set amount = 10`;
    await add(transaction, 1);
  });
  assert.equal(attempts, 2);
  assert.deepEqual(await amounts(database), [11, 10]);
});

// docs/spec/reliability.md#F-31
test('a transaction is retried five times after conflicts and never after other errors', async (t) => {
  const database = await openAccounts(t);
  const triesOf = async (code: string): Promise<number> => {
    let attempts = 0;
    const failing = database.transaction(async (transaction) => {
      attempts += 1;
      await transaction.unsafe(`do $$ begin raise exception using errcode = '${code}'; end $$`);
    });
    await assert.rejects(failing, { code });
    return attempts;
  };
  assert.deepEqual([await triesOf('40001'), await triesOf('40P01'), await triesOf('53100')], [6, 6, 1]);
});

// docs/spec/reliability.md#F-31
test('a read outside of a transaction is retried after a deadlock', async (t) => {
  const database = await openAccounts(t);
  await failTwice(database, '40P01');
  assert.deepEqual(await database.reader`select attempt() as attempt`, [{ attempt: 3 }]);
});

// docs/spec/reliability.md#F-31
test('a write outside of a transaction takes effect once after a deadlock', async (t) => {
  const database = await openAccounts(t);
  await failTwice(database, '40P01');
  await database.autocommit`update account set amount = amount + (attempt() > 0)::int where id = 1`;
  assert.deepEqual(await amounts(database), [1, 0]);
});

// docs/spec/reliability.md#F-31
test('a read outside of a transaction is not retried after another error', async (t) => {
  const database = await openAccounts(t);
  await failTwice(database, '53100');
  await assert.rejects(database.reader`select attempt()`.then(String), { code: '53100' });
  assert.deepEqual(await database.reader`select last_value::int as attempts from attempts`, [
    { attempts: 1 },
  ]);
});

/** Makes a function `attempt()` that fails twice and then returns 3. A rollback does not reset its sequence. */
async function failTwice({ autocommit }: Database, code: string): Promise<void> {
  await autocommit.unsafe(`
    create sequence attempts;
    create function attempt() returns int language plpgsql as $$
      declare reached int := nextval('attempts');
      begin
        if reached < 3 then raise exception using errcode = '${code}'; end if;
        return reached;
      end $$`);
}

async function openAccounts(t: CleanUp): Promise<Database> {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 2 });
  t.after(database.close);
  await database.autocommit`create table account as select id, 0 as amount from generate_series(1, 2) id`;
  return database;
}

async function add(transaction: Transaction, id: number): Promise<void> {
  await transaction`update account set amount = amount + 1 where id = ${id}`;
}

async function amounts({ reader }: Database): Promise<number[]> {
  const rows = await reader<{ amount: number }[]>`select amount from account order by id`;
  return rows.map(({ amount }) => amount);
}

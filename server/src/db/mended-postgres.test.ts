import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';
import { openTestDatabase } from '#tools/test-database.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { postgres } from './mended-postgres.ts';

test('a connection that is reset in the middle of a transaction serves again', async (t) => {
  const { database, line } = await openBehindLine(t, 1);
  const lost = assert.rejects(sleepInTransaction(database));
  await line.busy();
  line.reset();
  await lost;
  for (let time = 0; time < 3; time += 1) assert.equal(await ownSum(database), 2);
});

test('what a transaction says as its end, while the next connection is made, keeps nobody waiting', async (t) => {
  const { database, line } = await openBehindLine(t, 1);
  const lost = database.transaction(async (transaction) => {
    await transaction`select pg_sleep(20)`.catch((fault: unknown) => {
      letTimersFallDue();
      throw fault;
    });
  });
  const waiting = ownSum(database);
  await line.busy();
  line.hangUp();
  await assert.rejects(lost);
  assert.equal(await waiting, 2);
  for (let time = 0; time < 3; time += 1) assert.equal(await ownSum(database), 2);
});

test('what is asked on a connection at the moment of its loss does not keep it from being made anew', async (t) => {
  const { database, line } = await openBehindLine(t, 2);
  await Promise.all([ownSum(database), ownSum(database)]);
  const asked = database.reader`select pg_sleep(20)`.catch(() =>
    Promise.allSettled([ownSum(database), ownSum(database)]),
  );
  await line.busy();
  line.hangUp();
  letTimersFallDue();
  await asked;
  assert.deepEqual(await Promise.all([ownSum(database), ownSum(database)]), [2, 2]);
});

test('a transaction that has lost its connection writes nothing on that of another one', async (t) => {
  const { database, line } = await openBehindLine(t, 1);
  await database.autocommit`create table said (word text)`;
  const [first, goOn] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const orphan = Promise.withResolvers<unknown>();
  const lost = database.transaction(async (transaction) => {
    await transaction`insert into said values ('before')`;
    first.resolve(null);
    await goOn.promise;
    orphan.resolve(await transaction`insert into said values ('orphan')`.catch((fault: unknown) => fault));
  });
  await first.promise;
  line.hangUp();
  await assert.rejects(lost);
  await database.transaction(async (transaction) => {
    await transaction`insert into said values ('mine')`;
    goOn.resolve(null);
    assert.match(String(await orphan.promise), /CONNECTION_CLOSED/);
  });
  assert.deepEqual([...(await database.reader`select word from said`)], [{ word: 'mine' }]);
});

test('of a transaction that fails nothing is written behind its end, by whoever of it still goes on', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(database.close);
  await database.autocommit`create table said (word text)`;
  const [over, late] = [Promise.withResolvers<null>(), Promise.withResolvers<unknown>()];
  const failing = database.transaction(async (transaction) => {
    const goOn = async (): Promise<void> => {
      await transaction`insert into said values ('early')`;
      await over.promise;
      late.resolve(await transaction`insert into said values ('late')`.catch((fault: unknown) => fault));
    };
    await Promise.all([goOn(), transaction`select 1 / 0`]);
  });
  await assert.rejects(failing, { code: '22012' });
  over.resolve(null);
  assert.match(String(await late.promise), /is over/);
  assert.deepEqual([...(await database.reader`select word from said`)], []);
});

test('a database that hangs up on everybody is given up like one that is silent', async (t) => {
  const hangingUp = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(hangingUp, 'listening');
  t.after(() => void hangingUp.close());
  const sql = postgres(`postgres://nobody@127.0.0.1:${portOf(hangingUp)}/none`, {
    max: 1,
    connect_timeout: 1,
  });
  t.after(() => sql.end({ timeout: 0 }));
  await assert.rejects(sql`select 1`, { code: 'CONNECTION_CLOSED' });
});

test('a transaction that begins behind a hundred statements of others has its connection to itself', async (t) => {
  const url = await openTestDatabase(t);
  const database = openDatabase({ url, connections: 2 });
  const watch = openDatabase({ url, connections: 1 });
  t.after(() => Promise.all([database.close(), watch.close()]));
  await database.autocommit`create table said (word text)`;
  const ends = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const [first, second] = ends.map(({ promise }) =>
    database.transaction(async (transaction) => {
      await ownSum({ reader: transaction });
      await promise;
    }),
  );
  await untilInTransaction(watch, 2);
  const ahead = Array.from({ length: 100 }, () => database.reader`select 1`.execute());
  const begun = database.transaction((transaction) => transaction`insert into said values ('mine')`);
  ends[0]?.resolve(null);
  await Promise.all([first, ...ahead, begun]);
  await database.autocommit`insert into said values ('theirs')`;
  assert.deepEqual([...(await watch.reader`select word from said`)], [{ word: 'mine' }, { word: 'theirs' }]);
  ends[1]?.resolve(null);
  await second;
});

test('a statement that cannot be put into words fails by itself, and its neighbours get their own answers', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(database.close);
  await ownSum(database);
  const [before, wordless, behind] = await Promise.allSettled([
    ownSum(database),
    database.reader`select ${undefined as never}`,
    database.reader`select 7 as seven`,
  ]);
  assert.deepEqual(before, { status: 'fulfilled', value: 2 });
  assert.match(wordless.status === 'rejected' ? String(wordless.reason) : '', /UNDEFINED_VALUE/);
  assert.deepEqual(behind.status === 'fulfilled' && [...behind.value], [{ seven: 7 }]);
});

type Line = {
  /** Settles when the database has been asked something since the last call and has not answered for a while. */
  busy(): Promise<void>;
  hangUp(): void;
  reset(): void;
};

type CleanUp = { after(work: () => Promise<void> | void): void };

/** A database at the end of a line that can be cut. */
async function openBehindLine(
  t: CleanUp,
  connections: number,
): Promise<{ readonly database: Database; readonly line: Line }> {
  const url = new URL(await openTestDatabase(t));
  const ends = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(url.port), url.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const watch = openDatabase({ url: url.href, connections: 1 });
  const behind = new URL(url);
  behind.host = `127.0.0.1:${portOf(line)}`;
  const database = openDatabase({ url: behind.href, connections });
  t.after(async () => {
    await Promise.all([database.close(), watch.close()]);
    line.close();
  });
  return {
    database,
    line: {
      busy: () => untilAsleep(watch),
      hangUp: () => {
        for (const end of [...ends]) end.destroy();
      },
      reset: () => {
        for (const end of [...ends]) end.resetAndDestroy();
      },
    },
  };
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function untilInTransaction({ reader }: Database, connections: number): Promise<void> {
  for (;;) {
    const holding = await reader`
      select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    if (holding.length === connections) return;
  }
}

async function untilAsleep({ reader }: Database): Promise<void> {
  for (;;) {
    const asleep = await reader`
      select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    if (asleep.length > 0) return;
  }
}

function sleepInTransaction(database: Database): Promise<unknown> {
  return database.transaction((transaction) => transaction`select pg_sleep(20)`);
}

async function ownSum({ reader }: Pick<Database, 'reader'>): Promise<unknown> {
  const [row] = await reader`select 1 + 1 as sum`;
  return row?.['sum'];
}

/** Holds this process up for so long that a timer of a millisecond is due before what was put off comes to its turn. */
function letTimersFallDue(): void {
  const end = performance.now() + 5;
  while (performance.now() < end);
}

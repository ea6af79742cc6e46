import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { type DatabaseLine, openDatabaseLine, portOf } from '#tools/test/database-line.ts';
import type { CleanUp } from '#tools/test-database.ts';
import type { Database } from '../database.ts';
import { isConnectionFault, openDatabase } from '../database.ts';
import { addressOf } from './connect.ts';
import { connect } from './connection.ts';
import { plainText } from './statement.ts';

test('a statement fails with a connection fault when its connection is lost', async (t) => {
  const { database, line } = await openBehindLine(t, 1);
  const lost = assert.rejects(database.reader`select pg_sleep(20)`, isConnectionFault);
  await line.untilAsleep();
  line.hangUp();
  await lost;
});

test('the pool serves again after a connection was reset in a transaction', async (t) => {
  const { database, line } = await openBehindLine(t, 1);
  const lost = assert.rejects(sleepInTransaction(database), isConnectionFault);
  await line.untilAsleep();
  line.reset();
  await lost;
  for (let time = 0; time < 3; time += 1) assert.equal(await sum(database), 2);
});

test('the loss of an idle connection neither ends the process nor fails the next statement', async (t) => {
  const { database, line } = await openBehindLine(t, 1);
  assert.equal(await sum(database), 2);
  line.reset();
  await untilLost(database);
  assert.equal(await sum(database), 2);
});

test('a statement that meets a connection which the server has just ended fails with a connection fault', async (t) => {
  const { line, direct } = await openDatabaseLine(t);
  const connection = await connect({ address: addressOf(line.url), statementMilliseconds: 0 });
  const { rows } = await connection.send(plainText('select pg_backend_pid() as pid'));
  line.keepOpen();
  await direct.reader`select pg_terminate_backend(${Number(rows[0]?.['pid'])}::integer)`;
  while (!connection.isLost()) await new Promise((resolve) => setTimeout(resolve, 5));
  await assert.rejects(connection.send(plainText('select 1')), isConnectionFault);
});

test('a call that waits for a connection is served by the next one when the present one is lost', async (t) => {
  const { database, line } = await openBehindLine(t, 1);
  const lost = assert.rejects(sleepInTransaction(database), isConnectionFault);
  const waiting = sum(database);
  await line.untilAsleep();
  line.hangUp();
  await lost;
  assert.equal(await waiting, 2);
});

test('statements that are sent as the connection is lost do not keep it from being made anew', async (t) => {
  const { database, line } = await openBehindLine(t, 2);
  await Promise.all([sum(database), sum(database)]);
  const asked = database.reader`select pg_sleep(20)`.catch(() =>
    Promise.allSettled([sum(database), sum(database)]),
  );
  await line.untilAsleep();
  line.hangUp();
  await asked;
  assert.deepEqual(await Promise.all([sum(database), sum(database)]), [2, 2]);
});

test('a transaction that has lost its connection writes nothing on that of another one', async (t) => {
  const { database, line } = await openBehindLine(t, 1);
  await database.autocommit`create table written (word text)`;
  const [first, goOn] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const orphan = Promise.withResolvers<unknown>();
  const lost = database.transaction(async (transaction) => {
    await transaction`insert into written values ('before')`;
    first.resolve(null);
    await goOn.promise;
    orphan.resolve(await transaction`insert into written values ('orphan')`.catch((fault: unknown) => fault));
  });
  await first.promise;
  line.hangUp();
  const refused = assert.rejects(lost, isConnectionFault);
  await database.transaction(async (transaction) => {
    await transaction`insert into written values ('mine')`;
    goOn.resolve(null);
    assert.ok(isConnectionFault(await orphan.promise));
  });
  await refused;
  assert.deepEqual([...(await database.reader`select word from written`)], [{ word: 'mine' }]);
});

test('while the database refuses connections every call fails at once, and the first after that succeeds', async (t) => {
  const { database, line } = await openBehindLine(t, 4);
  assert.equal(await sum(database), 2);
  await line.refuse();
  const calls = Array.from({ length: 50 }, () => assert.rejects(sum(database), isConnectionFault));
  await Promise.all([...calls, assert.rejects(sleepInTransaction(database), isConnectionFault)]);
  await line.accept();
  assert.equal(await sum(database), 2);
});

test('a connection that is closed while it is being made fails the calls that wait for it', async (t) => {
  const hangingUp = createServer((socket) => socket.once('data', () => socket.destroy())).listen(
    0,
    '127.0.0.1',
  );
  await once(hangingUp, 'listening');
  t.after(() => void hangingUp.close());
  const url = `postgres://nobody@127.0.0.1:${portOf(hangingUp)}/none`;
  const database = openDatabase({ url, connections: 1 });
  t.after(database.close);
  await Promise.all([
    assert.rejects(sum(database), isConnectionFault),
    assert.rejects(sum(database), isConnectionFault),
  ]);
});

test('a database that does not greet is given up after five seconds', async (t) => {
  const { line } = await openDatabaseLine(t);
  line.silence();
  await assert.rejects(connect({ address: addressOf(line.url), statementMilliseconds: 0 }), {
    code: 'CONNECT_TIMEOUT',
  });
});

test('the next host of several is taken when the first does not answer', async (t) => {
  const { line } = await openDatabaseLine(t);
  const [url, silent] = [new URL(line.url), await openDatabaseLine(t)];
  await silent.line.refuse();
  const hosts = `${new URL(silent.line.url).host},${url.host}`;
  const database = openDatabase({ url: line.url.replace(url.host, hosts), connections: 1 });
  t.after(database.close);
  assert.equal(await sum(database), 2);
});

test('a session of another kind than the wanted one is not used', async (t) => {
  const { line } = await openDatabaseLine(t);
  const found = await Promise.all(
    ['read-write', 'read-only', 'primary', 'standby', 'prefer-standby'].map(async (kind) => {
      const database = openDatabase({ url: `${line.url}?target_session_attrs=${kind}`, connections: 1 });
      const used = await sum(database).then(
        () => true,
        (error: unknown) => !isConnectionFault(error),
      );
      await database.close();
      return [kind, used];
    }),
  );
  assert.deepEqual(Object.fromEntries(found), {
    'read-write': true,
    'read-only': false,
    primary: true,
    standby: false,
    'prefer-standby': true,
  });
});

test('a statement without an answer in time closes its connection and fails what is pipelined behind it', async (t) => {
  const { line } = await openDatabaseLine(t);
  const connection = await connect({ address: addressOf(line.url), statementMilliseconds: 0 });
  line.silence();
  const late = connection.send(plainText('select 1'), 50);
  const neighbour = connection.send(plainText('select 2'));
  await Promise.all([assert.rejects(late, isConnectionFault), assert.rejects(neighbour, isConnectionFault)]);
  assert.ok(connection.isLost());
});

test('a statement that runs into the server’s time limit fails alone', async (t) => {
  const { line } = await openDatabaseLine(t);
  const connection = await connect({ address: addressOf(line.url), statementMilliseconds: 50 });
  t.after(connection.destroy);
  const [before, slow, behind] = await Promise.allSettled(
    ['select 1', 'select pg_sleep(20)', 'select 2'].map((text) => connection.send(plainText(text))),
  );
  assert.deepEqual([before?.status, slow?.status, behind?.status], ['fulfilled', 'rejected', 'fulfilled']);
  assert.equal(slow?.status === 'rejected' && (slow.reason as { code: string }).code, '57014');
});

test('a lost subscription is made anew, and says that it may have missed something', async (t) => {
  const { line, direct } = await openDatabaseLine(t);
  const database = openDatabase({ url: line.url, connections: 1 });
  t.after(database.close);
  const heard: string[] = [];
  let onHeard = (): void => undefined;
  const untilHeard = async (count: number): Promise<void> => {
    while (heard.length < count)
      await new Promise<void>((resolve) => {
        onHeard = resolve;
      });
  };
  await database.listen('news', (text) => {
    heard.push(text);
    onHeard();
  });
  await direct.autocommit`select pg_notify('news', 'first')`;
  await untilHeard(1);
  line.hangUp();
  await untilHeard(2);
  await direct.autocommit`select pg_notify('news', 'second')`;
  await untilHeard(3);
  assert.deepEqual(heard, ['first', '', 'second']);
});

async function openBehindLine(
  t: CleanUp,
  connections: number,
): Promise<{ readonly database: Database; readonly line: DatabaseLine }> {
  const { line } = await openDatabaseLine(t);
  const database = openDatabase({ url: line.url, connections });
  t.after(database.close);
  return { database, line };
}

function sleepInTransaction(database: Database): Promise<unknown> {
  return database.transaction((transaction) => transaction`select pg_sleep(20)`);
}

async function sum({ reader }: Database): Promise<unknown> {
  const [row] = await reader`select 1 + 1 as sum`;
  return row?.['sum'];
}

/** The loss of an idle connection is an event of the network, which comes a moment later. */
async function untilLost({ reader }: Database): Promise<void> {
  await reader`select 1`.catch(() => undefined);
}

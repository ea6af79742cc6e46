import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { type DatabaseProxy, openDatabaseProxy, portOf } from '#testing/stack/database-proxy.ts';
import type { CleanUp } from '#testing/database/test-database.ts';
import { type Database, isConnectionFault, openDatabase } from '../database.ts';
import { addressOf } from './connect.ts';
import { connect } from './connection.ts';
import { plainText } from './statement.ts';

test('a statement fails with a connection fault when its connection is lost', async (t) => {
  const { database, proxy } = await openBehindProxy(t, 1);
  const lost = assert.rejects(database.reader`select pg_sleep(20)`, isConnectionFault);
  await proxy.untilAsleep();
  proxy.closeAll();
  await lost;
});

test('the pool serves again after a connection was reset in a transaction', async (t) => {
  const { database, proxy } = await openBehindProxy(t, 1);
  const lost = assert.rejects(sleepInTransaction(database), isConnectionFault);
  await proxy.untilAsleep();
  proxy.resetAll();
  await lost;
  for (let time = 0; time < 3; time += 1) assert.equal(await sum(database), 2);
});

test('the next statement succeeds after an idle connection was lost', async (t) => {
  const { database, proxy } = await openBehindProxy(t, 1);
  assert.equal(await sum(database), 2);
  proxy.resetAll();
  await untilLost(database);
  assert.equal(await sum(database), 2);
});

test('a statement on a connection that the server has terminated fails with a connection fault', async (t) => {
  const { proxy, direct } = await openDatabaseProxy(t);
  const connection = await connect({ address: addressOf(proxy.url), statementMilliseconds: 0 });
  const { rows } = await connection.send(plainText('select pg_backend_pid() as pid'));
  proxy.keepOpen();
  await direct.reader`select pg_terminate_backend(${Number(rows[0]?.['pid'])}::integer)`;
  await eventually('the connection is lost', () => connection.isLost());
  await assert.rejects(connection.send(plainText('select 1')), isConnectionFault);
});

test('a waiting call gets a new connection when the current one is lost', async (t) => {
  const { database, proxy } = await openBehindProxy(t, 1);
  const lost = assert.rejects(sleepInTransaction(database), isConnectionFault);
  const waiting = sum(database);
  await proxy.untilAsleep();
  proxy.closeAll();
  await lost;
  assert.equal(await waiting, 2);
});

test('statements sent while a connection is lost do not prevent reconnecting', async (t) => {
  const { database, proxy } = await openBehindProxy(t, 2);
  await Promise.all([sum(database), sum(database)]);
  const asked = database.reader`select pg_sleep(20)`.catch(() =>
    Promise.allSettled([sum(database), sum(database)]),
  );
  await proxy.untilAsleep();
  proxy.closeAll();
  await asked;
  assert.deepEqual(await Promise.all([sum(database), sum(database)]), [2, 2]);
});

test('a transaction that has lost its connection never writes on another one', async (t) => {
  const { database, proxy } = await openBehindProxy(t, 1);
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
  proxy.closeAll();
  const refused = assert.rejects(lost, isConnectionFault);
  await database.transaction(async (transaction) => {
    await transaction`insert into written values ('mine')`;
    goOn.resolve(null);
    assert.ok(isConnectionFault(await orphan.promise));
  });
  await refused;
  assert.deepEqual([...(await database.reader`select word from written`)], [{ word: 'mine' }]);
});

test('calls fail at once while the database refuses connections', async (t) => {
  const { database, proxy } = await openBehindProxy(t, 4);
  assert.equal(await sum(database), 2);
  await proxy.refuse();
  const calls = Array.from({ length: 50 }, () => assert.rejects(sum(database), isConnectionFault));
  await Promise.all([...calls, assert.rejects(sleepInTransaction(database), isConnectionFault)]);
  await proxy.accept();
  assert.equal(await sum(database), 2);
});

test('a connection closed during its start-up fails the waiting calls', async (t) => {
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

test('connecting times out after five seconds without a greeting', async (t) => {
  const { proxy } = await openDatabaseProxy(t);
  proxy.silence();
  await assert.rejects(connect({ address: addressOf(proxy.url), statementMilliseconds: 0 }), {
    code: 'CONNECT_TIMEOUT',
  });
});

test('the next host is used when the first does not answer', async (t) => {
  const { proxy } = await openDatabaseProxy(t);
  const [url, silent] = [new URL(proxy.url), await openDatabaseProxy(t)];
  await silent.proxy.refuse();
  const hosts = `${new URL(silent.proxy.url).host},${url.host}`;
  const database = openDatabase({ url: proxy.url.replace(url.host, hosts), connections: 1 });
  t.after(database.close);
  assert.equal(await sum(database), 2);
});

test('a read-only host is passed over if the address names several hosts', async (t) => {
  const { proxy } = await openDatabaseProxy(t);
  const { host } = new URL(proxy.url);
  const readOnly = 'options=-c%20default_transaction_read_only%3Don';
  const open = (hosts: string) =>
    openDatabase({ url: `${proxy.url.replace(host, hosts)}?${readOnly}`, connections: 1 });
  const [one, several] = [open(host), open(`${host},${host}`)];
  t.after(() => Promise.all([one.close(), several.close()]));
  assert.equal(await sum(one), 2);
  await assert.rejects(sum(several), isConnectionFault);
});

test('target_session_attrs excludes hosts of another kind', async (t) => {
  const { proxy } = await openDatabaseProxy(t);
  const found = await Promise.all(
    ['read-write', 'read-only', 'primary', 'standby', 'prefer-standby'].map(async (kind) => {
      const database = openDatabase({ url: `${proxy.url}?target_session_attrs=${kind}`, connections: 1 });
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

test('a statement that times out closes its connection and fails its pipelined neighbours', async (t) => {
  const { proxy } = await openDatabaseProxy(t);
  const connection = await connect({ address: addressOf(proxy.url), statementMilliseconds: 0 });
  proxy.silence();
  const late = connection.send(plainText('select 1'), 50);
  const neighbour = connection.send(plainText('select 2'));
  await Promise.all([assert.rejects(late, isConnectionFault), assert.rejects(neighbour, isConnectionFault)]);
  assert.ok(connection.isLost());
});

test('a statement cancelled by statement_timeout fails alone', async (t) => {
  const { proxy } = await openDatabaseProxy(t);
  const connection = await connect({ address: addressOf(proxy.url), statementMilliseconds: 50 });
  t.after(connection.destroy);
  const [before, slow, behind] = await Promise.allSettled(
    ['select 1', 'select pg_sleep(20)', 'select 2'].map((text) => connection.send(plainText(text))),
  );
  assert.deepEqual([before?.status, slow?.status, behind?.status], ['fulfilled', 'rejected', 'fulfilled']);
  assert.equal(slow?.status === 'rejected' && (slow.reason as { code: string }).code, '57014');
});

test('a subscription that reconnects reports possibly missed notifications', async (t) => {
  const { proxy, direct } = await openDatabaseProxy(t);
  const database = openDatabase({ url: proxy.url, connections: 1 });
  t.after(database.close);
  const received: string[] = [];
  let onReceived = (): void => undefined;
  const untilReceived = async (count: number): Promise<void> => {
    while (received.length < count)
      await new Promise<void>((resolve) => {
        onReceived = resolve;
      });
  };
  await database.listen('news', (text) => {
    received.push(text);
    onReceived();
  });
  await direct.autocommit`select pg_notify('news', 'first')`;
  await untilReceived(1);
  proxy.closeAll();
  await untilReceived(2);
  await direct.autocommit`select pg_notify('news', 'second')`;
  await untilReceived(3);
  assert.deepEqual(received, ['first', '', 'second']);
});

async function openBehindProxy(
  t: CleanUp,
  connections: number,
): Promise<{ readonly database: Database; readonly proxy: DatabaseProxy }> {
  const { proxy } = await openDatabaseProxy(t);
  const database = openDatabase({ url: proxy.url, connections });
  t.after(database.close);
  return { database, proxy };
}

function sleepInTransaction(database: Database): Promise<unknown> {
  return database.transaction((transaction) => transaction`select pg_sleep(20)`);
}

async function sum({ reader }: Database): Promise<unknown> {
  const [row] = await reader`select 1 + 1 as sum`;
  return row?.['sum'];
}

/** The driver notices the loss of an idle connection on the next turn of the event loop or on the next statement. */
async function untilLost({ reader }: Database): Promise<void> {
  await reader`select 1`.catch(() => undefined);
}

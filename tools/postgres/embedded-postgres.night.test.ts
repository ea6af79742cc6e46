import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { killPostgres } from '#testing/stack/kill-postgres.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

test('the embedded database is durable, uses UTC and UTF-8, and listens on localhost only', async (t) => {
  const { start } = await openTestDirectory(t);
  const server = await start();
  const sql = openDatabase({ url: server.url, connections: 1 });
  const [row] =
    await sql.autocommit`select current_setting('fsync') as fsync, current_setting('TimeZone') as zone,
    current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses`;
  assert.deepEqual({ ...row }, { fsync: 'on', zone: 'UTC', encoding: 'UTF8', addresses: '127.0.0.1' });
  await sql.close();
});

test('the embedded database requires its password', async (t) => {
  const { start } = await openTestDirectory(t);
  const server = await start();
  const url = new URL(server.url);
  url.password = 'guessed';
  const sql = openDatabase({ url: url.href, connections: 1 });
  await assert.rejects(sql.reader`select 1`, /password authentication failed/);
  await sql.close();
});

// docs/spec/reliability.md#D-7, docs/spec/reliability.md#F-37
test('committed data survives a kill of the embedded database', async (t) => {
  const { dataDir, start } = await openTestDirectory(t);
  const first = await start();
  const before = openDatabase({ url: first.url, connections: 1 });
  await before.autocommit`create table promise (kept text)`;
  await before.autocommit`insert into promise values ('acknowledged')`;
  await killPostgres(dataDir);
  await first.exited;
  await before.close();

  const second = await start();
  const after = openDatabase({ url: second.url, connections: 1 });
  assert.deepEqual([...(await after.autocommit`select kept from promise`)], [{ kept: 'acknowledged' }]);
  await after.close();
});

test('a start stops the server that a killed process left running', async (t) => {
  const { start } = await openTestDirectory(t);
  const orphan = await start();
  const next = await start();
  await orphan.exited;
  const sql = openDatabase({ url: next.url, connections: 1 });
  assert.equal((await sql.autocommit`select 1`).length, 1);
  await sql.close();
});

test('a failed start reports its cause', async (t) => {
  const { dataDir, start } = await openTestDirectory(t);
  const settings = { max_connections: 'many' };
  await assert.rejects(startEmbeddedPostgres({ dataDir, settings }), /did not start:[^]*max_connections/);
  const unusedPid = 2 ** 31 - 1;
  for (const pid of [unusedPid, process.pid]) {
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${pid}\n`);
    const server = await start();
    await server.stop();
  }
});

async function openTestDirectory(
  t: TestContext,
): Promise<{ dataDir: string; start: () => Promise<EmbeddedPostgres> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chasti-embedded-'));
  // without user namespaces, root starts PostgreSQL as another user, which needs access to the directory
  await chmod(dataDir, 0o755);
  const servers: EmbeddedPostgres[] = [];
  t.after(async () => {
    for (const server of servers) await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const start = async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    servers.push(server);
    return server;
  };
  return { dataDir, start };
}

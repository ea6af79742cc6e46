import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openDatabase } from '../database.ts';
import { killPostgres } from '#tools/test/kill-postgres.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

test('the embedded database is durable, in UTC and UTF-8, and listens on this machine only', async (t) => {
  const { start } = await openStage(t);
  const server = await start();
  const sql = openDatabase({ url: server.url, connections: 1 });
  const [row] =
    await sql.autocommit`select current_setting('fsync') as fsync, current_setting('TimeZone') as zone,
    current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses`;
  assert.deepEqual({ ...row }, { fsync: 'on', zone: 'UTC', encoding: 'UTF8', addresses: '127.0.0.1' });
  await sql.close();
});

test('nobody gets into the embedded database without its password', async (t) => {
  const { start } = await openStage(t);
  const server = await start();
  const url = new URL(server.url);
  url.password = 'guessed';
  const sql = openDatabase({ url: url.href, connections: 1 });
  await assert.rejects(sql.reader`select 1`, /password authentication failed/);
  await sql.close();
});

// docs/spec/reliability.md#D-7, docs/spec/reliability.md#F-37
test('what was committed survives a kill of the whole embedded database', async (t) => {
  const { dataDir, start } = await openStage(t);
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

test('a server left behind by a killed process gives way to the next start', async (t) => {
  const { start } = await openStage(t);
  const orphan = await start();
  const next = await start();
  await orphan.exited;
  const sql = openDatabase({ url: next.url, connections: 1 });
  assert.equal((await sql.autocommit`select 1`).length, 1);
  await sql.close();
});

test('a server that does not start says why; what a dead process left behind, or somebody else’s process by its number, stops no start', async (t) => {
  const { dataDir, start } = await openStage(t);
  const settings = { max_connections: 'many' };
  await assert.rejects(startEmbeddedPostgres({ dataDir, settings }), /did not start:[^]*max_connections/);
  const nobody = 2 ** 31 - 1;
  for (const pid of [nobody, process.pid]) {
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${pid}\n`);
    const server = await start();
    await server.stop();
  }
});

async function openStage(
  t: TestContext,
): Promise<{ dataDir: string; start: () => Promise<EmbeddedPostgres> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chasti-embedded-'));
  // Where root may not open namespaces, PostgreSQL runs as another user, who has to get in.
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

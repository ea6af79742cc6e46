import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuse } from '#domain/refusal.ts';
import { openDatabase } from '#server/db/database.ts';
import { staffByLogin } from '#server/db/staff/staff-store.ts';
import { startBulkPayoff } from '#server/use-cases/bulk-payoff/start-bulk-payoff.ts';
import { eventually } from '#testing/eventually.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { openProduct } from '#testing/stack/own-product.ts';

/** Advisory lock of this test. While the test holds it, the replaced function waits. */
const gateKey = 7_311_999;
const databaseUrl = await openTestDatabase({ after }, 'demo');
const { reader, close } = openDatabase({ url: databaseUrl, connections: 1 });
after(close);
// Shadows the database's function by search path, so that a statement stops after its snapshot and before it asks for
// the lock.
await reader`create schema gate`;
await reader.unsafe(`
  create function gate.pg_try_advisory_xact_lock(key bigint) returns boolean language plpgsql as $$
  begin
    perform pg_advisory_lock_shared(${gateKey}), pg_advisory_unlock_shared(${gateKey});
    return pg_catalog.pg_try_advisory_xact_lock(key);
  end $$`);
const name = new URL(databaseUrl).pathname.slice(1);
await reader.unsafe(`alter database ${name} set search_path = gate, pg_catalog, public`);
const { context } = await openProduct({ after }, { DATABASE_URL: databaseUrl });

async function upload(bytes: AsyncIterable<Uint8Array>): ReturnType<typeof startBulkPayoff> {
  const staff = await staffByLogin(reader, 'payments');
  assert.ok(staff);
  const actor = { staffUuid: staff.staffUuid, address: '127.0.0.1' };
  return startBulkPayoff(context, { staff: actor, fileName: null, reviewWanted: false, bytes });
}

async function* lineOfFile(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('DW-1;100\n');
}

async function untilHeld(): Promise<void> {
  await eventually('a statement waits for the advisory lock', async () => {
    const held = await reader`
      select from pg_locks where locktype = 'advisory' and objid = ${gateKey}::oid and not granted`;
    return held.length > 0;
  });
}

// docs/spec/reliability.md#I-38
test('of two files that start concurrently one is refused, although both snapshots show no running file', async () => {
  const [begun, isWhole] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  async function* slowFile(): AsyncGenerator<Uint8Array> {
    begun.resolve(null);
    await isWhole.promise;
    yield* lineOfFile();
  }
  const first = upload(slowFile());
  await begun.promise;
  await reader`select pg_advisory_lock(${gateKey})`;
  const second = upload(lineOfFile());
  await untilHeld();
  isWhole.resolve(null);
  assert.ok((await first).ok);
  await reader`select pg_advisory_unlock(${gateKey})`;
  assert.deepEqual(await second, refuse('full.payment.last.file.is.not.completed'));
});

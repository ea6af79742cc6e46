import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openTestDatabase } from '#tools/test-database.ts';
import { ConfigError } from '../../config/environment.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/database.ts';
import { cryptographicRandom as random } from '../../secrets/random.ts';
import { openDataKey } from './open-data-key.ts';

const former = 'the-key-that-was-before-this-one';
const fresh = 'the-key-that-takes-its-place-now';

// docs/spec/reliability.md#S-57
test('a new database gets a key by chance, which outlives every change of SECRET_KEY', async (t) => {
  const database = await opened(t);
  const dataKey = await openDataKey({ database, random }, [former]);
  assert.notEqual(dataKey, former);
  assert.equal(await openDataKey({ database, random }, [fresh, former]), dataKey);
  assert.equal(
    await openDataKey({ database, random }, [former]),
    dataKey,
    'who knows the former begins again',
  );
  assert.equal(await openDataKey({ database, random }, [fresh]), dataKey);
  await assert.rejects(openDataKey({ database, random }, [former]), ConfigError);
});

test('the former key is told from the new one also where the database’s clock went back between them', async (t) => {
  const database = await opened(t);
  const dataKey = await openDataKey({ database, random }, [former]);
  await database.reader`update data_key set sealed_at = now() + interval '1 day'`;
  await openDataKey({ database, random }, [fresh, former]);
  await openDataKey({ database, random }, [former]);
  assert.equal(await openDataKey({ database, random }, [fresh]), dataKey);
  await assert.rejects(openDataKey({ database, random }, [former]), ConfigError);
});

test('a database that was begun without a key of its own keeps the SECRET_KEY that it was begun with, also where that is changed by the same start', async (t) => {
  for (const secretKeys of [[former], [fresh, former]] as const) {
    const database = await opened(t, 'demo');
    await database.reader`delete from data_key`;
    assert.equal(await openDataKey({ database, random }, secretKeys), former);
  }
});

async function opened(t: TestContext, content: 'empty' | 'demo' = 'empty'): Promise<Database> {
  const database = openDatabase({ url: await openTestDatabase(t, content), connections: 1 });
  t.after(() => database.close());
  return database;
}

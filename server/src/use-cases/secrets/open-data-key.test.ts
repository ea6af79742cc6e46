import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { ConfigError } from '../../config/environment.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { cryptographicRandom as random } from '../../secrets/random.ts';
import { openDataKey } from './open-data-key.ts';

const previous = 'the-key-that-was-before-this-one';
const next = 'the-key-that-takes-its-place-now';

// docs/spec/reliability.md#S-57
test('a new database gets a random data key, which survives every change of SECRET_KEY', async (t) => {
  const database = await opened(t);
  const dataKey = await openDataKey({ database, random }, [previous]);
  assert.notEqual(dataKey, previous);
  assert.equal(await openDataKey({ database, random }, [next, previous]), dataKey);
  assert.equal(
    await openDataKey({ database, random }, [previous]),
    dataKey,
    'a process with the previous key starts again',
  );
  assert.equal(await openDataKey({ database, random }, [next]), dataKey);
  await assert.rejects(openDataKey({ database, random }, [previous]), ConfigError);
});

test('the new key replaces the previous key even if the database’s clock went backwards', async (t) => {
  const database = await opened(t);
  const dataKey = await openDataKey({ database, random }, [previous]);
  await database.reader`update data_key set sealed_at = sealed_at + interval '1 day'`;
  await openDataKey({ database, random }, [next, previous]);
  await openDataKey({ database, random }, [previous]);
  assert.equal(await openDataKey({ database, random }, [next]), dataKey);
  await assert.rejects(openDataKey({ database, random }, [previous]), ConfigError);
});

test('a database created without a data key keeps using its first SECRET_KEY', async (t) => {
  for (const secretKeys of [[previous], [next, previous]] as const) {
    const database = await opened(t, 'demo');
    await database.reader`delete from data_key`;
    assert.equal(await openDataKey({ database, random }, secretKeys), previous);
  }
});

async function opened(t: TestContext, content: 'empty' | 'demo' = 'empty'): Promise<Database> {
  const database = openDatabase({ url: await openTestDatabase(t, content), connections: 1 });
  t.after(() => database.close());
  return database;
}

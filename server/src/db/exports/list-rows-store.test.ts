import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabaseProxy } from '#testing/stack/database-proxy.ts';
import { openDatabase } from '../database.ts';
import { rowsInPortions } from './list-rows-store.ts';

test('a cursor fetches a batch only after the rows of the previous one were read', async (t) => {
  const { proxy } = await openDatabaseProxy(t);
  const database = openDatabase({ url: proxy.url, connections: 1 });
  t.after(database.close);
  const batches: number[][] = [];
  const fetches: number[] = [];
  await database.transaction(async (transaction) => {
    const numbers = transaction`select number from generate_series(1, 5) number`;
    for await (const rows of rowsInPortions<{ number: number }>(transaction, numbers, 2)) {
      batches.push(rows.map(({ number }) => number));
      fetches.push(proxy.sent.flat().filter((word) => word === 'fetch').length);
    }
  });
  assert.deepEqual(batches, [[1, 2], [3, 4], [5]]);
  assert.deepEqual(fetches, [1, 2, 3]);
});

test('statements of other calls do not use the connection of an open cursor', async (t) => {
  const { proxy } = await openDatabaseProxy(t);
  const database = openDatabase({ url: proxy.url, connections: 2 });
  t.after(database.close);
  await database.transaction(async (transaction) => {
    const numbers = transaction`select number from generate_series(1, 5) number`;
    for await (const rows of rowsInPortions<{ number: number }>(transaction, numbers, 2)) {
      const others = Array.from({ length: 20 }, () => database.reader`values (1)`);
      assert.equal((await Promise.all(others)).length, 20);
      assert.ok(rows.length > 0);
    }
  });
  const ofCursor = proxy.sent.filter((words) => words.includes('declare'));
  assert.equal(ofCursor.length, 1);
  assert.ok(!ofCursor.flat().includes('values'));
});

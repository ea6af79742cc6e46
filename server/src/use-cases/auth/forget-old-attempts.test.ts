import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { moscowTimeOfDay, plusSeconds, secondsBetween } from '#domain/dates.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { deleteOldAttempts } from './forget-old-attempts.ts';

const { context } = await openProduct({ after });
const { clock, database } = context;
const daySeconds = 86_400;

async function countAttempts(count: number, daysAgo: number): Promise<void> {
  await database.autocommit`
    insert into limit_event (scope, subject, detail, at)
    select 'startsPerAddress', '203.0.113.1', '', ${plusSeconds(clock.now(), -daysAgo * daySeconds)}
      from generate_series(1, ${count}::int)`;
}

async function left(): Promise<number | undefined> {
  const [row] = await database.reader<{ count: number }[]>`select count(*) as count from limit_event`;
  return row?.count;
}

test('attempts older than 31 days are deleted at night, in batches of ten thousand ten seconds apart', async () => {
  await countAttempts(10_001, 32);
  await countAttempts(1, 30);
  const secondsToNextRun = Math.round(secondsBetween(clock.now(), await deleteOldAttempts(context)));
  assert.deepEqual([secondsToNextRun, await left()], [10, 2]);
  assert.equal(moscowTimeOfDay(await deleteOldAttempts(context)), '04:00');
  assert.equal(await left(), 1);
});

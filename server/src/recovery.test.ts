import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '#domain/calendar.ts';
import { newRecovery } from './recovery.ts';

const noon = instant('2030-01-01T12:00:00Z');
const later = instant('2030-01-01T12:00:05Z');

test('a database whose ticks go on is current, and one whose latest tick is earlier than it was has gone back', () => {
  const recovery = newRecovery(false);
  for (const tick of [null, noon, noon, later]) recovery.seeTick(tick);
  assert.ok(!recovery.isUnderWay());
  assert.equal(recovery.lastTick(), later);
  recovery.seeTick(noon);
  assert.ok(recovery.isUnderWay());
});

test('a database that knows no tick any more has gone back', () => {
  const recovery = newRecovery(false);
  recovery.seeTick(noon);
  recovery.seeTick(null);
  assert.ok(recovery.isUnderWay());
});

test('only books that were compared end the recovery, one comparison at a time', async () => {
  const recovery = newRecovery(true);
  await recovery.tryToEnd(async () => false);
  assert.ok(recovery.isUnderWay());
  await assert.rejects(recovery.tryToEnd(() => Promise.reject(new Error('no list'))));
  assert.ok(recovery.isUnderWay());
  let comparisons = 0;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const compare = (): Promise<boolean> => {
    comparisons += 1;
    return promise;
  };
  const tries = [recovery.tryToEnd(compare), recovery.tryToEnd(compare)];
  resolve(true);
  await Promise.all(tries);
  assert.equal(comparisons, 1);
  assert.ok(!recovery.isUnderWay());
  await recovery.tryToEnd(compare);
  assert.equal(comparisons, 1);
});

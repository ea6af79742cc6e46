import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, plusSeconds } from '#domain/dates.ts';
import { newRecovery, bankListDelaySeconds } from './recovery.ts';

const startedAt = instant('2030-01-01T09:00:00Z');
const listCompleteAt = plusSeconds(startedAt, bankListDelaySeconds);
const beforeComplete = plusSeconds(listCompleteAt, -1);

test('a recovery ends only after a successful reconciliation', async () => {
  const recovery = newRecovery(startedAt);
  await recovery.tryToEnd(listCompleteAt, async () => false);
  assert.ok(recovery.isUnderWay());
  await assert.rejects(recovery.tryToEnd(listCompleteAt, () => Promise.reject(new Error('no list'))));
  assert.ok(recovery.isUnderWay());
  let comparisons = 0;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const compare = (): Promise<boolean> => {
    comparisons += 1;
    return promise;
  };
  const tries = [recovery.tryToEnd(listCompleteAt, compare), recovery.tryToEnd(listCompleteAt, compare)];
  resolve(true);
  await Promise.all(tries);
  assert.equal(comparisons, 1);
  assert.ok(!recovery.isUnderWay());
  await recovery.tryToEnd(listCompleteAt, compare);
  assert.equal(comparisons, 1);
});

test('a recovery ends with a reconciliation after the bank’s list is complete', async () => {
  const recovery = newRecovery(null);
  recovery.begin(startedAt);
  const remainingResults = [false, true, false, true];
  const compare = async (): Promise<boolean> =>
    remainingResults.shift() ?? assert.fail('a fifth comparison was run');
  for (const [now, remainingCount] of [
    [startedAt, 3],
    [beforeComplete, 2],
    [beforeComplete, 2],
    [listCompleteAt, 1],
    [listCompleteAt, 0],
  ] as const) {
    assert.ok(recovery.isUnderWay());
    await recovery.tryToEnd(now, compare);
    assert.equal(remainingResults.length, remainingCount);
  }
  assert.ok(!recovery.isUnderWay());
});

test('another restore during a reconciliation restarts the recovery', async () => {
  const recovery = newRecovery(startedAt);
  await recovery.tryToEnd(listCompleteAt, async () => {
    recovery.begin(listCompleteAt);
    return true;
  });
  assert.ok(recovery.isUnderWay());
  await recovery.tryToEnd(listCompleteAt, async () => true);
  assert.ok(recovery.isUnderWay());
  await recovery.tryToEnd(plusSeconds(listCompleteAt, bankListDelaySeconds), async () => true);
  assert.ok(!recovery.isUnderWay());
});

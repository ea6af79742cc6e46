import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newRecovery } from './recovery.ts';

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

test('books that were compared before the database went back once more end no recovery', async () => {
  const recovery = newRecovery(false);
  recovery.begin();
  await recovery.tryToEnd(async () => {
    recovery.begin();
    return true;
  });
  assert.ok(recovery.isUnderWay());
  await recovery.tryToEnd(async () => true);
  assert.ok(!recovery.isUnderWay());
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, plusSeconds } from '#domain/calendar.ts';
import { newRecovery, settlingSeconds } from './recovery.ts';

const beginning = instant('2030-01-01T09:00:00Z');
const settled = plusSeconds(beginning, settlingSeconds);
const beforeThat = plusSeconds(settled, -1);

test('a recovery ends only after a successful reconciliation', async () => {
  const recovery = newRecovery(beginning);
  await recovery.tryToEnd(settled, async () => false);
  assert.ok(recovery.isUnderWay());
  await assert.rejects(recovery.tryToEnd(settled, () => Promise.reject(new Error('no list'))));
  assert.ok(recovery.isUnderWay());
  let comparisons = 0;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const compare = (): Promise<boolean> => {
    comparisons += 1;
    return promise;
  };
  const tries = [recovery.tryToEnd(settled, compare), recovery.tryToEnd(settled, compare)];
  resolve(true);
  await Promise.all(tries);
  assert.equal(comparisons, 1);
  assert.ok(!recovery.isUnderWay());
  await recovery.tryToEnd(settled, compare);
  assert.equal(comparisons, 1);
});

test('a recovery ends with a reconciliation after the settling time', async () => {
  const recovery = newRecovery(null);
  recovery.begin(beginning);
  const answers = [false, true, false, true];
  const compare = async (): Promise<boolean> => answers.shift() ?? assert.fail('compared too often');
  for (const [now, left] of [
    [beginning, 3],
    [beforeThat, 2],
    [beforeThat, 2],
    [settled, 1],
    [settled, 0],
  ] as const) {
    assert.ok(recovery.isUnderWay());
    await recovery.tryToEnd(now, compare);
    assert.equal(answers.length, left);
  }
  assert.ok(!recovery.isUnderWay());
});

test('another restore during a reconciliation restarts the recovery', async () => {
  const recovery = newRecovery(beginning);
  await recovery.tryToEnd(settled, async () => {
    recovery.begin(settled);
    return true;
  });
  assert.ok(recovery.isUnderWay());
  await recovery.tryToEnd(settled, async () => true);
  assert.ok(recovery.isUnderWay());
  await recovery.tryToEnd(plusSeconds(settled, settlingSeconds), async () => true);
  assert.ok(!recovery.isUnderWay());
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { movableClock } from '../../clock.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { newRecovery, bankListDelaySeconds } from '../../recovery.ts';
import { cryptographicRandom } from '../../secrets/random.ts';
import { LedgerNotReconciled } from '../faults.ts';
import { assertBooksCompared, compareWatermark } from './compare-watermark.ts';

// docs/spec/reliability.md#F-30
test('each process detects a restored database itself and only once', async (t) => {
  const { database, processes, compareAll } = await open(t);
  for (const time of [1, 2, 3]) await compareAll(`time ${time}`);
  await restore(database);
  await processes[0].compareWatermark();
  await processes[0].compareWatermark();
  assert.deepEqual(underWay(processes), [true, false]);
  await processes[1].compareWatermark();
  assert.deepEqual(underWay(processes), [true, true]);
  for (const { endRecovery } of processes) await endRecovery();
  await compareAll('after the recovery');
});

test('a process treats a database without its watermark as restored', async (t) => {
  const { database, processes, compareAll } = await open(t);
  await compareAll('at the start');
  await database.autocommit`delete from process_watermark`;
  for (const process of processes) await process.compareWatermark();
  assert.deepEqual(underWay(processes), [true, true]);
});

test('a watermark that was written without an answer does not count as a restore', async (t) => {
  const { database, processes, compareAll } = await open(t);
  await compareAll('at the start');
  await database.autocommit`update process_watermark set count = count + 1`;
  await compareAll('afterwards');
  for (const { ask } of processes) await ask();
});

test('no payment is written between a restore and its detection', async (t) => {
  const { database, processes, compareAll } = await open(t);
  const [{ ask, isUnderWay, endRecovery, compareWatermark: lookAgain }] = processes;
  await ask();
  await compareAll('at the start');
  await compareAll('a second time');
  await ask();
  await restore(database);
  assert.ok(!isUnderWay());
  await assert.rejects(ask(), LedgerNotReconciled);
  await lookAgain();
  await assert.rejects(ask(), LedgerNotReconciled);
  await endRecovery();
  await ask();
});

type Process = ReturnType<typeof startProcess>;

async function open(t: { after(work: () => Promise<void>): void }): Promise<{
  readonly database: Database;
  readonly processes: readonly [Process, Process];
  readonly compareAll: (when: string) => Promise<void>;
}> {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(database.close);
  const processes = [startProcess(database), startProcess(database)] as const;
  const compareAll = async (when: string): Promise<void> => {
    for (const process of processes) await process.compareWatermark();
    assert.deepEqual(underWay(processes), [false, false], when);
  };
  return { database, processes, compareAll };
}

function startProcess(database: Database) {
  const clock = movableClock(0);
  const context = { database, recovery: newRecovery(null), random: cryptographicRandom, clock };
  return {
    isUnderWay: () => context.recovery.isUnderWay(),
    endRecovery: () =>
      context.recovery.tryToEnd(plusSeconds(clock.now(), bankListDelaySeconds), async () => true),
    compareWatermark: () => compareWatermark(context),
    ask: () => database.transaction((transaction) => assertBooksCompared(context, transaction)),
  };
}

function underWay(processes: readonly Process[]): boolean[] {
  return processes.map(({ isUnderWay }) => isUnderWay());
}

/** Simulates a restore that loses one watermark of each process. */
async function restore({ autocommit }: Database): Promise<void> {
  await autocommit`update process_watermark set count = count - 1`;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plusSeconds } from '#domain/calendar.ts';
import { openTestDatabase } from '#tools/test-database.ts';
import { movableClock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/database.ts';
import { newRecovery, settlingSeconds } from '../../recovery.ts';
import { cryptographicRandom } from '../../secrets/random.ts';
import { BooksNotCompared } from '../faults.ts';
import { askForComparedBooks, compareMark } from './compare-mark.ts';

// docs/spec/reliability.md#F-30
test('each process notices by itself that the database has gone back, however the others have gone on, and once', async (t) => {
  const { database, processes, look } = await open(t);
  for (const time of [1, 2, 3]) await look(`time ${time}`);
  await goBack(database);
  await processes[0].compareMark();
  await processes[0].compareMark();
  assert.deepEqual(underWay(processes), [true, false]);
  await processes[1].compareMark();
  assert.deepEqual(underWay(processes), [true, true]);
  for (const { endRecovery } of processes) await endRecovery();
  await look('after the recovery');
});

test('a database that does not know a process any more has gone back behind its start', async (t) => {
  const { database, processes, look } = await open(t);
  await look('at the start');
  await database.autocommit`delete from process_mark`;
  for (const process of processes) await process.compareMark();
  assert.deepEqual(underWay(processes), [true, true]);
});

test('a mark whose answer was lost was left all the same', async (t) => {
  const { database, processes, look } = await open(t);
  await look('at the start');
  await database.autocommit`update process_mark set count = count + 1`;
  await look('afterwards');
  for (const { ask } of processes) await ask();
});

test('no payment is written between the moment at which the database went back and the look that notices it', async (t) => {
  const { database, processes, look } = await open(t);
  const [{ ask, isUnderWay, endRecovery, compareMark: lookAgain }] = processes;
  await ask();
  await look('at the start');
  await look('a second time');
  await ask();
  await goBack(database);
  assert.ok(!isUnderWay());
  await assert.rejects(ask(), BooksNotCompared);
  await lookAgain();
  await assert.rejects(ask(), BooksNotCompared);
  await endRecovery();
  await ask();
});

type Process = ReturnType<typeof startProcess>;

async function open(t: { after(work: () => Promise<void>): void }): Promise<{
  readonly database: Database;
  readonly processes: readonly [Process, Process];
  readonly look: (when: string) => Promise<void>;
}> {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(database.close);
  const processes = [startProcess(database), startProcess(database)] as const;
  const look = async (when: string): Promise<void> => {
    for (const process of processes) await process.compareMark();
    assert.deepEqual(underWay(processes), [false, false], when);
  };
  return { database, processes, look };
}

function startProcess(database: Database) {
  const clock = movableClock(0);
  const context = { database, recovery: newRecovery(null), random: cryptographicRandom, clock };
  return {
    isUnderWay: () => context.recovery.isUnderWay(),
    endRecovery: () => context.recovery.tryToEnd(plusSeconds(clock.now(), settlingSeconds), async () => true),
    compareMark: () => compareMark(context),
    ask: () => database.transaction((transaction) => askForComparedBooks(context, transaction)),
  };
}

function underWay(processes: readonly Process[]): boolean[] {
  return processes.map(({ isUnderWay }) => isUnderWay());
}

/** As a restore does, by one look of each process. */
async function goBack({ autocommit }: Database): Promise<void> {
  await autocommit`update process_mark set count = count - 1`;
}

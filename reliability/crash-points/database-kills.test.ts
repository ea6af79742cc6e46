import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { sizeOf } from '#testing/sizes.ts';
import { isNightRun } from '#testing/night.ts';
import { probe } from '#testing/stack/probes.ts';
import { startKillablePostgres } from '#testing/stack/killable-postgres.ts';
import { type Random, randomOf } from '#testing/random.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { testedCommit } from '#testing/commit.ts';
import { startStack } from '#testing/stack/stack.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { type Acknowledgement, openPayingClients } from './paying-clients.ts';
import { fillDisk, freeSpace, moveLogTo, writeLogUntilEnd } from './wal-disk.ts';

/** The number of times that all processes of the database are killed (docs/spec/reliability.md#G-02). */
const kills = sizeOf('DATABASE_KILLS');
const seed = Number(process.env['KILL_SEED'] ?? 1);
const longestPauseMilliseconds = 300;
const peopleAtOnce = 8;
/**
 * An empty disk of at least 64 MB for the write-ahead log. Without it the test of a full disk is skipped
 * (docs/spec/reliability.md#F-34).
 */
const walDisk = process.env['WAL_DISK'];
/**
 * After this number of kills the service is killed too, because by then most clients wait for an interrupted payment.
 */
const killsPerRestart = 10;

const postgres = await startKillablePostgres({ after });
const stack = await startStack({ after }, { databaseUrl: postgres.url, environment: { LOG_LEVEL: 'error' } });
const payingClients = await openPayingClients(stack, { people: peopleAtOnce, seed });
after(() => {
  payingClients.end();
});

/** Kills the database each time after at least one acknowledgement since its last start. */
async function killWhileMoneyMoves(times: number, random: Random): Promise<void> {
  const ended = payingClients.begin();
  for (let killed = 0; killed < times; killed += 1) {
    await payingClients.untilAcknowledged(1);
    await sleep(random.below(longestPauseMilliseconds));
    await postgres.kill();
    await postgres.start();
  }
  await payingClients.untilAcknowledged(1);
  payingClients.end();
  await ended;
}

/**
 * The status of an interrupted payment is not requested before it is a minute old. Leases end with the process that
 * held them.
 */
async function restartTheService(): Promise<void> {
  await stack.killAndRestart();
  await advanceClock(stack, 'PT61S');
}

/** The acknowledged payments that the database does not contain. */
async function forgotten(
  acknowledgedPayments: readonly Acknowledgement[],
): Promise<readonly Acknowledgement[]> {
  const { reader, close } = openDatabase({ url: postgres.url, connections: 1 });
  const settled = await reader<{ uuid: string }[]>`
    select operation_uuid as uuid from operation where state = 'SETTLED'`;
  const refunds = await reader<{ uuid: string; amount: number }[]>`
    select order_uuid as uuid, refund_amount as amount from order_refund`;
  await close();
  const known = new Set([
    ...settled.map(({ uuid }) => uuid),
    ...refunds.map(({ uuid, amount }) => `${uuid} ${amount}`),
  ]);
  return acknowledgedPayments.filter(({ known: word }) => !known.has(word));
}

/** The log lines of requests that were answered 500. */
function failedRequests(): string {
  return stack
    .log()
    .split('\n')
    .filter((line) => line.includes('request.failed'))
    .join('\n');
}

// docs/spec/reliability.md#G-02, seed ${seed}
test(`${kills} kills of the whole database lose no acknowledged payment or refund and break no invariant`, async () => {
  const context = `commit ${testedCommit()}, seed ${seed}`;
  const random = randomOf(seed);
  for (let killed = 0; killed < kills; killed += killsPerRestart) {
    await killWhileMoneyMoves(Math.min(killsPerRestart, kills - killed), random);
    assert.deepEqual(payingClients.faults(), [], `${context}\n${failedRequests()}`);
    await restartTheService();
  }
  assert.deepEqual(payingClients.faults(), [], context);
  await advanceClock(stack, 'PT2M');
  const acknowledgedPayments = payingClients.acknowledged();
  process.stdout.write(`${context}: ${kills} kills, ${acknowledgedPayments.length} acknowledged\n`);
  assert.deepEqual(await forgotten(acknowledgedPayments), [], context);
  await assertAuditHolds(stack);
});

async function playFullDisk(disk: string): Promise<void> {
  await postgres.stop();
  await moveLogTo(disk, postgres.dataDir);
  await postgres.start();
  const ended = payingClients.begin();
  await payingClients.untilAcknowledged(1);
  await fillDisk(disk);
  await writeLogUntilEnd(postgres.url);
  await postgres.exited();
  assert.equal(await probe(stack.productUrl, 'health/readiness'), 503);
  const log = await readFile(join(postgres.dataDir, 'postgres.log'), 'utf8');
  assert.match(log, /PANIC: .*No space left on device/);
  await assert.rejects(postgres.start(), /No space left on device/);
  await freeSpace(disk);
  await postgres.start();
  await payingClients.untilAcknowledged(1);
  payingClients.end();
  await ended;
  await restartTheService();
  await advanceClock(stack, 'PT2M');
  assert.deepEqual(payingClients.faults(), []);
  assert.deepEqual(await forgotten(payingClients.acknowledged()), []);
  await assertAuditHolds(stack);
}

if (walDisk !== undefined)
  // docs/spec/reliability.md#F-34
  test('a full disk of the write-ahead log loses no acknowledged payment or refund', () =>
    playFullDisk(walDisk));

// docs/spec/reliability.md#F-04
test('a service without its database stops, even with open calls, by night within ten seconds', async () => {
  const ended = payingClients.begin();
  await payingClients.untilAcknowledged(1);
  await postgres.kill();
  const began = performance.now();
  assert.equal(await stack.terminate(), 0);
  const took = performance.now() - began;
  if (isNightRun) assert.ok(took < 10_000);
  payingClients.end();
  await ended;
});

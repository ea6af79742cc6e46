import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually, longestWaitMilliseconds } from '#testing/eventually.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { enqueueJob } from '../db/jobs/job-store.ts';
import { newJobTally } from '../use-cases/jobs/job-tally.ts';
import { drainDueJobs, startWorker } from './worker.ts';

const { context } = await openProduct({ after });
const { database, clock, random } = context;

/** A polling interval longer than any test, so that no job starts by polling. */
const hourMilliseconds = 3_600_000;

/** A bulk payoff file in `chunkCount` chunks without orders; each chunk is settled in a run of its own. */
async function createFileWithChunks(chunkCount: number): Promise<string> {
  const fileUuid = random.uuid();
  await database.autocommit`
    with file as (
      insert into full_payment_file (file_uuid, staff_uuid, file_hash, status, rows_total, created_at)
      select ${fileUuid}, staff_uuid, 'parts', 'IN_PROGRESS', ${chunkCount}, ${clock.now()} from staff limit 1
        returning file_uuid)
    insert into full_payment_chunk (file_uuid, chunk_no, first_order_uuid, last_order_uuid, rows_total)
    select file_uuid, chunk_no, ${random.uuid()}, ${random.uuid()}, 1
    from file, generate_series(1, ${chunkCount}::integer) as given (chunk_no)`;
  return fileUuid;
}

function enqueueFile(fileUuid: string): Promise<void> {
  const job = {
    kind: 'settle-bulk-payoff',
    key: fileUuid,
    payload: { fileUuid },
    runAt: clock.now(),
  } as const;
  return database.transaction((transaction) => enqueueJob(transaction, job));
}

async function countRemainingJobs(): Promise<number> {
  return (await database.reader`select from job where kind = 'settle-bulk-payoff'`).length;
}

test('a job that is due again when it ends runs again without polling', async () => {
  await enqueueFile(await createFileWithChunks(3));
  const worker = await startWorker(context, newJobTally(), hourMilliseconds);
  await eventually('no job remains', async () => (await countRemainingJobs()) === 0);
  await worker.stop();
  const open = await database.reader`select from full_payment_chunk where done_at is null`;
  assert.equal(open.length, 0);
});

test(
  'draining takes over a job of a dead worker with an impossibly long lease',
  { timeout: longestWaitMilliseconds },
  async () => {
    await database.autocommit`delete from job`;
    await enqueueFile(await createFileWithChunks(1));
    await database.autocommit`
      update job set state = 'RUNNING', locked_by = 'dead-worker', locked_until = now() + interval '1 day'`;
    await drainDueJobs(context);
    assert.equal(await countRemainingJobs(), 0);
  },
);

test('draining runs a job that is enqueued during the last check of the queue', async () => {
  const fileUuid = await createFileWithChunks(1);
  const job = { kind: 'settle-bulk-payoff', key: fileUuid, payload: { fileUuid } } as const;
  const draining = await database.transaction(async (transaction) => {
    await transaction`lock table job`;
    const end = drainDueJobs(context);
    await untilBlocked();
    await enqueueJob(transaction, { ...job, runAt: clock.now() });
    return { end };
  });
  await draining.end;
  assert.equal(await countRemainingJobs(), 0);
});

async function untilBlocked(): Promise<void> {
  for (;;) {
    const blocked = await database.reader`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if (blocked.length > 0) return;
  }
}

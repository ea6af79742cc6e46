import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Instant, instant } from '#domain/dates.ts';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import type { JobQueue } from '#domain/jobs/job-names.ts';
import { eventually } from '#testing/eventually.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { type Database, openDatabase } from '../database.ts';
import { notifyWorkers, listenForJobs } from './job-announcements.ts';
import { claimJobs, enqueueAwaitedJob, enqueueJob, finishJobs, recordJobFailure } from './job-store.ts';
import { writeWatermark } from './watermark-store.ts';

const claim = {
  now: instant('2030-01-01T00:00:00Z'),
  excluded: [],
  mark: null,
  queue: 'AWAITED',
  workerId: 'worker-1',
  leaseSeconds: 20,
} as const;

// docs/spec/reliability.md#D-12
test('a job with an expired or impossibly long lease is taken over', async (t) => {
  const { autocommit, close } = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(close);
  await autocommit`
    insert into job (kind, key, payload, run_at, state, locked_by, locked_until)
    select 'send-receipt', lease, '{}', '2029-12-31', 'RUNNING', 'dead-worker', now() + lease::interval
    from unnest(array['-1 second', '15 seconds', '1 day']) as given (lease)`;
  await claimJobs(autocommit, { ...claim, limit: 8 });
  const taken = await autocommit<{ lease: string }[]>`
    select key as lease from job where locked_by = 'worker-1' order by job_id`;
  assert.deepEqual(
    taken.map(({ lease }) => lease),
    ['-1 second', '1 day'],
  );
});

test('a claim takes at most its limit and prefers the jobs of a dead worker', async (t) => {
  const { autocommit, close } = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(close);
  await autocommit`
    insert into job (kind, key, payload, run_at, lane, state, locked_by, locked_until)
    select 'send-sms', state || number, '{}', '2029-12-31', 'AWAITED', state, locked_by, locked_until
    from generate_series(1, 3) number,
      (values ('WAITING', null, null), ('RUNNING', 'dead-worker', now() - interval '1 second')) as given (state,
        locked_by, locked_until)`;
  for (const taken of [2, 4, 6]) {
    assert.equal((await claimJobs(autocommit, { ...claim, limit: 2 })).length, 2);
    const [left] = await autocommit`select from job where locked_by = 'dead-worker'`;
    assert.equal(left === undefined, taken > 2);
  }
});

// otherwise messages of one client could arrive out of order
test('a claim returns the oldest jobs first', async (t) => {
  const { autocommit, close } = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(close);
  await autocommit`
    insert into job (kind, key, payload, run_at, lane, state)
    select 'send-sms', number::text, '{}', '2029-12-31'::timestamptz - make_interval(secs => number % 7), 'CODES',
      'WAITING'
    from generate_series(1, 40) number`;
  const claimed = await claimJobs(autocommit, { ...claim, queue: 'CODES', limit: 40 });
  const inOrder = await autocommit<
    { jobId: number }[]
  >`select job_id as "jobId" from job order by run_at, job_id`;
  assert.deepEqual(
    claimed.map(({ jobId }) => jobId),
    inOrder.map(({ jobId }) => jobId),
  );
});

test('an interactive job does not wait behind bulk jobs that became due earlier', async (t) => {
  const { autocommit, close } = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(close);
  await autocommit`
    insert into job (kind, key, payload, run_at, lane, state)
    select kind, number::text, '{}', run_at::timestamptz, lane, 'WAITING'
    from generate_series(1, 100) number,
      (values ('charge-order', 'CHARGES', '2029-01-01'), ('send-receipt', 'MASS', '2029-01-01'),
        ('deliver-webhooks', 'SHOPS', '2029-01-01')) as given (kind, lane, run_at)
    union all values ('send-sms', 'code', '{}'::jsonb, '2029-12-31'::timestamptz, 'AWAITED', 'WAITING')`;
  const kindsIn = async (queue: JobQueue): Promise<string[]> =>
    (await claimJobs(autocommit, { ...claim, queue, limit: 2 })).map(({ kind }) => kind);
  assert.deepEqual(await kindsIn('AWAITED'), ['send-sms']);
  assert.deepEqual(await kindsIn('SHOPS'), ['deliver-webhooks', 'deliver-webhooks']);
  assert.deepEqual(await kindsIn('MASS'), ['send-receipt', 'send-receipt']);
  assert.deepEqual(await kindsIn('CHARGES'), ['charge-order', 'charge-order']);
});

test('a job that is enqueued again while its worker finishes it becomes due at once', async (t) => {
  const url = await openTestDatabase(t);
  const [enqueuing, finishing, watching] = [url, url, url].map((one) =>
    openDatabase({ url: one, connections: 1 }),
  );
  assert.ok(enqueuing !== undefined && finishing !== undefined && watching !== undefined);
  t.after(() => Promise.all([enqueuing.close(), finishing.close(), watching.close()]));
  const jobId = await runningJob(enqueuing, 'worker-1');
  const ended = await enqueuing.transaction(async (transaction) => {
    await transaction`update job set again_at = ${claim.now} where job_id = ${jobId}`;
    const end = finishJobs(finishing.autocommit, 'worker-1', [{ jobId, runAgainAt: null }]);
    await untilBlocked(watching);
    return { end };
  });
  const [runsAt] = await ended.end;
  const left = await enqueuing.reader<
    { state: string; holder: string | null; isDue: boolean; runsAt: Instant }[]
  >`
    select state, locked_by as holder, run_at <= ${claim.now} as "isDue", run_at as "runsAt" from job
      where job_id = ${jobId}`;
  assert.deepEqual([...left], [{ state: 'WAITING', holder: null, isDue: true, runsAt }]);
});

test('finishing a batch of jobs returns the next run time of each job', async (t) => {
  const { autocommit, close } = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(close);
  const [soon, tomorrow] = [instant('2098-12-31T00:00:00Z'), instant('2099-01-01T00:00:00Z')];
  const rows = await autocommit<{ jobId: number; key: string }[]>`
    insert into job (kind, key, payload, run_at, state, locked_by, locked_until, again_at)
    select 'reconcile', key, '{}', '2029-12-31', 'RUNNING', holder, now() + interval '20 seconds', again_at::timestamptz
    from (values ('tomorrow', 'worker-1', null), ('asked', 'worker-1', ${soon}), ('gone', 'worker-1', null),
      ('taken', 'worker-2', null))
      as given (key, holder, again_at)
    returning job_id as "jobId", key`;
  const ended = rows.map(({ jobId, key }) => ({ jobId, runAgainAt: key === 'gone' ? null : tomorrow }));
  assert.deepEqual(await finishJobs(autocommit, 'worker-1', ended), [tomorrow, soon, null, null]);
  assert.deepEqual(
    [
      ...(await autocommit`select key, state, run_at as "runsAt" from job where key <> 'taken' order by job_id`),
    ],
    [
      { key: 'tomorrow', state: 'WAITING', runsAt: tomorrow },
      { key: 'asked', state: 'WAITING', runsAt: soon },
    ],
  );
});

test('a notification names the queue of its job, or null for all queues', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(() => database.close());
  const notified: (JobQueue | null)[] = [];
  const { promise: allReceived, resolve } = Promise.withResolvers<null>();
  await listenForJobs(database, (queue) => {
    notified.push(queue);
    if (notified.length === 3) resolve(null);
  });
  const job = { key: '', payload: { smsId: 0 }, runAt: instant('2030-01-01T00:00:00Z') };
  await database.transaction(async (transaction) => {
    await enqueueAwaitedJob(transaction, { ...job, kind: 'send-sms' });
    await enqueueAwaitedJob(transaction, { ...job, kind: 'send-sms', key: 'receipt', queue: 'MASS' });
    await notifyWorkers(transaction);
  });
  await allReceived;
  assert.deepEqual(notified, ['CODES', 'MASS', null]);
});

test('a job is dead-lettered after its last attempt unless it was enqueued meanwhile', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(() => database.close());
  const jobId = await runningJob(database, 'worker-1');
  const failed = { wasLast: false, runAt: instant('2099-01-01T00:00:00Z'), error: 'fault' };
  const recordFailure = (workerId: string, wasLast: boolean): Promise<string | null> =>
    recordJobFailure(database.autocommit, { workerId, jobId }, { ...failed, wasLast });
  const takeAgain = () => database.autocommit`update job set state = 'RUNNING', locked_by = 'worker-1'`;
  assert.equal(await recordFailure('worker-2', true), null);
  assert.equal(await recordFailure('worker-1', false), 'WAITING');
  await takeAgain();
  await database.autocommit`update job set again_at = ${claim.now}`;
  assert.equal(await recordFailure('worker-1', true), 'WAITING');
  await takeAgain();
  assert.equal(await recordFailure('worker-1', true), 'PARKED');
});

test('new work resets the attempts of a dead-lettered job but not those of a waiting job', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(() => database.close());
  const jobId = await runningJob(database, 'worker-1');
  const payload = { orderUuid: identifier<OrderUuid>('d1000000-0000-4000-8000-000000000001') };
  const job = { kind: 'deliver-webhooks', key: 'order', payload, runAt: claim.now } as const;
  for (const [state, attempts, left] of [
    ['PARKED', 20, 0],
    ['WAITING', 19, 19],
  ] as const) {
    await database.autocommit`
      update job set state = ${state}, attempts = ${attempts}, locked_by = null, locked_until = null
        where job_id = ${jobId}`;
    await database.transaction((transaction) => enqueueJob(transaction, job));
    const rows = await database.reader<
      { state: string; attempts: number }[]
    >`select state, attempts from job`;
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [{ state: 'WAITING', attempts: left }],
    );
  }
});

test('a worker cannot finish a job that another worker has taken over', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(() => database.close());
  const jobId = await runningJob(database, 'worker-2');
  const countLeft = async (): Promise<number> => (await database.reader`select 1 from job`).length;
  await finishJobs(database.autocommit, 'worker-1', [{ jobId, runAgainAt: null }]);
  assert.equal(await countLeft(), 1);
  await finishJobs(database.autocommit, 'worker-2', [{ jobId, runAgainAt: null }]);
  assert.equal(await countLeft(), 0);
});

async function runningJob({ autocommit }: Database, worker: string): Promise<number> {
  const [job] = await autocommit<{ jobId: number }[]>`
    insert into job (kind, key, payload, run_at, state, locked_by, locked_until)
    values ('deliver-webhooks', 'order', '{}', '2029-12-31', 'RUNNING', ${worker}, now() + interval '20 seconds')
      returning job_id as "jobId"`;
  return job?.jobId ?? 0;
}

async function untilBlocked({ reader }: Database): Promise<void> {
  const blocked = async (): Promise<number> => {
    const rows = await reader`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from job using%'`;
    return rows.length;
  };
  await eventually('a statement waits for a lock', async () => (await blocked()) > 0);
}

// docs/spec/reliability.md#F-30
test('a database without the watermark of a process withholds jobs that need reconciled books', async (t) => {
  const { autocommit, close } = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(close);
  await autocommit`
    insert into job (kind, key, payload, run_at, lane, state)
    select kind, 'one', '{}', '2029-01-01', 'AWAITED', 'WAITING'
      from unnest(array['charge-order', 'deliver-webhooks']) as given (kind)`;
  const processUuid = '00000000-0000-4000-8000-000000000001';
  await writeWatermark(autocommit, { processUuid, count: 7 });
  const claimAs = async (count: number): Promise<string[]> => {
    const mark = { processUuid, count };
    const jobs = await claimJobs(autocommit, { ...claim, limit: 8, workerId: `of ${count}`, mark });
    return jobs.map(({ kind }) => kind);
  };
  assert.deepEqual(await claimAs(8), ['deliver-webhooks']);
  assert.deepEqual(await claimAs(7), ['charge-order']);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { recurringJobs } from '#domain/jobs/job-names.ts';
import { openDatabase } from '#server/db/database.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { eventually } from '#testing/eventually.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { clockNow } from '#testing/bank/sandbox-calls.ts';

const stack = await startStack({ after });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const { reader } = database;
const admin = await logInStaff(stack, 'admin');

type Kind = {
  readonly kind: string;
  readonly name: string;
  readonly isRecurring: boolean;
  readonly parked: number;
  readonly lagSeconds: number;
  readonly lastError: string | null;
};
type TroubledJob = { readonly jobId: number; readonly kind: string; readonly state: string };

async function jobs(): Promise<{
  readonly kinds: Kind[];
  readonly troubled: TroubledJob[];
  readonly total: number;
}> {
  const { body } = await admin.listJobs({ nextPage: { count: 100, page: 0 } });
  assertSuccess({ body });
  return body as unknown as Awaited<ReturnType<typeof jobs>>;
}

async function park(key: string): Promise<number> {
  const [row] = await reader<{ jobId: number }[]>`
    insert into job (kind, key, payload, run_at, state, attempts, last_error)
    values ('forget-lost-requests', ${key}, '{}', ${await clockNow(stack)}, 'PARKED', 20, 'PostgresError')
      returning job_id as "jobId"`;
  return row?.jobId ?? 0;
}

test('every scheduled job is listed by name, even one that has never run', async () => {
  await reader`delete from job where kind = 'reconcile' and state = 'WAITING'`;
  const { kinds } = await jobs();
  for (const recurring of recurringJobs) {
    const shown = kinds.find(({ kind }) => kind === recurring);
    assert.ok(shown?.isRecurring === true && shown.name !== recurring, recurring);
  }
});

test('a dead-lettered job shows the kind of its error and runs again on request', async () => {
  const jobId = await park('one');
  const before = await jobs();
  assert.deepEqual(
    before.troubled.map((job) => [job.jobId, job.state]),
    [[jobId, 'PARKED']],
  );
  assert.equal(before.kinds.find(({ kind }) => kind === 'forget-lost-requests')?.lastError, 'PostgresError');
  const rerun = await admin.rerunJob({ jobId });
  assertSuccess(rerun);
  await eventually('the job has run', async () => (await jobs()).total === 0);
  assert.deepEqual(refusalOf(await admin.rerunJob({ jobId })), [404, 'not.found.error']);
});

test('all dead-lettered jobs of a kind run again at once', async () => {
  await park('two');
  await park('three');
  const rerun = await admin.rerunJobsOfKind({ kind: 'forget-lost-requests' });
  assert.equal(rerun.body['count'], 2);
  const again = await admin.rerunJobsOfKind({ kind: 'send-sms' });
  assert.deepEqual(refusalOf(again), [404, 'not.found.error']);
});

test('only scheduled jobs run on request, and the staff log records it', async () => {
  await reader`delete from job where kind = 'forget-exports' and state = 'WAITING'`;
  const run = await admin.runJobNow({ kind: 'forget-exports' });
  assertSuccess(run);
  const [job] = await reader<{ kind: string }[]>`select kind from job where kind = 'forget-exports'`;
  assert.ok(job);
  const wrong = await admin.runJobNow({ kind: 'charge-order' });
  assert.deepEqual(refusalOf(wrong), [404, 'not.found.error']);
  const { body } = await admin.listStaffActions({ count: 5, action: 'RUN_JOB_NOW' });
  const [action] = body['actions'] as { readonly subjectId: string }[];
  assert.equal(action?.subjectId, 'forget-exports');
});

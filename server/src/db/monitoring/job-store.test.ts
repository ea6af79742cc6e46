import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '#domain/calendar.ts';
import { openTestDatabase } from '#tools/test-database.ts';
import { openDatabase } from '../database.ts';
import type { Lane } from './job-store.ts';
import { claimJobs } from './job-store.ts';

test('a job whose worker died is taken over when its lease is over, also when the database’s clock went back by a day meanwhile (D-12)', async (t) => {
  const { autocommit, close } = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(close);
  await autocommit`
    insert into job (kind, key, payload, run_at, state, locked_by, locked_until)
    select 'send-receipt', lease, '{}', now(), 'RUNNING', 'nobody', now() + lease::interval
    from unnest(array['-1 second', '15 seconds', '1 day']) as given (lease)`;
  const claim = {
    now: instant('2030-01-01T00:00:00Z'),
    barred: [],
    lane: 'AWAITED',
    workerId: 'somebody',
  } as const;
  await claimJobs(autocommit, { ...claim, limit: 8, leaseSeconds: 20 });
  const taken = await autocommit<{ lease: string }[]>`
    select key as lease from job where locked_by = 'somebody' order by job_id`;
  assert.deepEqual(
    taken.map(({ lease }) => lease),
    ['-1 second', '1 day'],
  );
});

test('what somebody waits for does not stand behind jobs that came in numbers, however long these are due', async (t) => {
  const { autocommit, close } = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(close);
  await autocommit`
    insert into job (kind, key, payload, run_at, lane, state)
    select kind, number::text, '{}', run_at::timestamptz, lane, 'WAITING'
    from generate_series(1, 100) number,
      (values ('charge-order', 'CHARGES', '2029-01-01'), ('send-receipt', 'MASS', '2029-01-01')) as given (kind, lane, run_at)
    union all values ('send-sms', 'code', '{}'::jsonb, '2029-12-31'::timestamptz, 'AWAITED', 'WAITING')`;
  const claim = { now: instant('2030-01-01T00:00:00Z'), barred: [], workerId: 'somebody', leaseSeconds: 20 };
  const kindsIn = async (lane: Lane): Promise<string[]> =>
    (await claimJobs(autocommit, { ...claim, lane, limit: 2 })).map(({ kind }) => kind);
  assert.deepEqual(await kindsIn('AWAITED'), ['send-sms']);
  assert.deepEqual(await kindsIn('MASS'), ['send-receipt', 'send-receipt']);
  assert.deepEqual(await kindsIn('CHARGES'), ['charge-order', 'charge-order']);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Job, JobKind } from '#domain/jobs/job-payloads.ts';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import { claimJobs } from '../db/jobs/job-store.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { type Handlers, jobHandler } from './job-handlers.ts';

const { context } = await openProduct({ after });

test('a job of an unknown kind fails', async () => {
  const job = await storeAndClaim('work-of-tomorrow', {});
  await assert.rejects(jobHandler(context)(job), /no handler for jobs of kind work-of-tomorrow/);
});

test('a job stored under the former name of its kind is still handled', async () => {
  const job = await storeAndClaim('tell-payment-result', { operationUuid: context.random.uuid() });
  await assert.rejects(jobHandler(context)(job), /not found/);
});

/** Stores a job as another program version does, and claims it. */
async function storeAndClaim(kind: string, payload: Readonly<Record<string, string>>): Promise<Job> {
  const { clock, database, random } = context;
  const now = clock.now();
  await database.autocommit`
    insert into job (kind, key, payload, run_at, lane, state)
    values (${kind}, '', ${JSON.stringify(payload)}::jsonb, ${now}, 'SHOPS', 'WAITING')`;
  const work = { now, excluded: [], mark: null, queue: 'SHOPS', limit: 1, leaseSeconds: 20 } as const;
  const [job] = await claimJobs(database.autocommit, { ...work, workerId: random.uuid() });
  assert.ok(job);
  return job;
}

test('a table of handlers without one kind does not compile', () => {
  // @ts-expect-error the handler of `reconcile` is missing
  const toHandlers = (table: Omit<Handlers, 'reconcile'>): Handlers => table;
  assert.ok(toHandlers);
});

test('a table of names without one kind does not compile', () => {
  type Names = Readonly<Record<JobKind, string>>;
  // @ts-expect-error the name of `reconcile` is missing
  const toHandlers = (names: Omit<Names, 'reconcile'>): Names => names;
  assert.ok(toHandlers);
});

test('a payload that does not fit its kind does not compile', () => {
  const orderUuid = identifier<OrderUuid>('0190e000-0000-7000-8000-000000000001');
  // @ts-expect-error a charge needs an order, not a message
  const wrong: Job = { kind: 'charge-order', payload: { smsId: 1 } };
  // @ts-expect-error a plain string is no order
  const unbranded: Job = { kind: 'charge-order', payload: { orderUuid: 'x' } };
  const right: Job = { kind: 'charge-order', payload: { orderUuid } };
  assert.ok([wrong, unbranded, right]);
});

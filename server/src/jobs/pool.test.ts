import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { interleavings } from '#testing/interleavings.ts';
import { startPool } from './pool.ts';

type Row = { state: 'WAITING' | 'RUNNING'; isEnqueuedAgain: boolean };

const limits = { concurrency: 2, minFreeSlots: 1 };

/**
 * A model of the job table behind a network. Each call reaches it after a delay and its answer returns after another
 * delay, so calls and answers may overtake each other.
 */
function newRemoteQueue(scheduler: fc.Scheduler) {
  const rows = new Map<number, Row>();
  const call = async <Answer>(name: string, execute: () => Answer): Promise<Answer> => {
    await scheduler.schedule(Promise.resolve(), `${name} is sent`);
    const answer = execute();
    await scheduler.schedule(Promise.resolve(), `${name} is answered`);
    return answer;
  };
  return {
    rows,
    enqueue: (jobId: number) =>
      call(`enqueue ${jobId}`, () => {
        const row = rows.get(jobId);
        if (row?.state === 'RUNNING') row.isEnqueuedAgain = true;
        else rows.set(jobId, { state: 'WAITING', isEnqueuedAgain: false });
      }),
    claim: (limit: number) =>
      call('claim', () => {
        const due = [...rows].filter(([, { state }]) => state === 'WAITING').slice(0, limit);
        for (const [, row] of due) row.state = 'RUNNING';
        return due.map(([jobId]) => ({ jobId }));
      }),
    end: (jobId: number) =>
      call(`end of ${jobId}`, () => {
        const row = rows.get(jobId);
        assert.equal(row?.state, 'RUNNING');
        if (row.isEnqueuedAgain) rows.set(jobId, { state: 'WAITING', isEnqueuedAgain: false });
        else rows.delete(jobId);
        return row.isEnqueuedAgain;
      }),
  };
}

/** Runs `poll` as the worker does: a call during a run causes one more run. */
function oneAtATime(poll: () => Promise<void>): () => Promise<void> {
  let [isPolling, isCalled] = [false, false];
  return async () => {
    isCalled = true;
    if (isPolling) return;
    isPolling = true;
    while (isCalled) {
      isCalled = false;
      await poll();
    }
    isPolling = false;
  };
}

test('every enqueued job runs, within the limit and never twice at once, in any order of events', async () => {
  const manyRequests = fc.array(fc.nat({ max: 2 }), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), manyRequests, async (scheduler, requests) => {
      const queue = newRemoteQueue(scheduler);
      const unserved = new Map<number, number>();
      const runs: number[] = [];
      const pool = startPool({
        limits,
        claim: queue.claim,
        work: async ({ jobId }: { readonly jobId: number }) => {
          assert.ok(!runs.includes(jobId), `${jobId} runs twice at once`);
          assert.ok(runs.push(jobId) <= limits.concurrency, 'too many jobs run at once');
          unserved.delete(jobId);
          await scheduler.schedule(Promise.resolve(), `work on ${jobId}`);
          runs.splice(runs.indexOf(jobId), 1);
          return () => queue.end(jobId);
        },
        onFree: () => void fillPool(),
      });
      const fillPool = oneAtATime(() => pool.fill());
      for (const [number, jobId] of requests.entries())
        void scheduler.schedule(Promise.resolve(), `request ${number}`).then(async () => {
          unserved.set(jobId, number);
          await queue.enqueue(jobId);
          await fillPool();
        });
      await scheduler.waitIdle();
      assert.deepEqual([...queue.rows], []);
      assert.deepEqual([...unserved], []);
      assert.deepEqual(pool.jobIds(), []);
    }),
    interleavings,
  );
});

test('a slot freed during a claim is filled without waiting for another job to end', async () => {
  const due = [1, 2, 3];
  const claims = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const ends = new Map(due.map((jobId) => [jobId, Promise.withResolvers<null>()]));
  let polls = 0;
  let calls = 0;
  const pool = startPool({
    limits,
    claim: async (limit) => {
      const claimed = due.splice(0, polls === 0 ? 1 : limit).map((jobId) => ({ jobId }));
      await claims[polls++]?.promise;
      return claimed;
    },
    work: async ({ jobId }: { readonly jobId: number }) => {
      await ends.get(jobId)?.promise;
      return async () => false;
    },
    onFree: () => (calls += 1),
  });
  claims[0]?.resolve(null);
  await pool.fill();
  const second = pool.fill();
  ends.get(1)?.resolve(null);
  await untilIdle(pool.isIdle);
  claims[1]?.resolve(null);
  await second;
  assert.deepEqual(pool.jobIds(), [2]);
  assert.equal(calls, 1);
});

test('hung jobs do not prevent the pool from claiming other jobs for its free slots', async () => {
  const due = [1, 2, 3, 4].map((jobId) => ({ jobId }));
  const pool = startPool({
    limits: { concurrency: 4, minFreeSlots: 4 },
    claim: async (limit) => due.splice(0, Math.min(limit, 2)),
    work: ({ jobId }: { readonly jobId: number }) =>
      jobId <= 2 ? new Promise<never>(() => undefined) : Promise.resolve(async () => false),
    onFree: () => undefined,
  });
  await pool.fill();
  assert.deepEqual(pool.jobIds(), [1, 2]);
  await pool.fill();
  assert.deepEqual(due, []);
});

async function untilIdle(isIdle: () => boolean): Promise<void> {
  while (!isIdle()) await new Promise((resolve) => setImmediate(resolve));
}

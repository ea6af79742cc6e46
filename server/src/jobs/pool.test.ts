import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { interleavings } from '#tools/test/interleavings.ts';
import { startPool } from './pool.ts';

type Row = { state: 'WAITING' | 'RUNNING'; isWantedAgain: boolean };

const room = { jobs: 2, claimed: 1 };

/**
 * A queue at the other end of a line: what it is told arrives a while later, its answer a while after that, and whatever else is under way may
 * overtake either. It keeps what it says of jobs as the table does.
 */
function queueBehind(scheduler: fc.Scheduler) {
  const rows = new Map<number, Row>();
  const say = async <Answer>(word: string, take: () => Answer): Promise<Answer> => {
    await scheduler.schedule(Promise.resolve(), `${word} goes out`);
    const answer = take();
    await scheduler.schedule(Promise.resolve(), `${word} is answered`);
    return answer;
  };
  return {
    rows,
    want: (jobId: number) =>
      say(`wish for ${jobId}`, () => {
        const row = rows.get(jobId);
        if (row?.state === 'RUNNING') row.isWantedAgain = true;
        else rows.set(jobId, { state: 'WAITING', isWantedAgain: false });
      }),
    claim: (limit: number) =>
      say('claim', () => {
        const due = [...rows].filter(([, { state }]) => state === 'WAITING').slice(0, limit);
        for (const [, row] of due) row.state = 'RUNNING';
        return due.map(([jobId]) => ({ jobId }));
      }),
    end: (jobId: number) =>
      say(`end of ${jobId}`, () => {
        const row = rows.get(jobId);
        assert.equal(row?.state, 'RUNNING');
        if (row.isWantedAgain) rows.set(jobId, { state: 'WAITING', isWantedAgain: false });
        else rows.delete(jobId);
        return row.isWantedAgain;
      }),
  };
}

/** As a worker does: called while it is at it, it looks once more. */
function oneAtATime(look: () => Promise<void>): () => Promise<void> {
  let [isLooking, isCalled] = [false, false];
  return async () => {
    isCalled = true;
    if (isLooking) return;
    isLooking = true;
    while (isCalled) {
      isCalled = false;
      await look();
    }
    isLooking = false;
  };
}

test('in whatever order claims, ends and wishes overtake each other: each wish is followed by a run, none runs twice at once, no more than there is room for, and nothing claimed is left lying', async () => {
  const manyRequests = fc.array(fc.nat({ max: 2 }), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), manyRequests, async (scheduler, inputs) => {
      const queue = queueBehind(scheduler);
      const unmet = new Map<number, number>();
      const runs: number[] = [];
      const pool = startPool({
        room,
        claim: queue.claim,
        work: async ({ jobId }: { readonly jobId: number }) => {
          assert.ok(!runs.includes(jobId), `${jobId} runs twice at once`);
          assert.ok(runs.push(jobId) <= room.jobs, 'there is no room for so many');
          unmet.delete(jobId);
          await scheduler.schedule(Promise.resolve(), `work on ${jobId}`);
          runs.splice(runs.indexOf(jobId), 1);
          return () => queue.end(jobId);
        },
        onRoom: () => void shift(),
      });
      const shift = oneAtATime(() => pool.fill());
      for (const [number, jobId] of inputs.entries())
        void scheduler.schedule(Promise.resolve(), `press ${number}`).then(async () => {
          unmet.set(jobId, number);
          await queue.want(jobId);
          await shift();
        });
      await scheduler.waitIdle();
      assert.deepEqual([...queue.rows], []);
      assert.deepEqual([...unmet], []);
      assert.deepEqual(pool.jobIds(), []);
    }),
    interleavings,
  );
});

test('hands that became free while a claim was on its way get the rest of what is due without waiting for the next end', async () => {
  const due = [1, 2, 3];
  const claims = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const ends = new Map(due.map((jobId) => [jobId, Promise.withResolvers<null>()]));
  let looks = 0;
  let calls = 0;
  const pool = startPool({
    room,
    claim: async (limit) => {
      const claimed = due.splice(0, looks === 0 ? 1 : limit).map((jobId) => ({ jobId }));
      await claims[looks++]?.promise;
      return claimed;
    },
    work: async ({ jobId }: { readonly jobId: number }) => {
      await ends.get(jobId)?.promise;
      return async () => false;
    },
    onRoom: () => (calls += 1),
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

async function untilIdle(isIdle: () => boolean): Promise<void> {
  while (!isIdle()) await new Promise((resolve) => setImmediate(resolve));
}

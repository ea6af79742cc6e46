import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { interleavings } from '#testing/interleavings.ts';
import { newBulkhead } from './bulkhead.ts';

test('a full bulkhead queues calls in order of arrival and rejects calls beyond the queue', async () => {
  const enter = newBulkhead({ concurrency: 2, queueLength: 2 });
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) => () => {
    started.push(number);
    return new Promise<number>((end) => {
      ends.push(() => {
        end(number);
      });
    });
  };
  const results = [1, 2, 3, 4].map((number) => enter(work(number)));
  assert.equal(await enter(work(5)), null);
  assert.deepEqual(started, [1, 2]);
  for (const [index, result] of results.entries()) {
    ends[index]?.();
    assert.equal(await result, index + 1);
  }
  assert.deepEqual(started, [1, 2, 3, 4]);
});

test('a failed call frees its slot', async () => {
  const enter = newBulkhead({ concurrency: 1, queueLength: 0 });
  await assert.rejects(
    enter(() => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await enter(() => Promise.resolve('next')), 'next');
});

test('a bulkhead keeps its limits in any order of events', async () => {
  const limits = { concurrency: 2, queueLength: 2 };
  const failures = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), failures, async (scheduler, fail) => {
      const enter = newBulkhead(limits);
      const started: number[] = [];
      let [admitted, working] = [0, 0];
      const work = async (number: number): Promise<number> => {
        started.push(number);
        working += 1;
        assert.ok(working <= limits.concurrency);
        await scheduler.schedule(Promise.resolve(), `work ${number}`);
        working -= 1;
        if (fail[number] === true) throw new RangeError(`broken ${number}`);
        return number;
      };
      const calls = fail.map(async (isBad, number) => {
        await scheduler.schedule(Promise.resolve(), `call ${number}`);
        const isFull = admitted === limits.concurrency + limits.queueLength;
        admitted += isFull ? 0 : 1;
        const answer = await enter(() => work(number)).catch((error: unknown) => error);
        admitted -= isFull ? 0 : 1;
        const done = isBad ? new RangeError(`broken ${number}`) : number;
        assert.deepEqual(answer, isFull ? null : done);
        return isFull ? [] : [number];
      });
      await scheduler.waitIdle();
      assert.deepEqual(started.toSorted(), (await Promise.all(calls)).flat());
      assert.equal(await enter(() => Promise.resolve('free')), 'free');
    }),
    interleavings,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { interleavings } from '#tools/test/interleavings.ts';
import { newBulkhead } from './bulkhead.ts';

test('two work, two wait in the order they came, and the fifth is turned away', async () => {
  const enter = newBulkhead({ atOnce: 2, waiting: 2 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) => () => {
    begun.push(number);
    return new Promise<number>((end) => {
      ends.push(() => {
        end(number);
      });
    });
  };
  const results = [1, 2, 3, 4].map((number) => enter(work(number)));
  assert.equal(await enter(work(5)), null);
  assert.deepEqual(begun, [1, 2]);
  for (const [index, result] of results.entries()) {
    ends[index]?.();
    assert.equal(await result, index + 1);
  }
  assert.deepEqual(begun, [1, 2, 3, 4]);
});

test('work that fails gives its place back', async () => {
  const enter = newBulkhead({ atOnce: 1, waiting: 0 });
  await assert.rejects(
    enter(() => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await enter(() => Promise.resolve('next')), 'next');
});

test('in whatever order people come and work ends, well or not: never more at once than allowed, each is done once or turned away, and every place is free in the end', async () => {
  const places = { atOnce: 2, waiting: 2 };
  const manyFail = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), manyFail, async (scheduler, fail) => {
      const enter = newBulkhead(places);
      const begun: number[] = [];
      let [inside, working] = [0, 0];
      const work = async (number: number): Promise<number> => {
        begun.push(number);
        working += 1;
        assert.ok(working <= places.atOnce);
        await scheduler.schedule(Promise.resolve(), `work ${number}`);
        working -= 1;
        if (fail[number] === true) throw new RangeError(`broken ${number}`);
        return number;
      };
      const visits = fail.map(async (isBad, number) => {
        await scheduler.schedule(Promise.resolve(), `visit ${number}`);
        const isFull = inside === places.atOnce + places.waiting;
        inside += isFull ? 0 : 1;
        const answer = await enter(() => work(number)).catch((error: unknown) => error);
        inside -= isFull ? 0 : 1;
        const done = isBad ? new RangeError(`broken ${number}`) : number;
        assert.deepEqual(answer, isFull ? null : done);
        return isFull ? [] : [number];
      });
      await scheduler.waitIdle();
      assert.deepEqual(begun.toSorted(), (await Promise.all(visits)).flat());
      assert.equal(await enter(() => Promise.resolve('free')), 'free');
    }),
    interleavings,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as timestamp } from 'node:timers/promises';
import fc from 'fast-check';
import { interleavings } from '#tools/test/interleavings.ts';
import { newBatcher } from './batcher.ts';

/** Doubles numbers, a set at a time, and writes down the sets and what went wrong with one. */
function doubling(): {
  readonly double: (number: number) => Promise<number>;
  readonly sets: (readonly number[])[];
  readonly faults: unknown[];
} {
  const sets: (readonly number[])[] = [];
  const faults: unknown[] = [];
  const double = newBatcher({
    work: async (numbers: readonly number[]) => {
      sets.push(numbers);
      await (numbers.includes(99) ? new Promise(() => undefined) : timestamp());
      if (numbers.includes(13)) throw new RangeError('13 is not doubled');
      return numbers.map((number) => number * 2);
    },
    mostAtOnce: 3,
    onFailure: (fault) => faults.push(fault),
  });
  return { double, sets, faults };
}

test('what is asked for while a set is under way is done together, so many at once, and each gets the own answer', async () => {
  const { double, sets } = doubling();
  const first = [1, 2].map(double);
  await timestamp();
  const others = [3, 4, 5, 6].map(double);
  assert.deepEqual(await Promise.all([...first, ...others]), [2, 4, 6, 8, 10, 12]);
  assert.deepEqual(sets, [[1, 2], [3, 4, 5], [6]]);
});

test('who is alone does not wait for others', async () => {
  const { double, sets } = doubling();
  assert.equal(await double(1), 2);
  assert.equal(await double(2), 4);
  assert.deepEqual(sets, [[1], [2]]);
});

test('a wish that fails spoils no other one of its set, fails itself, and the next ones are done', async () => {
  const { double, sets, faults } = doubling();
  const outcomes = await Promise.allSettled([1, 13, 3].map(double));
  assert.deepEqual(outcomes, [
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new RangeError('13 is not doubled') },
    { status: 'fulfilled', value: 6 },
  ]);
  assert.deepEqual(sets, [[1, 13, 3], [1], [13], [3]]);
  assert.deepEqual(faults, [new RangeError('13 is not doubled')]);
  assert.equal(await double(4), 8);
});

test('a set that does not end keeps the next one for a moment only', async () => {
  const { double, sets } = doubling();
  void double(99);
  await timestamp();
  assert.equal(await double(1), 2);
  assert.deepEqual(sets, [[99], [1]]);
});

test('in whatever order wishes come and sets end: each wish is done once, gets its own answer or its own fault, and no set is larger than allowed', async () => {
  const mostAtOnce = 3;
  const manyAreBad = fc.array(fc.boolean(), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), manyAreBad, async (scheduler, areBad) => {
      const done: number[] = [];
      const double = newBatcher({
        work: async (numbers: readonly number[]) => {
          assert.ok(numbers.length > 0 && numbers.length <= mostAtOnce);
          await scheduler.schedule(Promise.resolve(), `set of ${numbers.join()}`);
          const bad = numbers.find((number) => areBad[number] === true);
          if (bad !== undefined) throw new RangeError(`bad ${bad}`);
          done.push(...numbers);
          return numbers.map((number) => number * 2);
        },
        mostAtOnce,
        onFailure: () => undefined,
      });
      const outcomes = areBad.map((_, number) =>
        scheduler.schedule(Promise.resolve(), `wish ${number}`).then(() => double(number)),
      );
      const ended = Promise.allSettled(outcomes);
      await scheduler.waitIdle();
      assert.deepEqual(
        await ended,
        areBad.map((isBad, number) =>
          isBad
            ? { status: 'rejected', reason: new RangeError(`bad ${number}`) }
            : { status: 'fulfilled', value: number * 2 },
        ),
      );
      const good = areBad.flatMap((isBad, number) => (isBad ? [] : [number]));
      assert.deepEqual(done.toSorted(), good);
    }),
    interleavings,
  );
});

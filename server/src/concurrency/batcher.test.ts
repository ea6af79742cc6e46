import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { interleavings } from '#testing/interleavings.ts';
import { newBatcher } from './batcher.ts';

/** Returns a batcher that doubles numbers, with its batches and the errors of failed batches. */
function newDoubler(): {
  readonly double: (number: number) => Promise<number>;
  readonly batches: (readonly number[])[];
  readonly errors: unknown[];
} {
  const batches: (readonly number[])[] = [];
  const errors: unknown[] = [];
  const double = newBatcher({
    work: async (numbers: readonly number[]) => {
      batches.push(numbers);
      await (numbers.includes(99) ? new Promise(() => undefined) : nextTurn());
      if (numbers.includes(13)) throw new RangeError('13 is not doubled');
      return numbers.map((number) => number * 2);
    },
    maxBatchSize: 3,
    onFailure: (error) => errors.push(error),
  });
  return { double, batches, errors };
}

test('calls made while a batch runs are grouped into next batches of at most the maximum size', async () => {
  const { double, batches } = newDoubler();
  const first = [1, 2].map(double);
  await nextTurn();
  const others = [3, 4, 5, 6].map(double);
  assert.deepEqual(await Promise.all([...first, ...others]), [2, 4, 6, 8, 10, 12]);
  assert.deepEqual(batches, [[1, 2], [3, 4, 5], [6]]);
});

test('a single call runs at once in a batch of one', async () => {
  const { double, batches } = newDoubler();
  assert.equal(await double(1), 2);
  assert.equal(await double(2), 4);
  assert.deepEqual(batches, [[1], [2]]);
});

test('an input that fails its batch is the only one rejected', async () => {
  const { double, batches, errors } = newDoubler();
  const outcomes = await Promise.allSettled([1, 13, 3].map(double));
  assert.deepEqual(outcomes, [
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new RangeError('13 is not doubled') },
    { status: 'fulfilled', value: 6 },
  ]);
  assert.deepEqual(batches, [[1, 13, 3], [1], [13], [3]]);
  assert.deepEqual(errors, [new RangeError('13 is not doubled')]);
  assert.equal(await double(4), 8);
});

test('a batch that hangs delays the next batch only until the timeout', async () => {
  const { double, batches } = newDoubler();
  void double(99);
  await nextTurn();
  assert.equal(await double(1), 2);
  assert.deepEqual(batches, [[99], [1]]);
});

test('each call runs once and gets its own result in any order of events', async () => {
  const maxBatchSize = 3;
  const badInputs = fc.array(fc.boolean(), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), badInputs, async (scheduler, isBadInput) => {
      const doubled: number[] = [];
      const double = newBatcher({
        work: async (numbers: readonly number[]) => {
          assert.ok(numbers.length > 0 && numbers.length <= maxBatchSize);
          await scheduler.schedule(Promise.resolve(), `batch of ${numbers.join()}`);
          const badInput = numbers.find((number) => isBadInput[number] === true);
          if (badInput !== undefined) throw new RangeError(`badInput ${badInput}`);
          doubled.push(...numbers);
          return numbers.map((number) => number * 2);
        },
        maxBatchSize,
        onFailure: () => undefined,
      });
      const outcomes = isBadInput.map((_, number) =>
        scheduler.schedule(Promise.resolve(), `call ${number}`).then(() => double(number)),
      );
      const allOutcomes = Promise.allSettled(outcomes);
      await scheduler.waitIdle();
      assert.deepEqual(
        await allOutcomes,
        isBadInput.map((isBad, number) =>
          isBad
            ? { status: 'rejected', reason: new RangeError(`badInput ${number}`) }
            : { status: 'fulfilled', value: number * 2 },
        ),
      );
      const validInputs = isBadInput.flatMap((isBad, number) => (isBad ? [] : [number]));
      assert.deepEqual(doubled.toSorted(), validInputs);
    }),
    interleavings,
  );
});

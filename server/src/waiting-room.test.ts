import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newWaitingRoom } from './waiting-room.ts';

test('two work, two wait in the order they came, and the fifth is turned away', async () => {
  const enter = newWaitingRoom({ atOnce: 2, waiting: 2 });
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
  const enter = newWaitingRoom({ atOnce: 1, waiting: 0 });
  await assert.rejects(
    enter(() => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await enter(() => Promise.resolve('next')), 'next');
});

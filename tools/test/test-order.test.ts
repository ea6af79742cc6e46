import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrderOf } from './test-order.ts';

const files = Array.from({ length: 20 }, (_, index) => `file-${index}`);

test('a seed gives one order of all files, and another seed gives another order', () => {
  const first = inOrderOf('1', files);
  assert.deepEqual(inOrderOf('1', files.toReversed()), first);
  assert.notDeepEqual(inOrderOf('2', files), first);
  assert.deepEqual(first.toSorted(), files.toSorted());
});

test('without a seed the files keep their order', () => {
  assert.deepEqual(inOrderOf(undefined, files), files);
});

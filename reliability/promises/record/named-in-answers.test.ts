import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promiseFields } from '#testing/contract/promise-fields.ts';
import { readingsOfCalls } from './named-in-answers.ts';

test('the promises of each call with a promise in its answer are recorded', () => {
  const withPromises = Object.entries(promiseFields)
    .filter(([, { compared = [], repeated = [] }]) => compared.length + repeated.length > 0)
    .map(([call]) => call);
  assert.deepEqual(Object.keys(readingsOfCalls).toSorted(), withPromises.toSorted());
});

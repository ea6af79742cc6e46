import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryText } from './query-text.ts';

test('GET calls send the payload as a query string with repeated array keys', () => {
  assert.equal(
    queryText({ key: ['a', 'b'], withDisplayInfo: true, page: 0 }),
    '?key=a&key=b&withDisplayInfo=true&page=0',
  );
  assert.equal(queryText({ text: 'а&б=в' }), '?text=%D0%B0%26%D0%B1%3D%D0%B2');
});

test('absent values are not sent', () => {
  assert.equal(queryText({}), '');
  assert.equal(queryText({ a: null, b: undefined, c: [] }), '');
});

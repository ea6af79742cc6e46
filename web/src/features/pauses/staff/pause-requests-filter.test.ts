import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  pauseRequestsFilterOf,
  pauseRequestsRequestOf,
  pauseRequestsSearchOf,
} from './pause-requests-filter.ts';

test('the address of a filter has the chosen values, and its request leaves out unknown reasons', () => {
  const search = pauseRequestsSearchOf({ reason: 'RELIEF', merchant: '' });
  assert.deepEqual(search, { reason: 'RELIEF' });
  assert.deepEqual(pauseRequestsRequestOf({ ...search, sort: 'requestedAt.ASC' }), { reason: 'RELIEF' });
  assert.deepEqual(pauseRequestsRequestOf({ reason: 'DEFECTIVE', merchant: 'елка' }), {
    reason: 'DEFECTIVE',
    merchantName: 'елка',
  });
  assert.deepEqual(pauseRequestsRequestOf({ reason: 'MOON' }), {});
  assert.deepEqual(pauseRequestsFilterOf({ reason: 'MOON' }), { reason: '', merchant: '' });
});

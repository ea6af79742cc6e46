import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pauseRequestsFilterOf, pauseRequestsRequestOf } from './pause-requests-filter.ts';

test('the request of a filter leaves out empty fields and unknown reasons', () => {
  assert.deepEqual(pauseRequestsRequestOf({ reason: 'RELIEF' }), { reason: 'RELIEF' });
  assert.deepEqual(pauseRequestsRequestOf({ reason: 'DEFECTIVE', merchant: 'елка', order: 'A-1' }), {
    reason: 'DEFECTIVE',
    merchantName: 'елка',
    orderNumber: 'A-1',
  });
  assert.deepEqual(pauseRequestsRequestOf({ reason: 'MOON' }), {});
  assert.deepEqual(pauseRequestsFilterOf({ reason: 'MOON' }), { reason: '', merchant: '', order: '' });
});

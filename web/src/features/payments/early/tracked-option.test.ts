import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trackedOption } from './tracked-option.ts';

test('options are tracked as closest payment, whole debt, 1 payment and 2 payments', () => {
  assert.equal(trackedOption({ paymentObject: 'NEXT_PAYMENT', paymentCount: 1 }), 'CLOSEST_PAYMENT');
  const wholeDebt = (paymentCount: number) => trackedOption({ paymentObject: 'ALL_MAIN_DEBT', paymentCount });
  assert.deepEqual([1, 2, 3, 24].map(wholeDebt), ['ONE_PAYMENT', 'TWO_PAYMENTS', 'WHOLE_DEBT', 'WHOLE_DEBT']);
});

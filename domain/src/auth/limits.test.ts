import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowsOneMore, logInLimits, staffDeviceSeconds, trustedDeviceSeconds } from './limits.ts';

test('one more event is allowed while every window is below its limit', () => {
  const { unknownPhonesPerAddress: limits } = logInLimits;
  assert.equal(allowsOneMore([4, 9], limits, 1), true);
  assert.equal(allowsOneMore([5, 9], limits, 1), false, 'the hour is full');
  assert.equal(allowsOneMore([4, 10], limits, 1), false, 'the day is full');
  assert.equal(allowsOneMore([], limits, 1), true, 'nothing has happened yet');
});

test('in demo mode every limit is multiplied by a factor', () => {
  const { codesPerPhone } = logInLimits;
  assert.equal(allowsOneMore([99], codesPerPhone, 20), true);
  assert.equal(allowsOneMore([100], codesPerPhone, 20), false);
});

test('a phone gets five codes a day; a client’s browser is trusted for 90 days, a staff browser for 30', () => {
  assert.deepEqual(logInLimits.codesPerPhone, [{ windowSeconds: 86_400, most: 5 }]);
  assert.equal(trustedDeviceSeconds, 7_776_000);
  assert.equal(staffDeviceSeconds, 2_592_000);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isPaymentPending,
  isPenaltyPending,
  pendingOfSchedule,
  readPendingPayments,
} from './pending-payments.ts';

const wire = {
  earlyPaymentUuid: '0190b2a4-1111-7000-8000-000000000001',
  orderUuid: '0190b2a4-1111-7000-8000-000000000002',
  amount: 100,
  startedAt: '2026-03-01T10:00:00Z',
  paymentNumbers: null,
  penaltyUuid: null,
};
const read = (more: Partial<Omit<typeof wire, 'paymentNumbers'>> & { paymentNumbers?: number[] | null }) =>
  readPendingPayments({ pendingPayments: [{ ...wire, ...more }] });

test('only the payments covered by a pending payment wait for it', () => {
  const pending = read({ paymentNumbers: [2, 3] });
  assert.deepEqual(
    [1, 2, 3, 4].map((number) => isPaymentPending(pending, number)),
    [false, true, true, false],
  );
});

test('every payment waits for a pending payment that changes the whole schedule', () => {
  assert.equal(isPaymentPending(read({}), 1), true);
  assert.notEqual(pendingOfSchedule(read({})), undefined);
});

test('an early payment does not wait for a penalty', () => {
  const pending = readPendingPayments({
    pendingPayments: [{ ...wire, paymentNumbers: [], penaltyUuid: wire.orderUuid }],
  });
  assert.equal(pendingOfSchedule(pending), undefined);
  assert.equal(isPaymentPending(pending, 1), false);
  assert.equal(isPenaltyPending(pending, wire.orderUuid), true);
  assert.equal(isPenaltyPending(pending, wire.earlyPaymentUuid), false);
});

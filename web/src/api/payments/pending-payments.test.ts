import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifier, type IntentUuid, type OrderUuid, type PenaltyUuid } from '#domain/identifier.ts';
import {
  isChargeBeingProcessed,
  isPaymentPending,
  isPenaltyPending,
  isBeingProcessed,
  findPendingOfSchedule,
  readPendingPayments,
} from './pending-payments.ts';

const wire = {
  earlyPaymentUuid: identifier<IntentUuid>('0190b2a4-1111-7000-8000-000000000001'),
  orderUuid: identifier<OrderUuid>('0190b2a4-1111-7000-8000-000000000002'),
  amount: 100,
  startedAt: '2026-03-01T10:00:00Z',
  paymentNumbers: null,
  penaltyUuids: [],
};
const createPending = (
  more: Partial<Omit<typeof wire, 'paymentNumbers'>> & { paymentNumbers?: number[] | null },
) => readPendingPayments({ pendingPayments: [{ ...wire, ...more }] });

test('only the payments covered by a pending payment wait for it', () => {
  const pending = createPending({ paymentNumbers: [2, 3] });
  assert.deepEqual(
    [1, 2, 3, 4].map((number) => isPaymentPending(pending, number)),
    [false, true, true, false],
  );
});

test('every payment waits for a pending payment that changes the whole schedule', () => {
  assert.equal(isPaymentPending(createPending({}), 1), true);
  assert.notEqual(findPendingOfSchedule(createPending({})), undefined);
});

test('only the unpaid payments that a pending payment covers are being processed', () => {
  const pending = createPending({ paymentNumbers: [1, 2, 3] });
  const states = ['PAID', 'ERROR_PAID', 'NOT_YET_PAID', 'OVERDUE'] as const;
  assert.deepEqual(
    states.map((state, index) => isBeingProcessed(pending, { paymentNumber: index + 1, state })),
    [false, true, true, false],
  );
});

test('with a pending payment for the whole schedule, failed payments are being processed, planned ones are not', () => {
  const states = ['PAID', 'ERROR_PAID', 'NOT_YET_PAID'] as const;
  assert.deepEqual(
    states.map((state, index) => isBeingProcessed(createPending({}), { paymentNumber: index + 1, state })),
    [false, true, false],
  );
});

test('a pending payment of one order leaves the payments of another order unchanged', () => {
  const charge = { paymentNumber: 2, state: 'OVERDUE' } as const;
  const [payment] = createPending({ paymentNumbers: [2] });
  assert.ok(payment);
  assert.equal(isChargeBeingProcessed([payment], { ...charge, orderId: payment.orderId }), true);
  const orderId = identifier<OrderUuid>(wire.earlyPaymentUuid);
  assert.equal(isChargeBeingProcessed([payment], { ...charge, orderId }), false);
});

test('an early payment does not wait for a pending penalty payment', () => {
  const penaltyUuid = identifier<PenaltyUuid>(wire.orderUuid);
  const pending = readPendingPayments({
    pendingPayments: [{ ...wire, paymentNumbers: [], penaltyUuids: [penaltyUuid] }],
  });
  assert.equal(findPendingOfSchedule(pending), undefined);
  assert.equal(isPaymentPending(pending, 1), false);
  assert.equal(isPenaltyPending(pending, penaltyUuid), true);
  assert.equal(isPenaltyPending(pending, wire.earlyPaymentUuid), false);
});

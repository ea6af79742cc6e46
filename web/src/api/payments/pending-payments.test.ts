import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationUuid, OrderUuid, PenaltyUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import {
  isChargeProcessed,
  isPaymentPending,
  isPenaltyPending,
  isProcessed,
  pendingOfSchedule,
  readPendingPayments,
} from './pending-payments.ts';

const wire = {
  earlyPaymentUuid: identifier<OperationUuid>('0190b2a4-1111-7000-8000-000000000001'),
  orderUuid: identifier<OrderUuid>('0190b2a4-1111-7000-8000-000000000002'),
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

test('an unpaid payment that a pending payment pays is processed, and a paid one is not', () => {
  const pending = read({ paymentNumbers: [1, 2, 3] });
  const states = ['PAID', 'ERROR_PAID', 'NOT_YET_PAID', 'OVERDUE'] as const;
  assert.deepEqual(
    states.map((state, index) => isProcessed(pending, { paymentNumber: index + 1, state })),
    [false, true, true, false],
  );
});

test('a pending payment that changes the whole schedule hides failures, not the planned payments', () => {
  const states = ['PAID', 'ERROR_PAID', 'NOT_YET_PAID'] as const;
  assert.deepEqual(
    states.map((state, index) => isProcessed(read({}), { paymentNumber: index + 1, state })),
    [false, true, false],
  );
});

test('a payment of another order is not processed', () => {
  const charge = { paymentNumber: 2, state: 'OVERDUE' } as const;
  const [payment] = read({ paymentNumbers: [2] });
  assert.ok(payment);
  assert.equal(isChargeProcessed([payment], { ...charge, orderId: payment.orderId }), true);
  const orderId = identifier<OrderUuid>(wire.earlyPaymentUuid);
  assert.equal(isChargeProcessed([payment], { ...charge, orderId }), false);
});

test('an early payment does not wait for a penalty', () => {
  const penaltyUuid = identifier<PenaltyUuid>(wire.orderUuid);
  const pending = readPendingPayments({
    pendingPayments: [{ ...wire, paymentNumbers: [], penaltyUuid }],
  });
  assert.equal(pendingOfSchedule(pending), undefined);
  assert.equal(isPaymentPending(pending, 1), false);
  assert.equal(isPenaltyPending(pending, penaltyUuid), true);
  assert.equal(isPenaltyPending(pending, wire.earlyPaymentUuid), false);
});

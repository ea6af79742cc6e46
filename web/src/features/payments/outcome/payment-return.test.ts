import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { OperationState } from '#domain/payments/operation.ts';
import type { PaymentResult } from './payment-return.ts';
import { paymentResult, paymentReturn, searchOfStarted } from './payment-return.ts';
import { readPaymentSearch } from './payment-search.ts';

const uuid = '0190b2a4-1111-7000-8000-000000000001';

test('a hand-typed success without a payment shows the form and nothing else', () => {
  assert.deepEqual(paymentReturn(readPaymentSearch({ success: '1' })), { kind: 'NONE' });
  assert.deepEqual(paymentReturn(readPaymentSearch({ success: 1, earlyPaymentUuid: '<script>' })), {
    kind: 'NONE',
  });
  assert.deepEqual(paymentReturn(readPaymentSearch({})), { kind: 'NONE' });
});

test('a payment in the address is asked about, whatever the address claims of it', () => {
  for (const success of ['0', '1', 'yes', undefined, 1]) {
    const asked = paymentReturn(readPaymentSearch({ success, earlyPaymentUuid: uuid }));
    assert.deepEqual(asked, { kind: 'ASK', earlyPaymentUuid: uuid });
  }
});

test('only the final state that the server tells is a success or a failure', () => {
  const expected = {
    CREATED: 'PENDING',
    REGISTERED: 'PENDING',
    SENT: 'PENDING',
    UNKNOWN: 'PENDING',
    SETTLED: 'SUCCESS',
    DECLINED: 'FAIL',
    EXPIRED: 'FAIL',
  } as const satisfies Record<OperationState, PaymentResult>;
  for (const state of ['CREATED', 'REGISTERED', 'SENT', 'UNKNOWN', 'SETTLED', 'DECLINED', 'EXPIRED'] as const)
    assert.equal(paymentResult(state), expected[state], state);
});

test('a charge to the saved card leads to its result; one still under way to the waiting state', () => {
  const earlyPaymentUuid = identifier<OperationUuid>(uuid);
  assert.deepEqual(searchOfStarted({ earlyPaymentUuid, state: 'SETTLED' }), {
    earlyPaymentUuid,
    success: '1',
  });
  assert.deepEqual(searchOfStarted({ earlyPaymentUuid, state: 'DECLINED' }), {
    earlyPaymentUuid,
    success: '0',
  });
  assert.deepEqual(searchOfStarted({ earlyPaymentUuid, state: 'UNKNOWN' }), { earlyPaymentUuid });
});

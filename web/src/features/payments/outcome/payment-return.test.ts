import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifier, type IntentUuid } from '#domain/identifier.ts';
import type { IntentState } from '#domain/orders/payment-intent.ts';
import { type PaymentResult, paymentResult, paymentReturn, searchOfStarted } from './payment-return.ts';
import { readPaymentSearch } from './payment-search.ts';

const uuid = '0190b2a4-1111-7000-8000-000000000001';

test('a typed `success` without a payment shows the form', () => {
  assert.deepEqual(paymentReturn(readPaymentSearch({ success: '1' })), { kind: 'NONE' });
  assert.deepEqual(paymentReturn(readPaymentSearch({ success: 1, earlyPaymentUuid: '<script>' })), {
    kind: 'NONE',
  });
  assert.deepEqual(paymentReturn(readPaymentSearch({})), { kind: 'NONE' });
});

test('the result of a payment in the address comes from the server, not from the address', () => {
  for (const success of ['0', '1', 'yes', undefined, 1]) {
    const asked = paymentReturn(readPaymentSearch({ success, earlyPaymentUuid: uuid }));
    assert.deepEqual(asked, { kind: 'ASK', intentUuid: uuid });
  }
});

test('only a final state is a success or a failure', () => {
  const expected = {
    CREATED: 'PENDING',
    REGISTERED: 'PENDING',
    SENT: 'PENDING',
    UNKNOWN: 'PENDING',
    SETTLED: 'SUCCESS',
    DECLINED: 'FAIL',
    EXPIRED: 'FAIL',
  } as const satisfies Record<IntentState, PaymentResult>;
  for (const state of ['CREATED', 'REGISTERED', 'SENT', 'UNKNOWN', 'SETTLED', 'DECLINED', 'EXPIRED'] as const)
    assert.equal(paymentResult(state), expected[state], state);
});

test('the address after a saved-card charge has `success` only for a final result', () => {
  const intentUuid = identifier<IntentUuid>(uuid);
  assert.deepEqual(searchOfStarted({ intentUuid, state: 'SETTLED' }), {
    earlyPaymentUuid: intentUuid,
    success: '1',
  });
  assert.deepEqual(searchOfStarted({ intentUuid, state: 'DECLINED' }), {
    earlyPaymentUuid: intentUuid,
    success: '0',
  });
  assert.deepEqual(searchOfStarted({ intentUuid, state: 'UNKNOWN' }), {
    earlyPaymentUuid: intentUuid,
  });
});

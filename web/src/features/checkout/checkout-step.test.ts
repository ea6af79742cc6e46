import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '#domain/dates.ts';
import { checkoutStep } from './checkout-step.ts';

const timestamp = instant('2026-03-01T10:00:00Z');
const otp = { createdAt: timestamp, newOtpDelaySeconds: 60, validSeconds: 120, attemptsLeft: 3 };
const visit = { state: 'CREATED', payment: 'NONE', confirmedHere: false, otp: null } as const;

test('the terms are shown before a code is requested', () => {
  assert.equal(checkoutStep(visit), 'TERMS');
});

test('a refresh after a code was sent returns to the code step', () => {
  assert.equal(checkoutStep({ ...visit, otp }), 'CODE');
});

test('only the browser that entered the code continues to the payment', () => {
  assert.equal(checkoutStep({ ...visit, state: 'CONFIRMED', confirmedHere: true }), 'PAYMENT');
  assert.equal(checkoutStep({ ...visit, state: 'PAYING', confirmedHere: true }), 'PAYING');
  assert.equal(checkoutStep({ ...visit, state: 'CONFIRMED' }), 'ELSEWHERE');
  assert.equal(checkoutStep({ ...visit, state: 'PAYING' }), 'ELSEWHERE');
});

test('nothing can be paid while the result of the payment is pending', () => {
  const paying = { ...visit, state: 'PAYING', payment: 'PENDING' } as const;
  assert.equal(checkoutStep({ ...paying, confirmedHere: true }), 'PENDING');
  assert.equal(checkoutStep(paying), 'ELSEWHERE');
});

test('every browser shows the end of a purchase', () => {
  for (const state of ['APPROVED', 'REJECTED', 'EXPIRED'] as const) {
    assert.equal(checkoutStep({ ...visit, state }), state);
    assert.equal(checkoutStep({ ...visit, state, confirmedHere: true }), state);
  }
});

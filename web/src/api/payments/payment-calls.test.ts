import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CardUuid, identifier, type OrderUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { payEarlyCall, type PaymentSource, paySumCall } from './payment-calls.ts';

const orderUuid = identifier<OrderUuid>('0190b2a4-0000-7000-8000-000000000001');
const cardUuid = identifier<CardUuid>('0190b2a4-2222-7000-8000-000000000001');
const amount = kopecks(200_000);
const remainingAmount = kopecks(0);
const option = { amount, remainingAmount, paymentObject: 'ALL_MAIN_DEBT', paymentCount: 2 } as const;
const savedCard: PaymentSource = { kind: 'SAVED_CARD', cardUuid };
const otherCard: PaymentSource = { kind: 'OTHER_CARD', scope: 'ONCE' };

test('a payment by saved card sends the payment count, or in the short flow the payment object', () => {
  assert.deepEqual(payEarlyCall({ orderUuid, option, source: savedCard }, false), {
    call: 'POST /early-payment/initRawCount.do',
    request: { orderUuid, amount, remainingAmount, paymentCount: 2, bindingUuid: cardUuid },
  });
  assert.deepEqual(payEarlyCall({ orderUuid, option, source: savedCard }, true), {
    call: 'POST /payment/recurrent',
    request: { orderUuid, amount, remainingAmount, paymentObject: 'ALL_MAIN_DEBT', bindingUuid: cardUuid },
  });
});

test('«Другая карта» sends no binding', () => {
  assert.deepEqual(payEarlyCall({ orderUuid, option, source: otherCard }, false), {
    call: 'POST /early-payment/initRawCount.do',
    request: { orderUuid, amount, remainingAmount, paymentCount: 2 },
  });
  assert.deepEqual(payEarlyCall({ orderUuid, option, source: otherCard }, true), {
    call: 'POST /payment/init',
    request: { orderUuid, amount, remainingAmount, paymentObject: 'ALL_MAIN_DEBT' },
  });
});

test('a custom amount is sent with the remaining debt', () => {
  const quote = { amount, remainingAmount: kopecks(50_000) };
  assert.deepEqual(paySumCall({ orderUuid, quote, source: savedCard }), {
    call: 'POST /early-payment/initRawSum.do',
    request: { orderUuid, amount, remainingAmount: 50_000, bindingUuid: cardUuid },
  });
  assert.deepEqual(paySumCall({ orderUuid, quote, source: otherCard }), {
    call: 'POST /early-payment/initRawSum.do',
    request: { orderUuid, amount, remainingAmount: 50_000 },
  });
});

test('a card to be saved is sent with the version of its consent text', () => {
  const source: PaymentSource = { kind: 'OTHER_CARD', scope: 'ALL' };
  const cardConsent = { scope: 'ALL', textVersion: 1 } as const;
  assert.deepEqual(payEarlyCall({ orderUuid, option, source }, true), {
    call: 'POST /payment/init',
    request: { orderUuid, amount, remainingAmount, paymentObject: 'ALL_MAIN_DEBT', cardConsent },
  });
});

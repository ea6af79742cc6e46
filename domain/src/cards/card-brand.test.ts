import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brandOf, cardBrands, cardDetailsOf } from './card-brand.ts';

// docs/spec/specification.md#3 «Binding»
test('each payment system has its logo and its name', () => {
  assert.deepEqual(
    Object.entries(cardBrands).map(([system, { logo, name }]) => `${system} ${logo} ${name}`),
    [
      'VISA visa Visa',
      'MASTERCARD mastercard Mastercard',
      'AMEX american-express American Express',
      'JCB jcb JCB',
      'CUP union-pay UnionPay',
      'MIR mir Мир',
    ],
  );
});

test('a card without a payment system is Maestro by its number, or has no known brand', () => {
  const maestro = cardDetailsOf({ maskedPan: '677100**0004', paymentSystem: null });
  assert.deepEqual(maestro, { panLastFourDigits: '0004', paymentSystem: null, cardBrand: 'MAESTRO' });
  assert.equal(brandOf(maestro)?.name, 'Maestro');
  const unknown = cardDetailsOf({ maskedPan: '999999**0004', paymentSystem: null });
  assert.deepEqual(unknown, { panLastFourDigits: '0004', paymentSystem: null });
  assert.equal(brandOf(unknown), null);
  assert.equal(brandOf(cardDetailsOf({ maskedPan: '677100**0004', paymentSystem: 'MIR' }))?.name, 'Мир');
});
